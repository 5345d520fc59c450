import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Tooltip.module.css';

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';

/**
 * Words that appear beside what is hovered or focused by keyboard. They repeat the control's own name and are hidden
 * from screen readers, so nothing may be in a tooltip alone. Drawn by CSS: it costs the login page no script.
 */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: string;
  side?: TooltipSide;
  children: ReactNode;
}) {
  return (
    <span className={css.anchor}>
      {children}
      <span className={cx(css.tip, css[side])} aria-hidden="true">
        {text}
      </span>
    </span>
  );
}
