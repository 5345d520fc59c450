import { useState } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import { readDegrees, type Spot } from '../logic/draft.ts';
import { fenceTexts as t } from '../messages.ts';
import css from './FenceForm.module.css';

/** Decimals that are shown: about a metre. */
const DECIMALS = 5;
const FIELDS = [
  { key: 'latitude', most: 85, label: t.latitude, bad: t.latitudeBad },
  { key: 'longitude', most: 180, label: t.longitude, bad: t.longitudeBad },
] as const;

/** The marker's place in numbers; a typed one counts on leaving the field or with Enter. */
export function CoordinateFields({ at, onMove }: { at: Spot | undefined; onMove: (at: Spot) => void }) {
  const [typed, setTyped] = useState<{ latitude?: string; longitude?: string }>({});
  const [faulty, setFaulty] = useState<string>();
  const commit = (): void => {
    const texts = FIELDS.map(({ key }) => typed[key] ?? at?.[key].toFixed(DECIMALS) ?? '');
    const [latitude, longitude] = FIELDS.map(({ most }, i) => readDegrees(texts[i] ?? '', most));
    const bad = FIELDS.find(
      ({ key, most }, i) => typed[key] && readDegrees(texts[i] ?? '', most) === undefined,
    );
    setFaulty(bad?.key);
    if (bad || latitude === undefined || longitude === undefined) return;
    setTyped({});
    if (
      latitude.toFixed(DECIMALS) !== at?.latitude.toFixed(DECIMALS) ||
      longitude.toFixed(DECIMALS) !== at.longitude.toFixed(DECIMALS)
    )
      onMove({ latitude, longitude });
  };
  return (
    <details className={css.coordinates}>
      <summary>{t.coordinates}</summary>
      <div className="halves g3 mt2">
        {FIELDS.map(({ key, label, bad }) => (
          <TextField
            key={key}
            label={label}
            inputMode="text"
            autoComplete="off"
            maxLength={20}
            error={faulty === key ? bad : undefined}
            value={typed[key] ?? at?.[key].toFixed(DECIMALS) ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              commit();
            }}
          />
        ))}
      </div>
    </details>
  );
}
