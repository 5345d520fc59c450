import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import {
  CHOOSE_SCOPE,
  FREQUENCIES,
  ScheduleUpdate,
  WEEK_DAYS,
  type ParentSchedule,
  type ScheduleFields,
} from '@kinward/contract/schedules/schedules.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { overlapsOf } from '@kinward/rules/schedules/schedule.ts';
import { AlsoFor, firstTicked, type OtherDevice } from '../../../entities/rules/AlsoFor.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { uiTexts } from '../../../ui/messages.ts';
import { daysWords } from '../logic/messages.ts';
import { fieldsOf } from '../logic/presets.ts';
import { isEmpty, scopeWords } from '../logic/scope.ts';
import { schedulesTexts as t } from '../messages.ts';
import { Days } from './Days.tsx';
import { Presets } from './Presets.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './ScheduleForm.module.css';

interface ScheduleFormProps {
  former: ParentSchedule | undefined;
  /** What a new one begins with. */
  start: ScheduleFields | undefined;
  others: readonly ParentSchedule[];
  apps: readonly Application[];
  /** "phone" */
  word: string;
  waiting: boolean;
  /** What the server refused. */
  refused: string | undefined;
  /** Other devices that can have a new one as well. */
  otherDevices: readonly OtherDevice[];
  onSubmit: (fields: ScheduleFields, alsoFor: readonly string[]) => void;
  /** All apps were set to Allow: nothing is left of the schedule. */
  onNothingLeft: () => void;
  onCancel: () => void;
}

const NEW: ScheduleFields = {
  name: '',
  frequency: 'Weekly',
  weekDays: WEEK_DAYS.slice(0, 5),
  from: '08:00',
  to: '15:00',
  apps: [],
  kinds: [],
  wholeDevice: false,
};

/** Name, days, times and apps of a schedule. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { former, others, apps, word, waiting } = props;
  const [fields, setFields] = useState<ScheduleFields>(former ?? props.start ?? NEW);
  const [alsoFor, setAlsoFor] = useState<ReadonlySet<string>>(() => firstTicked(props.otherDevices));
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const set = (change: Partial<ScheduleFields>) => {
    setFields((before) => ({ ...before, ...change }));
    setFaults({});
  };
  const draft = {
    ...fields,
    weekDays: WEEK_DAYS.filter((day) => fields.frequency === 'Daily' || fields.weekDays.includes(day)),
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waiting) return;
    if (former && isEmpty(fields)) return props.onNothingLeft();
    const form = event.currentTarget;
    const parsed = ScheduleUpdate.safeParse(draft);
    if (parsed.success) return props.onSubmit(parsed.data, [...alsoFor]);
    const found: typeof faults = {};
    for (const { path, message } of parsed.error.issues) found[String(path[0])] ??= message;
    if (isEmpty(fields)) found['apps'] = CHOOSE_SCOPE;
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
      {!former && <Presets onChoose={(preset) => set(fieldsOf(preset))} />}
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
        <Days
          chosen={fields.weekDays}
          onChange={(weekDays) => set({ weekDays: [...weekDays] })}
          error={faults['weekDays']}
        />
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
      <ScopeChoice
        scope={fields}
        onChange={({ wholeDevice, kinds, apps: chosen }) =>
          set({ wholeDevice, kinds: [...kinds], apps: [...chosen] })
        }
        apps={[...apps, ...gone]}
        word={word}
        error={faults['apps']}
      />
      {!former && <AlsoFor devices={props.otherDevices} chosen={alsoFor} onChange={setAlsoFor} />}
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

interface DraftOverlapsProps {
  draft: Pick<ScheduleFields, 'from' | 'to' | 'weekDays' | 'apps' | 'kinds' | 'wholeDevice'>;
  others: readonly ParentSchedule[];
  apps: readonly Application[];
}

/** Where what is being made meets what is there. */
function DraftOverlaps({ draft, others, apps }: DraftOverlapsProps) {
  if (draft.from === '' || draft.to === '' || draft.from === draft.to) return null;
  const met = others.flatMap((other) =>
    overlapsOf([draft, other]).map(({ both, days }) => ({ other, both, days })),
  );
  return (
    <ul className={cx('stack g2', css.warnings)} aria-live="polite">
      {met.map(({ other, both, days }) => (
        <li key={other.scheduleId} className="callout row top g2 breaks">
          <IconAlertTriangleFilled size={18} aria-hidden="true" />
          <span>{t.overlapDraft(other.name, scopeWords(both, apps), daysWords(days))}</span>
        </li>
      ))}
    </ul>
  );
}
