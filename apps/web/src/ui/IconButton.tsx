import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import css from './IconButton.module.css';
import { Tooltip, type TooltipSide } from './Tooltip.tsx';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Name for screen readers and the tooltip. */
  label: string;
  /** Where the tooltip is; `none` where the words are already beside it. */
  tip?: TooltipSide | 'none';
  /** On a map: raised surface with a shadow. */
  raised?: boolean;
  /** A number on a lamp, for what waits. Not shown at 0. */
  count?: number;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A 44 px button that shows an icon only. */
export function IconButton({
  label,
  tip = 'bottom',
  raised,
  count = 0,
  className,
  children,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx('ink-2 keep', css.button, raised && css.raised, className)}
    >
      {children}
      {count > 0 && <span className={css.count}>{count > 99 ? '99+' : count}</span>}
    </button>
  );
  if (tip === 'none') return button;
  return (
    <Tooltip text={label} side={tip}>
      {button}
    </Tooltip>
  );
}
