import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Segmented.module.css';

export interface Segment<V extends string> {
  value: V;
  label: ReactNode;
  icon?: ReactNode;
  /** Colours the active part: a meaning, never decoration. */
  meaning?: 'allowed' | 'forbidden';
}

interface SegmentedProps<V extends string> {
  /** What is being chosen, for screen readers. */
  label: string;
  value: V;
  options: readonly Segment<V>[];
  onChange: (value: V) => void;
  className?: string;
}

/** Two or three parts in a well, one of them raised. Native radio buttons: arrow keys move the choice. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className={cx(css.well, className)} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={cx(css.part, option.meaning && css[option.meaning])}>
          <input
            type="radio"
            className="vh"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
