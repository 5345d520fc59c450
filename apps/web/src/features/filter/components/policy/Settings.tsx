import { useId, type ReactNode } from 'react';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterCatalogue } from '@kinward/contract/filter-policies/targets.schemas.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import { groupState, withTargets } from '../../logic/targets.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import type { ChangePart } from './change-part.ts';
import css from './Policy.module.css';

interface SettingsProps {
  policy: FilterPolicy;
  catalogue: FilterCatalogue;
  onChange: ChangePart;
}

/** Whose names get round the filter. */
const ESCAPES = 'escape:';

/** The tab of additional settings, each with what it costs. */
export function Settings({ policy, catalogue, onChange }: SettingsProps) {
  const { safeSearch, youtube, allowOnly, blocked, logging } = policy;
  const engines = catalogue.engines.map(({ engine }) => engine);
  const escapes = catalogue.groups.find(({ targets }) =>
    targets.every(({ target }) => target.startsWith(ESCAPES)),
  );
  const setEngines = (next: string[]) => onChange({ safeSearch: next }, { safeSearch });
  return (
    <Card padded={false}>
      <SwitchRow
        name={t.safeSearch}
        more={safeSearch.length > 0 ? t.safeOn(safeSearch.length, engines.length) : t.safeOff}
        on={safeSearch.length > 0}
        onChange={(on) => setEngines(on ? engines : [])}
      >
        <Disclosure summary={t.engines}>
          {catalogue.engines.map(({ engine, name }) => (
            <Checkbox
              key={engine}
              checked={safeSearch.includes(engine)}
              onChange={(event) => setEngines(withTargets(safeSearch, [engine], event.target.checked))}
            >
              {name}
            </Checkbox>
          ))}
        </Disclosure>
      </SwitchRow>
      <div className={cx(css.setting, css.col)}>
        <Words name={t.youtube} more={t.youtubeMore} />
        <Segmented
          label={t.youtube}
          value={youtube}
          onChange={(next) => onChange({ youtube: next }, { youtube })}
          options={(['off', 'moderate', 'strict'] as const).map((value) => ({
            value,
            label: t.levels[value],
          }))}
        />
      </div>
      <SwitchRow
        name={t.allowOnly}
        more={t.allowOnlyMore}
        on={allowOnly}
        onChange={(on) => onChange({ allowOnly: on }, { allowOnly })}
      />
      {escapes && (
        <SwitchRow
          name={t.escapes}
          more={escapes.targets.map(({ name }) => name).join(', ')}
          on={groupState(escapes, policy) === 'blocked'}
          onChange={(on) =>
            onChange(
              {
                blocked: withTargets(
                  blocked,
                  escapes.targets.map(({ target }) => target),
                  on,
                ),
              },
              { blocked },
            )
          }
        />
      )}
      <div className={css.setting}>
        <Select
          className={css.words}
          label={t.recorded}
          help={t.recordedMore}
          value={logging}
          options={(['age', 'nothing', 'blocked', 'all'] as const).map((value) => ({
            value,
            label: t.logging[value],
          }))}
          onChange={(event) =>
            onChange({ logging: event.target.value as FilterPolicy['logging'] }, { logging })
          }
        />
      </div>
    </Card>
  );
}

const Words = ({ id, name, more }: { id?: string; name: string; more: string }) => (
  <div className={cx('stack', css.words)}>
    <b className="strong" id={id}>
      {name}
    </b>
    <small className="tiny ink-2 pretty">{more}</small>
  </div>
);

interface SwitchRowProps {
  name: string;
  /** What it does, or costs. */
  more: string;
  on: boolean;
  onChange: (on: boolean) => void;
  children?: ReactNode;
}

function SwitchRow({ name, more, on, onChange, children }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={css.setting}>
      <div className={css.words}>
        <Words id={id} name={name} more={more} />
        {children}
      </div>
      <Switch aria-labelledby={id} checked={on} onChange={onChange} />
    </div>
  );
}
