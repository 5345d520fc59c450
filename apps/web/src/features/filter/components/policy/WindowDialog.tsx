import { useState } from 'react';
import type {
  FilterPolicy,
  FilterPolicyUpdate,
} from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterCatalogue } from '@kinward/contract/filter-policies/targets.schemas.ts';
import { WEEK_DAYS, type WeekDay } from '@kinward/contract/schedules/schedules.schemas.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { withTargets, type Group } from '../../logic/targets.ts';
import { dayName } from '../../logic/windows.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import { faultWords } from './fault-words.ts';
import css from './Policy.module.css';

type Window = FilterPolicy['windows'][number];
type WindowBody = NonNullable<FilterPolicyUpdate['windows']>[number];

/** Groups that are closed by the clock, the usual ones first. */
const USUAL = ['games', 'video', 'social', 'ai', 'shopping'];
const inOrder = (groups: readonly Group[]): Group[] => [
  ...groups
    .filter(({ id }) => USUAL.includes(id))
    .toSorted((one, two) => USUAL.indexOf(one.id) - USUAL.indexOf(two.id)),
  ...groups.filter(({ id }) => !USUAL.includes(id)),
];

interface WindowDialogProps {
  /** undefined: a new one. */
  window: Window | undefined;
  catalogue: FilterCatalogue;
  waiting: boolean;
  error: Error | null;
  onClose: () => void;
  onSave: (window: WindowBody) => void;
}

/** What is closed, and when: one of the policy's times. */
export function WindowDialog({ window, catalogue, waiting, error, onClose, onSave }: WindowDialogProps) {
  const [name, setName] = useState(window?.name ?? '');
  const [from, setFrom] = useState(window?.from ?? '16:00');
  const [to, setTo] = useState(window?.to ?? '18:00');
  const [days, setDays] = useState<readonly WeekDay[]>(window?.weekDays ?? WEEK_DAYS.slice(0, 5));
  const [isAll, setIsAll] = useState(window?.targets === 'all');
  const [targets, setTargets] = useState<string[]>(window && window.targets !== 'all' ? window.targets : []);
  const [asked, setAsked] = useState(false);
  const faults = {
    name: name.trim() === '' ? t.nameMissing : undefined,
    to: from === to ? t.sameTimes : undefined,
    days: days.length === 0 ? t.daysMissing : undefined,
    targets: !isAll && targets.length === 0 ? t.targetsMissing : undefined,
  };
  const shown = (fault: string | undefined): string | undefined => (asked ? fault : undefined);
  const submit = () => {
    setAsked(true);
    if (Object.values(faults).some(Boolean)) return;
    const weekDays = WEEK_DAYS.filter((day) => days.includes(day));
    const own = window && { windowId: window.windowId };
    onSave({ ...own, name, from, to, weekDays, targets: isAll ? 'all' : targets });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={window ? t.editNamed(window.name) : t.newWindow}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button waiting={waiting} waitingLabel={t.saving} onClick={submit}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <TextField
          label={t.windowName}
          value={name}
          placeholder={t.windowExample}
          error={shown(faults.name)}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="halves g3">
          <TextField
            type="time"
            label={t.from}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            type="time"
            label={t.to}
            value={to}
            error={shown(faults.to)}
            help={to < from ? t.nextDay : undefined}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Days chosen={days} onChange={setDays} error={shown(faults.days)} />
        <Segmented
          label={t.closes}
          value={isAll ? 'all' : 'some'}
          onChange={(next) => setIsAll(next === 'all')}
          options={[
            { value: 'some', label: t.someThings },
            { value: 'all', label: t.everything },
          ]}
        />
        {isAll ? (
          <p className="small ink-2">{t.everythingMore}</p>
        ) : (
          <fieldset>
            <legend className="small-strong mb2">{t.closes}</legend>
            <div className={css.choices}>
              {inOrder(catalogue.groups)
                .flatMap((group) => group.targets)
                .map((one) => (
                  <Checkbox
                    key={one.target}
                    checked={targets.includes(one.target)}
                    onChange={(event) => setTargets(withTargets(targets, [one.target], event.target.checked))}
                  >
                    {one.name}
                  </Checkbox>
                ))}
            </div>
            <FieldNote id="window-targets" error={shown(faults.targets)} />
          </fieldset>
        )}
        <FieldNote id="window-fault" error={shown(faultWords(error))} />
      </div>
    </Dialog>
  );
}

interface DaysProps {
  chosen: readonly WeekDay[];
  onChange: (days: readonly WeekDay[]) => void;
  error: string | undefined;
}

function Days({ chosen, onChange, error }: DaysProps) {
  return (
    <fieldset>
      <legend className="small-strong mb2">{t.days}</legend>
      <div className={css.days}>
        {WEEK_DAYS.map((day) => (
          <label key={day} className={cx('small-strong', css.day)}>
            <input
              type="checkbox"
              className="vh"
              aria-label={dayName(day, 'long')}
              checked={chosen.includes(day)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
              }
            />
            <span aria-hidden="true">{dayName(day)}</span>
          </label>
        ))}
      </div>
      <FieldNote id="window-days" error={error} />
    </fieldset>
  );
}
