import { useId } from 'react';
import css from './RadioList.module.css';

export interface RadioChoice {
  value: string;
  name: string;
  /** What it is, in a few words. */
  more?: string | undefined;
}

interface RadioListProps {
  options: readonly RadioChoice[];
  value: string;
  onChange: (value: string) => void;
}

/** One of a few, a row each. Native radio buttons: arrow keys move the choice. What is asked is the legend of the fieldset round it. */
export function RadioList({ options, value, onChange }: RadioListProps) {
  const name = useId();
  return (
    <div className={css.list}>
      {options.map((option) => (
        <label key={option.value} className={css.row}>
          <input
            type="radio"
            className="vh"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={css.mark} aria-hidden="true" />
          <span className="small-strong breaks">{option.name}</span>
          {option.more !== undefined && <small className="tiny ink-2">{option.more}</small>}
        </label>
      ))}
    </div>
  );
}
