import { useId, type ReactNode } from 'react';
import css from './FilterChips.module.css';

interface FilterChipsProps<V extends string> {
  /** What is being chosen, for screen readers. */
  label: string;
  value: V;
  options: readonly { value: V; label: ReactNode }[];
  onChange: (value: V) => void;
}

/** Which rows of a list are shown, one of a few; they scroll sideways where they do not fit. Native radio buttons: arrow keys move the choice. */
export function FilterChips<V extends string>({ label, value, options, onChange }: FilterChipsProps<V>) {
  const name = useId();
  return (
    <fieldset className={css.chips} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.chip}>
          <input
            type="radio"
            className="vh"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
