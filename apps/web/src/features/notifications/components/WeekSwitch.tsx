import { useId } from 'react';
import type { Quiet } from '@kinward/contract/notifications/notifications.schemas.ts';
import { weekMailTime } from '@kinward/rules/activity/week-mail.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { notificationTexts as t } from '../messages.ts';

interface WeekSwitchProps {
  on: boolean;
  /** The parent's quiet hours, whose end the mail waits for. */
  quiet: Quiet | null;
  onChange: (on: boolean) => void;
}

/** Whether the mail of each child's week comes on Sunday evening, and when it really goes. */
export function WeekSwitch({ on, quiet, onChange }: WeekSwitchProps) {
  const { day, time } = weekMailTime(quiet);
  const waits = time !== weekMailTime(null).time;
  const id = useId();
  const noteId = useId();
  return (
    <>
      <div className="row spread g4">
        <label htmlFor={id} className="as-h2">
          {t.week}
        </label>
        <Switch id={id} aria-describedby={noteId} checked={on} onChange={onChange} />
      </div>
      <p id={noteId} className="small ink-2">
        {t.weekMore(day, time)}
        {waits && ` ${t.weekWaits}`}
      </p>
    </>
  );
}
