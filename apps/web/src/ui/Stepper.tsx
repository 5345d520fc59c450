import { IconMinus, IconPlus } from '@tabler/icons-react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import css from './Stepper.module.css';

interface StepperProps {
  /** Of the field whose value this shows. */
  htmlFor: string;
  /** The value with its unit, short. */
  text: string;
  less: string;
  more: string;
  /** The value is the least, or the most, there is. */
  isLeast: boolean;
  isMost: boolean;
  large?: boolean;
  /** One step down or up: -1 or 1. */
  onStep: (direction: -1 | 1) => void;
}

/** The value of a slider in figures, between two buttons that change it by one step. */
export function Stepper({ htmlFor, text, less, more, isLeast, isMost, large = false, onStep }: StepperProps) {
  return (
    <span className={cx(css.stepper, large && css.large)}>
      <IconButton label={less} tip="none" disabled={isLeast} onClick={() => onStep(-1)}>
        <IconMinus size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <output htmlFor={htmlFor}>{text}</output>
      <IconButton label={more} tip="none" disabled={isMost} onClick={() => onStep(1)}>
        <IconPlus size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

interface QuickValuesProps {
  label: string;
  values: readonly number[];
  isChosen: (value: number) => boolean;
  text: (value: number) => string;
  onChoose: (value: number) => void;
}

/** Usual values of a slider, each one tap away. */
export function QuickValues({ label, values, isChosen, text, onChoose }: QuickValuesProps) {
  return (
    <div role="group" aria-label={label} className={css.values}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className={cx('small-strong ink-2 num', css.value)}
          aria-pressed={isChosen(value)}
          onClick={() => onChoose(value)}
        >
          {text(value)}
        </button>
      ))}
    </div>
  );
}
