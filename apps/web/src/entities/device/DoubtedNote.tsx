import { IconMapPinQuestion } from '@tabler/icons-react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { useNow } from '../../lib/time/now.ts';
import { moment } from '../../lib/time/time.ts';
import { cx } from '../../ui/cx.ts';
import { deviceNoun } from './device-noun.ts';
import { devicesTexts as t } from './messages.ts';
import css from './WithheldNote.module.css';

/** Says that the newest position is not believed, and what is shown instead; nothing while it is. */
export function DoubtedNote({ device }: { device: Device }) {
  const now = useNow();
  const { doubted } = device;
  if (!doubted) return null;
  const text = t.doubted[doubted.why](moment(doubted.recordedAt, now), deviceNoun(device));
  return (
    <p className={cx('small warn mt3', css.note)}>
      <IconMapPinQuestion size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {text} {device.location ? t.doubtedInstead : t.doubtedOnly}
      </span>
    </p>
  );
}
