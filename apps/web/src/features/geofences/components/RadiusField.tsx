import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, type RefObject } from 'react';
import { FieldNote } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { milesOfShown, mostShown, radiusText, radiusWords, shownRadius, toStep } from '../logic/draft.ts';
import { fenceTexts as t } from '../messages.ts';
import { FineRange } from './FineRange.tsx';
import css from './RadiusField.module.css';

/** Of the parent's unit. */
const STEP = 0.1;
/** Common radii: a house and its street, a school, a village, a town. */
const COMMON = [0.1, 0.2, 0.5, 1];

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
      <FineRange
        slider={slider}
        id={id}
        tint={forbidden ? 'forbidden' : 'allowed'}
        max={most}
        step={STEP}
        value={shown}
        aria-valuetext={words.radiusWords(text)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onChange={put}
      />
      <div role="group" aria-label={t.commonRadii} className={css.common}>
        {COMMON.map((common) => (
          <button
            key={common}
            type="button"
            className={cx('small-strong ink-2 num', css.pick)}
            aria-pressed={Number(shown.toFixed(1)) === common}
            onClick={() => put(common)}
          >
            {words.radiusShort(String(common))}
          </button>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} help={radius === 0 ? t.chooseRadius : undefined} />
    </div>
  );
}
