import { IconChecks, IconClockPause, IconEye, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Receipt.module.css';

/** `arrived`: the device has it. `shown`: it can be read there, and no more. `waiting`: on its way. `none`: it will not arrive. */
export type ReceiptKind = 'arrived' | 'shown' | 'waiting' | 'none';

const SIGNS = { arrived: IconChecks, shown: IconEye, waiting: IconClockPause, none: IconMinus };

/** Under every rule: "On Theo's phone since 14:02", "Theo can read it since 14:02", or "Sent 14:32. Waiting for the phone." */
export function Receipt({ kind, children }: { kind: ReceiptKind; children: ReactNode }) {
  const Icon = SIGNS[kind];
  return (
    <span className={cx(css.receipt, css[kind])}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  );
}
