import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './Button.module.css';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonTone = 'primary' | 'soft' | 'line' | 'quiet' | 'danger' | 'danger-quiet';

interface Style {
  /** One primary a view; soft for the one beside it, line for Cancel, quiet for "Why?", danger only inside a confirmation. */
  tone?: ButtonTone;
  size?: 'normal' | 'small';
  /** As wide as its container. */
  wide?: boolean;
  icon?: ReactNode;
}

export interface ButtonProps extends Style, ButtonHTMLAttributes<HTMLButtonElement> {
  /** While true: soft, with a spinner and `waitingLabel` (the -ing form); presses do nothing, the focus stays. */
  waiting?: boolean;
  waitingLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

const classOf = ({ tone = 'primary', size = 'normal', wide }: Style, more?: string) =>
  cx(css.button, css[tone], size === 'small' && css.small, wide && css.wide, more);

/** A button whose label is a verb. */
export function Button(props: ButtonProps) {
  const {
    tone,
    size,
    wide,
    icon,
    waiting = false,
    waitingLabel,
    className,
    children,
    onClick,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      className={cx(classOf({ tone, size, wide }, className), waiting && css.waiting)}
      aria-disabled={waiting || rest['aria-disabled']}
      onClick={(event) => {
        if (waiting) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={css.label} aria-hidden={waiting && waitingLabel !== undefined ? true : undefined}>
        {icon}
        {children}
      </span>
      {waiting && (
        <span className={css.busy} role="status">
          <Spinner />
          {waitingLabel}
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ tone, size, wide, icon, className, children, ...rest }: Style & LinkProps) {
  return (
    <Link {...rest} className={classOf({ tone, size, wide }, className)}>
      <span className={css.label}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
