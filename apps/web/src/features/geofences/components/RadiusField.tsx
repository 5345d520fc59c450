import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, type RefObject } from 'react';
import { FieldNote } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { RangeInput } from '../../../ui/RangeInput.tsx';
import { milesOfShown, mostShown, radiusText, radiusWords, shownRadius, toStep } from '../logic/draft.ts';
import { fenceTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './RadiusField.module.css';

/** Of the parent's unit. */
const STEP = 0.1;

interface RadiusFieldProps {
  /** Miles. */
  radius: number;
  forbidden: boolean;
  error: string | undefined;
  slider: RefObject<HTMLInputElement | null>;
  onChange: (miles: number) => void;
}

/** The radius: a slider from 0 to 10 miles, in the parent's units, and steppers for those who want a tenth exactly. */
export function RadiusField({ radius, forbidden, error, slider, onChange }: RadiusFieldProps) {
  const id = useId();
  const words = radiusWords();
  const text = radiusText(radius);
  const [shown, most] = [shownRadius(radius), mostShown()];
  const put = (next: number) => onChange(toStep(milesOfShown(next)));
  return (
    <div>
      <div className="row spread g3 small-strong">
        <label htmlFor={id}>{t.radius}</label>
        <span className={css.stepper}>
          <IconButton label={words.less} tip="none" disabled={radius <= 0} onClick={() => put(shown - STEP)}>
            <IconMinus size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <output htmlFor={id}>{words.radiusShort(text)}</output>
          <IconButton
            label={words.more}
            tip="none"
            disabled={shown >= most}
            onClick={() => put(shown + STEP)}
          >
            <IconPlus size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <RangeInput
        ref={slider}
        id={id}
        tint={forbidden ? 'forbidden' : 'allowed'}
        min={0}
        max={most}
        step={STEP}
        value={shown}
        aria-valuetext={words.radiusWords(text)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onChange={put}
      />
      <div className={cx('row stretch spread tiny ink-2', css.ticks)} aria-hidden="true">
        {[0, most / 2, most].map((tick) => (
          <span key={tick}>{words.radiusShort(String(tick))}</span>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
