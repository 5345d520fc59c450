import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { useNow } from '../../../lib/time/now.ts';
import { ago, minutesSince } from '../../../lib/time/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { filteredDevices } from '../logic/overview.ts';
import { overviewTexts as t } from '../messages.overview.ts';
import css from './Overview.module.css';

interface SetUpNextProps {
  family: readonly Child[];
  state: FilterState;
}

/** Devices that do not ask the filter yet, then those that do. */
export function SetUpNext({ family, state }: SetUpNextProps) {
  const now = useNow();
  const devices = family.flatMap((child) =>
    filteredDevices(child, state).map((filtered) => ({ ...filtered, child })),
  );
  const [missing, done] = [
    devices.filter(({ standing }) => standing !== 'asks'),
    devices.filter(({ standing }) => standing === 'asks'),
  ];
  return (
    <section aria-labelledby="filter-next">
      <div className="heading">
        <h2 id="filter-next">{t.setUp}</h2>
        <span className="small ink-3">{t.done(done.length, devices.length)}</span>
      </div>
      <Card as="div" padded={false} className={css.steps}>
        <ol className="stack lined">
          {[...missing, ...done].map(({ child, device, standing, heardAt, knownBy }, index) => (
            <li key={device.deviceId} className="row g3 py3">
              <span className={cx(css.step, heardAt && css.done)} aria-hidden="true">
                {heardAt ? <IconCheck size={16} stroke={2} /> : index + 1}
              </span>
              <span className="stack shrink breaks">
                <b className={heardAt ? 'small' : 'small-strong'}>
                  {childAndDevice(child.firstName, device.deviceName)}
                </b>
                <small className="tiny ink-2">
                  {heardAt
                    ? [t.asked(ago(minutesSince(heardAt, now))), knownBy && t.knownBy[knownBy]]
                        .filter(Boolean)
                        .join('. ')
                    : t[standing === 'quiet' ? 'quiet' : 'unknown']}
                </small>
              </span>
            </li>
          ))}
        </ol>
      </Card>
      {missing.some(({ standing }) => standing === 'unknown') && (
        <p className="small mt3">
          <Link className="link" to="/user/device-manage">
            {t.linkIt}
          </Link>
        </p>
      )}
    </section>
  );
}
