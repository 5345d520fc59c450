import type { InputHTMLAttributes } from 'react';
import css from './Slider.module.css';

interface SliderProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'value'> {
  value: number;
  /** The value in words, shown beside and read out: "14 px". */
  valueText: string;
  onChange: (value: number) => void;
}

/** A number between two ends; arrow keys move it by its step. */
export function Slider({ value, valueText, onChange, ...input }: SliderProps) {
  return (
    <span className={css.row}>
      <input
        {...input}
        type="range"
        className={css.slider}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output className={css.value}>{valueText}</output>
    </span>
  );
}
