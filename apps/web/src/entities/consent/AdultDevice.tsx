import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { ADULT_KINDS, type Recording } from '@kinward/contract/consent/consent.schemas.ts';
import { longDate } from '../../lib/time/time.ts';
import { consentTexts as t } from './messages.ts';
import { cx } from '../../ui/cx.ts';
import css from './Recording.module.css';

interface AdultDeviceProps {
  device: Device;
  childName: string;
  adult: NonNullable<Recording['adult']>;
}

/** That a device is an adult's, what its holder shares of it, and until when (docs/threats.md S6). */
export default function AdultDevice({ device, childName, adult: { reason, shares } }: AdultDeviceProps) {
  return (
    <div className={cx('stack g2 small', css.adult)}>
      <h4>{t.adult}</h4>
      <p>{reason === 'holder' ? t.declaredAdult(device.deviceName) : t.adultByAge(childName)}</p>
      <ul className="stack g1">
        {ADULT_KINDS.map((kind) => {
          const until = shares[kind];
          return (
            <li key={kind}>
              <strong>{t.kinds[kind]}:</strong> {until === null ? t.notShared : t.shared(longDate(until))}
            </li>
          );
        })}
      </ul>
      {reason === 'holder' && <p className="small ink-2 measure">{t.wrong}</p>}
    </div>
  );
}
