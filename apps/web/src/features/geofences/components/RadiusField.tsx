import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, type CSSProperties, type RefObject } from 'react';
import { LIMITS } from '@kinward/contract/limits.ts';
import { cx } from '../../../ui/cx.ts';
import { FieldNote } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { milesText, toStep } from '../logic/draft.ts';
import { fenceTexts as t } from '../texts.ts';
import css from './RadiusField.module.css';

const STEP = 0.1;
const MOST = LIMITS.fenceRadiusMaxMiles;

interface RadiusFieldProps {
  /** Miles. */
  radius: number;
  forbidden: boolean;
  error: string | undefined;
  slider: RefObject<HTMLInputElement | null>;
  onChange: (miles: number) => void;
}

/** The radius: a slider from 0 to 10 miles, and steppers for those who want a tenth exactly. */
export function RadiusField({ radius, forbidden, error, slider, onChange }: RadiusFieldProps) {
  const id = useId();
  const text = milesText(radius);
  const share = `${(radius / MOST) * 100}%`;
  return (
    <div>
      <div className={css.head}>
        <label htmlFor={id}>{t.radius}</label>
        <span className={css.stepper}>
          <IconButton
            label={t.less}
            tip="none"
            disabled={radius <= 0}
            onClick={() => onChange(toStep(radius - STEP))}
          >
            <IconMinus size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <output htmlFor={id}>{t.radiusShort(text)}</output>
          <IconButton
            label={t.more}
            tip="none"
            disabled={radius >= MOST}
            onClick={() => onChange(toStep(radius + STEP))}
          >
            <IconPlus size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <input
        ref={slider}
        id={id}
        type="range"
        className={cx(css.slider, forbidden && css.forbidden)}
        style={{ '--share': share } as CSSProperties}
        min={0}
        max={MOST}
        step={STEP}
        value={radius}
        aria-valuetext={t.radiusWords(text)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onChange={({ target }) => onChange(toStep(target.valueAsNumber))}
      />
      <div className={css.ticks} aria-hidden="true">
        {[0, MOST / 2, MOST].map((miles) => (
          <span key={miles}>{t.radiusShort(String(miles))}</span>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
