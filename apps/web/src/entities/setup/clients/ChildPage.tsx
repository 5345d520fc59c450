import { IconAlertTriangleFilled, IconCircleCheck } from '@tabler/icons-react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { useMakePage } from '../api/make-page.ts';
import { isOnlyHere } from './clients.ts';
import { pageTexts as t } from './page-messages.ts';
import css from './ChildPage.module.css';

interface ChildPageProps {
  device: Device;
  childName: string;
  /** The heading level of its place. */
  heading?: 'h3' | 'h4';
  /** The link, where this page received it with the keys. */
  url?: string | undefined;
}

/** The child's page of a device that an app of others reports for: its link, and whether the child has read it. */
export default function ChildPage({ device, childName, heading: Heading = 'h3', url }: ChildPageProps) {
  const make = useMakePage();
  const { page } = device;
  if (page === null) return null;
  const link = make.data?.url ?? (page.hasLink ? url : undefined);
  return (
    <section className={cx('stack hug g3', css.page)} aria-label={t.title(childName)}>
      <Heading>{t.title(childName)}</Heading>
      <ChildPageState page={page} childName={childName} />
      {link !== undefined && (
        <div className={css.link}>
          <QrCode text={link} label={t.qrLabel(childName)} />
          <div>
            <p>{t.show(childName)}</p>
            <code>{link}</code>
            {isOnlyHere(link) && <p className="callout">{t.onlyHere}</p>}
          </div>
        </div>
      )}
      {link === undefined && (
        <Button
          tone="soft"
          size="small"
          waiting={make.isPending}
          waitingLabel={t.making}
          aria-label={t.newLinkFor(device.deviceName)}
          onClick={() => make.mutate(device.deviceId)}
        >
          {t.newLink}
        </Button>
      )}
    </section>
  );
}

interface ChildPageStateProps {
  page: NonNullable<Device['page']>;
  childName: string;
}

/** Whether the child has opened the page, and said yes. */
export function ChildPageState({ page, childName }: ChildPageStateProps) {
  const now = useNow();
  const { openedAt, agreedAt, hasLink } = page;
  const words =
    agreedAt !== null
      ? t.agreed(childName, moment(agreedAt, now))
      : openedAt !== null
        ? t.opened(childName, moment(openedAt, now))
        : hasLink
          ? t.waiting(childName)
          : t.none;
  const Sign = agreedAt === null ? IconAlertTriangleFilled : IconCircleCheck;
  return (
    <p role="status" className={cx(css.state, agreedAt === null ? css.waits : css.done)}>
      <Sign size={18} stroke={2} aria-hidden="true" />
      {words}
    </p>
  );
}
