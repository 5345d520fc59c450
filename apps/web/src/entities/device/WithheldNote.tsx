import { IconHourglass } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { useNow } from '../../lib/time/now.ts';
import { withheldOf } from './withheld.ts';
import { cx } from '../../ui/cx.ts';
import css from './WithheldNote.module.css';

/** Says above what is made of places that none comes now; nothing while places come. */
export function WithheldNote({ child, device }: { child: Child; device: Device }) {
  const held = withheldOf(device, useNow());
  if (!device.paired || held === undefined) return null;
  return (
    <p className={cx('small warn mb4', css.note)}>
      <IconHourglass size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {held.titleOf(child.firstName)}. {held.more}
      </span>
    </p>
  );
}
