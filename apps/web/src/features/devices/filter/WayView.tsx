import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { CopyField } from '../../../entities/setup/clients/CopyField.tsx';
import { SendLink } from '../../../entities/setup/link/SendLink.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { clock, moment } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { useProfileLink } from './device-dns.ts';
import { deviceFilterTexts as t } from './filter-messages.ts';
import css from './WayView.module.css';
import type { WayState } from './ways.ts';

interface WayViewProps extends WayState {
  device: Device;
}

/** The steps of one system, with what is typed there. */
export function WayView({ device, way, layer, value, seenAt }: WayViewProps) {
  const now = useNow();
  const { title, steps } = t.steps[way];
  return (
    <section className="stack g4" aria-label={title}>
      {seenAt !== null && (
        <StateChip state="allowed" className="self-start">
          {t.heardBy[layer](moment(seenAt, now))}
        </StateChip>
      )}
      <ol className={cx('stack g3', css.steps)}>
        {steps.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {way === 'apple' ? (
        <Profile device={device} />
      ) : (
        <dl>
          <CopyField label={layer === 'dot' ? t.name : t.address} value={value} />
        </dl>
      )}
      {way === 'android' && (
        <div className={css.picture}>
          <QrCode text={value} label={t.nameQr(device.deviceName)} />
          <p className="small ink-2">{t.scanName}</p>
        </div>
      )}
    </section>
  );
}

/** A link that ends: made when it is wanted. */
function Profile({ device }: { device: Device }) {
  const link = useProfileLink(device.deviceId);
  if (link.data === undefined)
    return (
      <div className="stack g2">
        <Button tone="soft" waiting={link.isPending} waitingLabel={t.linking} onClick={() => link.mutate()}>
          {t.link}
        </Button>
        <p className="small ink-2">{t.linkWhy}</p>
        {link.isError && (
          <p className="callout small" role="alert">
            {t.makeFailed}
          </p>
        )}
      </div>
    );
  const { url, expiresAt } = link.data;
  return (
    <div className={css.picture}>
      <QrCode text={url} label={t.linkQr(device.deviceName)} />
      <div className="stack g3">
        <SendLink link={url} text={t.linkText} tone="soft" />
        <a className="link small" href={url} download>
          {t.linkHere}
        </a>
        <p className="small ink-2">{t.linkUntil(clock(expiresAt))}</p>
      </div>
    </div>
  );
}
