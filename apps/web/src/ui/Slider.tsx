import { RangeInput, type RangeInputProps } from './RangeInput.tsx';
import { cx } from './cx.ts';
import css from './Slider.module.css';

interface SliderProps extends Omit<RangeInputProps, 'tint' | 'className' | 'ref' | 'aria-valuetext'> {
  /** The value in words, shown beside and read out: "14 px". */
  valueText: string;
}

/** A number between two ends; arrow keys move it by its step. */
export function Slider({ value, valueText, onChange, ...input }: SliderProps) {
  return (
    <span className={cx('row g4', css.row)}>
      <RangeInput
        {...input}
        className={css.slider}
        value={value}
        aria-valuetext={valueText}
        onChange={onChange}
      />
      <output className={css.value}>{valueText}</output>
    </span>
  );
}
