import { useId } from 'react';
import { Switch } from '../../../ui/Switch.tsx';
import { notificationTexts as t } from '../messages.ts';

/** Whether the mail of each child's week comes on Sunday evening. */
export function WeekSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
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
        {t.weekMore}
      </p>
    </>
  );
}
