import { useId } from 'react';
import { LIMITS } from '@kinward/contract/limits.ts';
import { setLook, useLook, type FontChoice, type Theme } from '../../lib/look.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { shellTexts } from './texts.ts';
import css from './CustomiseDrawer.module.css';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const FONTS: readonly { value: FontChoice; label: string }[] = [
  { value: 'roboto', label: 'Roboto' },
  { value: 'poppins', label: 'Poppins' },
  { value: 'inter', label: 'Inter' },
];

/** Font family, border radius and theme; takes effect at once and stays in this browser (spec §2). */
export default function CustomiseDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const look = useLook();
  const radiusId = useId();
  return (
    <Drawer kind="panel" open={open} onClose={onClose} label={shellTexts.customise}>
      <div className={css.parts}>
        <section>
          <h3 className={css.name}>{shellTexts.font}</h3>
          <Segmented
            label={shellTexts.font}
            value={look.font}
            options={FONTS}
            onChange={(font) => setLook({ font })}
          />
        </section>
        <section>
          <label className={css.name} htmlFor={radiusId}>
            {shellTexts.radius}
          </label>
          <Slider
            id={radiusId}
            min={LIMITS.radiusMin}
            max={LIMITS.radiusMax}
            step={LIMITS.radiusStep}
            value={look.radius}
            valueText={shellTexts.radiusValue(look.radius)}
            onChange={(radius) => setLook({ radius })}
          />
        </section>
        <section>
          <h3 className={css.name}>{shellTexts.theme}</h3>
          <Segmented
            label={shellTexts.theme}
            value={look.theme}
            options={THEMES.map((value) => ({ value, label: shellTexts.themes[value] }))}
            onChange={(theme) => setLook({ theme })}
          />
        </section>
        <p className={css.note}>{shellTexts.customiseNote}</p>
      </div>
    </Drawer>
  );
}
