import { APP_KINDS } from '@kinward/contract/apps/app-kinds.ts';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { Scope } from '../logic/scope.ts';
import { schedulesTexts as t } from '../messages.ts';
import { AppChoice } from './AppChoice.tsx';
import css from './ScheduleForm.module.css';

interface ScopeChoiceProps {
  scope: Scope;
  onChange: (scope: Scope) => void;
  /** The device's apps, and those of the schedule that are not on it now. */
  apps: readonly Pick<Application, 'appId' | 'name'>[];
  /** "phone" */
  word: string;
  error: string | undefined;
}

/** What a schedule blocks: the whole device, or kinds of apps and single ones. */
export function ScopeChoice({ scope, onChange, apps, word, error }: ScopeChoiceProps) {
  const { wholeDevice, kinds } = scope;
  return (
    <div className="stack g3">
      <Segmented
        label={t.scope}
        value={wholeDevice ? 'device' : 'some'}
        options={[
          { value: 'device', label: t.wholeDevice(word) },
          { value: 'some', label: t.someApps },
        ]}
        onChange={(value) => onChange({ ...scope, wholeDevice: value === 'device' })}
      />
      {wholeDevice ? (
        <p className="small ink-2">{t.wholeDeviceMore}</p>
      ) : (
        <>
          <fieldset aria-describedby={error === undefined ? undefined : 'scope-note'}>
            <legend className="small-strong">{t.kindsOfApps}</legend>
            <div className={css.kinds}>
              {APP_KINDS.map((kind) => (
                <Checkbox
                  key={kind}
                  checked={kinds.includes(kind)}
                  onChange={({ target }) =>
                    onChange({
                      ...scope,
                      kinds: APP_KINDS.filter((one) => (one === kind ? target.checked : kinds.includes(one))),
                    })
                  }
                >
                  {t.kindLabels[kind]}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          {apps.length > 0 && (
            <AppChoice
              apps={apps}
              chosen={new Set(scope.apps)}
              onChange={(chosen) => onChange({ ...scope, apps: [...chosen] })}
            />
          )}
        </>
      )}
      <FieldNote id="scope-note" error={error} />
    </div>
  );
}
