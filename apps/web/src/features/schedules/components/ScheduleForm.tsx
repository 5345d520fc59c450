import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import {
  FREQUENCIES,
  ScheduleUpdate,
  WEEK_DAYS,
  type ParentSchedule,
  type ScheduleFields,
  type WeekDay,
} from '@kinward/contract/schedules/schedules.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { overlapsOf } from '@kinward/rules/schedules/schedule.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { uiTexts } from '../../../ui/messages.ts';
import { daysWords, namesWords } from '../logic/messages.ts';
import { schedulesTexts as t } from '../messages.ts';
import { AppChoice } from './AppChoice.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './ScheduleForm.module.css';

interface ScheduleFormProps {
  former: ParentSchedule | undefined;
  others: readonly ParentSchedule[];
  apps: readonly Application[];
  /** "phone" */
  word: string;
  waiting: boolean;
  /** What the server refused. */
  refused: string | undefined;
  onSubmit: (fields: ScheduleFields) => void;
  /** All apps were set to Allow: nothing is left of the schedule. */
  onNothingLeft: () => void;
  onCancel: () => void;
}

const NEW = { name: '', frequency: 'Weekly', from: '08:00', to: '15:00' } as const;

/** Name, days, times and apps of a schedule. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { former, others, apps, word, waiting } = props;
  const [fields, setFields] = useState<Pick<ScheduleFields, 'name' | 'frequency' | 'from' | 'to'>>(
    former ?? NEW,
  );
  const [weekDays, setWeekDays] = useState<readonly WeekDay[]>(former?.weekDays ?? WEEK_DAYS.slice(0, 5));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(former?.apps));
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const set = (change: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...change }));
    setFaults({});
  };
  const draft = {
    ...fields,
    weekDays: WEEK_DAYS.filter((day) => fields.frequency === 'Daily' || weekDays.includes(day)),
    apps: [...chosen],
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waiting) return;
    if (former && chosen.size === 0) return props.onNothingLeft();
    const form = event.currentTarget;
    const parsed = ScheduleUpdate.safeParse(draft);
    if (parsed.success) return props.onSubmit(parsed.data);
    const found: typeof faults = {};
    for (const { path, message } of parsed.error.issues) found[String(path[0])] ??= message;
    setFaults(found);
    const first = ['name', 'weekDays', 'from', 'to'].find((name) => found[name] !== undefined);
    form.querySelector<HTMLInputElement>(`[name="${first ?? 'none'}"]`)?.focus();
  };
  const known = new Set(apps.map(({ appId }) => appId));
  const gone = (former?.apps ?? [])
    .filter((appId) => !known.has(appId))
    .map((appId) => ({ appId, name: appId }));
  return (
    <form className="stack g5" noValidate onSubmit={submit}>
      <TextField
        name="name"
        label={t.name}
        help={t.nameHelp}
        error={faults['name']}
        value={fields.name}
        maxLength={LIMITS.nameMax}
        autoComplete="off"
        onChange={(event) => set({ name: event.target.value })}
      />
      <Segmented
        label={t.frequency}
        value={fields.frequency}
        options={FREQUENCIES.map((value) => ({ value, label: t.frequencies[value] }))}
        onChange={(frequency) => set({ frequency })}
      />
      {fields.frequency === 'Weekly' && (
        <Days chosen={weekDays} onChange={setWeekDays} error={faults['weekDays']} />
      )}
      <div className="halves g3">
        <TextField
          type="time"
          name="from"
          label={t.from}
          error={faults['from']}
          value={fields.from}
          onChange={(event) => set({ from: event.target.value })}
        />
        <TextField
          type="time"
          name="to"
          label={t.until_}
          help={fields.to < fields.from ? t.pastMidnight : undefined}
          error={faults['to']}
          value={fields.to}
          onChange={(event) => set({ to: event.target.value })}
        />
      </div>
      <AppChoice
        apps={[...apps, ...gone]}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next);
          setFaults({});
        }}
        error={faults['apps']}
        word={word}
      />
      <DraftOverlaps draft={draft} others={others} apps={apps} />
      <FieldNote id="schedule-note" error={props.refused} />
      <div className="actions">
        <Button tone="line" onClick={props.onCancel}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" waiting={waiting} waitingLabel={former ? t.updating : t.adding}>
          {former ? t.update : t.add}
        </Button>
      </div>
    </form>
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
      <legend className="small-strong mb2">{t.weekDays}</legend>
      <div className={css.days}>
        {WEEK_DAYS.map((day) => (
          <label key={day} className={cx('tiny ink-2', css.day)}>
            <input
              type="checkbox"
              className="vh"
              name="weekDays"
              aria-label={day}
              checked={chosen.includes(day)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
              }
            />
            <span aria-hidden="true">{t.days[day]}</span>
          </label>
        ))}
      </div>
      <FieldNote id="days-note" error={error} />
    </fieldset>
  );
}

interface DraftOverlapsProps {
  draft: Pick<ScheduleFields, 'from' | 'to' | 'weekDays' | 'apps'>;
  others: readonly ParentSchedule[];
  apps: readonly Application[];
}

/** Where what is being made meets what is there. */
function DraftOverlaps({ draft, others, apps }: DraftOverlapsProps) {
  if (draft.from === '' || draft.to === '' || draft.from === draft.to) return null;
  const nameOf = (appId: string) => apps.find((app) => app.appId === appId)?.name ?? appId;
  const met = others.flatMap((other) =>
    overlapsOf([draft, other]).map(({ apps: both, days }) => ({ other, both, days })),
  );
  return (
    <ul className={cx('stack g2', css.warnings)} aria-live="polite">
      {met.map(({ other, both, days }) => (
        <li key={other.scheduleId} className="callout row top g2 breaks">
          <IconAlertTriangleFilled size={18} aria-hidden="true" />
          <span>{t.overlapDraft(other.name, namesWords(both.map(nameOf)), daysWords(days))}</span>
        </li>
      ))}
    </ul>
  );
}
