import { useId } from 'react';
import { LIMITS } from '@kinward/contract/limits.ts';
import { chooseLanguage, chosenLanguage, LANGUAGES, type Language } from '../../lib/language.ts';
import {
  setAppearance,
  useAppearance,
  type FontChoice,
  type Theme,
} from '../../lib/appearance/appearance.ts';
import { chooseUnits, units, type Units } from '../../lib/units.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { dialogTexts } from './dialog-messages.ts';
import { shellTexts } from './messages.ts';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const FONTS: readonly { value: FontChoice; label: string }[] = [
  { value: 'roboto', label: 'Roboto' },
  { value: 'poppins', label: 'Poppins' },
  { value: 'inter', label: 'Inter' },
];

const UNITS: readonly Units[] = ['mi', 'km'];
const AS_BROWSER = 'browser';
const languageOptions = () => [
  { value: AS_BROWSER, label: dialogTexts.languageOfBrowser },
  ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
];

/** Font family, border radius, theme, language and units; takes effect at once and stays in this browser (spec §2). */
export default function CustomiseDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const appearance = useAppearance();
  const radiusId = useId();
  return (
    <Drawer kind="panel" open={open} onClose={onClose} label={shellTexts.customise}>
      <div className="stack g8">
        <section>
          <h3 className="block small-strong mb2">{dialogTexts.font}</h3>
          <Segmented
            label={dialogTexts.font}
            value={appearance.font}
            options={FONTS}
            onChange={(font) => setAppearance({ font })}
          />
        </section>
        <section>
          <label className="block small-strong mb2" htmlFor={radiusId}>
            {dialogTexts.radius}
          </label>
          <Slider
            id={radiusId}
            min={LIMITS.radiusMin}
            max={LIMITS.radiusMax}
            step={LIMITS.radiusStep}
            value={appearance.radius}
            valueText={dialogTexts.radiusValue(appearance.radius)}
            onChange={(radius) => setAppearance({ radius })}
          />
        </section>
        <section>
          <h3 className="block small-strong mb2">{dialogTexts.theme}</h3>
          <Segmented
            label={dialogTexts.theme}
            value={appearance.theme}
            options={THEMES.map((value) => ({ value, label: dialogTexts.themes[value] }))}
            onChange={(theme) => setAppearance({ theme })}
          />
        </section>
        <section>
          <Select
            label={dialogTexts.language}
            value={chosenLanguage() ?? AS_BROWSER}
            options={languageOptions()}
            onChange={({ target }) =>
              chooseLanguage(target.value === AS_BROWSER ? undefined : (target.value as Language))
            }
          />
        </section>
        <section>
          <h3 className="block small-strong mb2">{dialogTexts.units}</h3>
          <Segmented
            label={dialogTexts.units}
            value={units}
            options={UNITS.map((value) => ({ value, label: dialogTexts.unitNames[value] }))}
            onChange={(next) => {
              if (next !== units) chooseUnits(next);
            }}
          />
        </section>
        <p className="tiny ink-2">{dialogTexts.customiseNote}</p>
      </div>
    </Drawer>
  );
}
