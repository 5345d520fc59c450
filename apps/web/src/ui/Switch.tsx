import type { InputHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import css from './Switch.module.css';

export interface SwitchProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'role' | 'onChange'
> {
  /** Its name; leave it out where a `<label htmlFor>` names it. */
  label?: string;
  onChange?: (on: boolean) => void;
}

/** On or off, at once. A receipt beside it shows whether the device has it. */
export function Switch({ label, onChange, className, ...input }: SwitchProps) {
  return (
    <input
      {...input}
      type="checkbox"
      // A native check box reports its own state; aria-checked beside it could only disagree.
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="switch"
      aria-label={label}
      className={cx(css.switch, className)}
      onChange={(event) => onChange?.(event.target.checked)}
    />
  );
}
