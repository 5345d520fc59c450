import { Button } from '../../../ui/Button.tsx';
import { fieldsOf, PRESETS, type Preset } from '../logic/presets.ts';
import { clockWords } from '../logic/messages.ts';
import { schedulesTexts as t } from '../messages.ts';
import { KindIcon } from './KindIcon.tsx';
import css from './Presets.module.css';

const KINDS = { school: 'school', homework: 'study', bedtime: 'night' } as const;

/** Common schedules, each in one tap. */
export function Presets({ onChoose }: { onChoose: (preset: Preset) => void }) {
  return (
    <div role="group" aria-label={t.presetsLabel} className={css.presets}>
      {PRESETS.map((preset) => {
        const { name, from, to } = fieldsOf(preset);
        return (
          <Button key={preset} tone="soft" className={css.preset} onClick={() => onChoose(preset)}>
            <span className={css.words}>
              <KindIcon kind={KINDS[preset]} size={20} />
              {name}
              <small className={css.times}>{t.to(clockWords(from), clockWords(to))}</small>
            </span>
          </Button>
        );
      })}
    </div>
  );
}
