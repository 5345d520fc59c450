import { useId, type RefObject } from 'react';
import { FieldNote } from '../../../ui/Field.tsx';
import { QuickValues, Stepper } from '../../../ui/Stepper.tsx';
import { milesOfShown, mostShown, radiusText, radiusWords, shownRadius, toStep } from '../logic/draft.ts';
import { fenceTexts as t } from '../messages.ts';
import { FineRange } from './FineRange.tsx';

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
        <Stepper
          htmlFor={id}
          text={words.radiusShort(text)}
          less={words.less}
          more={words.more}
          isLeast={radius <= 0}
          isMost={shown >= most}
          onStep={(direction) => put(shown + direction * STEP)}
        />
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
      <div className="mt2">
        <QuickValues
          label={t.commonRadii}
          values={COMMON}
          isChosen={(common) => Number(shown.toFixed(1)) === common}
          text={(common) => words.radiusShort(String(common))}
          onChoose={put}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} help={radius === 0 ? t.chooseRadius : undefined} />
    </div>
  );
}
