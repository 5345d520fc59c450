import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import { AppTile } from '../../../ui/AppTile.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldBox } from '../../../ui/Field.tsx';
import { schedulesTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './ScheduleForm.module.css';

/** Fewer than this need no search. */
const SEARCH_FROM = 9;

interface AppChoiceProps {
  /** The device's apps, and those of the schedule that are not on it now. */
  apps: readonly Pick<Application, 'appId' | 'name'>[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Which apps a schedule blocks. */
export function AppChoice({ apps, chosen, onChange }: AppChoiceProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const found = apps.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const set = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const appId of ids) {
      if (on) next.add(appId);
      else next.delete(appId);
    }
    onChange(next);
  };
  const ids = found.map(({ appId }) => appId);
  return (
    <fieldset>
      <legend className="small-strong mb2">{t.chosenApps}</legend>
      <div className={cx('cluster g1 mb1', css.bar)}>
        <span className="small ink-2" role="status">
          {t.chosen(chosen.size, apps.length)}
        </span>
        <Button tone="quiet" size="small" onClick={() => set(ids, true)}>
          {t.blockAll}
        </Button>
        <Button tone="quiet" size="small" onClick={() => set(ids, false)}>
          {t.allowAll}
        </Button>
      </div>
      {apps.length >= SEARCH_FROM && (
        <FieldBox>
          <IconSearch size={19} stroke={1.75} aria-hidden="true" />
          <input
            type="search"
            value={text}
            placeholder={t.findApp}
            aria-label={t.findApp}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </FieldBox>
      )}
      {found.length === 0 && <p className="small ink-2">{t.noneFound}</p>}
      {/* It scrolls, so it must be reachable by keyboard; the boxes in it are. */}
      <ul className={css.appList}>
        {found.map(({ appId, name }) => (
          <li key={appId}>
            <Checkbox checked={chosen.has(appId)} onChange={(event) => set([appId], event.target.checked)}>
              <span className="row g3 breaks">
                <AppTile appId={appId} name={name} small />
                <span dir="auto">{name}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
