import { IconCheck } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { overviewTexts as t } from '../messages.overview.ts';
import css from './Overview.module.css';

interface SetUpNextProps {
  family: readonly Child[];
  state: FilterState;
}

/** Devices that the filter does not know yet, then those that it knows. */
export function SetUpNext({ family, state }: SetUpNextProps) {
  const now = useNow();
  const devices = family
    .flatMap((child) => child.devices.map((device) => ({ child, device })))
    .map((of) => ({ ...of, known: state.devices.find(({ deviceId }) => deviceId === of.device.deviceId) }));
  const [missing, done] = [devices.filter(({ known }) => !known), devices.filter(({ known }) => known)];
  return (
    <section aria-labelledby="filter-next">
      <div className="heading">
        <h2 id="filter-next">{t.setUp}</h2>
        <span className="small ink-3">{t.done(done.length, devices.length)}</span>
      </div>
      <Card as="div">
        <ol className="stack lined">
          {[...missing, ...done].map(({ child, device, known }, index) => (
            <li key={device.deviceId} className="row g3 py3">
              <span className={cx(css.step, known && css.done)} aria-hidden="true">
                {known ? <IconCheck size={16} stroke={2} /> : index + 1}
              </span>
              <span className="stack shrink breaks">
                <b className={known ? 'small' : 'small-strong'}>
                  {childAndDevice(child.firstName, device.deviceName)}
                </b>
                <small className="tiny ink-2">{known ? t.linked(moment(known.since, now)) : t.linkIt}</small>
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
