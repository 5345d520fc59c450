import type { CSSProperties, InputHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import css from './RangeInput.module.css';

export interface RangeInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'onChange' | 'value' | 'min' | 'max'
> {
  min: number;
  max: number;
  value: number;
  /** What it sets is allowed or forbidden and is drawn so on a map; the portal's own colour otherwise. */
  tint?: 'primary' | 'allowed' | 'forbidden';
  onChange: (value: number) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The slider of the whole portal: a filled track and a ring. The caller gives it a label and a spoken value. */
export function RangeInput({ tint = 'primary', className, onChange, ...input }: RangeInputProps) {
  const { value, min, max } = input;
  const share = `${Math.min(1, Math.max(0, (value - min) / (max - min))) * 100}%`;
  return (
    <input
      {...input}
      type="range"
      className={cx(css.range, css[tint], className)}
      style={{ '--share': share } as CSSProperties}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}
