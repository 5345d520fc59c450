import { IconChecks, IconClockPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Receipt.module.css';

/** Under every rule: "On Theo's phone since 14:02", or "Sent 14:32. Waiting for the phone." */
export function Receipt({ arrived, children }: { arrived: boolean; children: ReactNode }) {
  const Icon = arrived ? IconChecks : IconClockPause;
  return (
    <span className={cx(css.receipt, !arrived && css.waiting)}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  );
}
