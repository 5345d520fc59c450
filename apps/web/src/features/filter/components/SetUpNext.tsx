import { IconCheck } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { devicePartPath } from '../../../entities/device/device-part.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { useNow } from '../../../lib/time/now.ts';
import { ago, minutesSince, moment } from '../../../lib/time/time.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { filteredDevices, type FilteredDevice } from '../logic/overview.ts';
import { overviewTexts as t } from '../messages.overview.ts';
import css from './Overview.module.css';

interface SetUpNextProps {
  family: readonly Child[];
  state: FilterState;
}

/** Whether its questions come. */
const isSetUp = (standing: FilteredDevice['standing']): boolean =>
  standing === 'lately' || standing === 'earlier';

/** Devices that do not ask the filter yet, then those that do. */
export function SetUpNext({ family, state }: SetUpNextProps) {
  const now = useNow();
  const devices = family.flatMap((child) =>
    filteredDevices(child, state, now).map((filtered) => ({ ...filtered, child })),
  );
  const [missing, done] = [
    devices.filter(({ standing }) => !isSetUp(standing)),
    devices.filter(({ standing }) => isSetUp(standing)),
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
              <span className={cx(css.step, isSetUp(standing) && css.done)} aria-hidden="true">
                {isSetUp(standing) ? <IconCheck size={16} stroke={2} /> : index + 1}
              </span>
              <span className="stack shrink grow breaks">
                <b className={isSetUp(standing) ? 'small' : 'small-strong'}>
                  {childAndDevice(child.firstName, device.deviceName)}
                </b>
                <small className="tiny ink-2">
                  {heardAt === null
                    ? t[standing === 'quiet' ? 'quiet' : 'unknown']
                    : standing === 'gone'
                      ? t.gone(moment(heardAt, now))
                      : [t.asked(ago(minutesSince(heardAt, now))), knownBy && t.knownBy[knownBy]]
                          .filter(Boolean)
                          .join('. ')}
                </small>
              </span>
              {!isSetUp(standing) && (
                <ButtonLink
                  tone="soft"
                  size="small"
                  to={devicePartPath(child.childId, device.deviceId, 'filter')}
                  aria-label={t.setUpOf(childAndDevice(child.firstName, device.deviceName))}
                >
                  {t.setUpOne}
                </ButtonLink>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
