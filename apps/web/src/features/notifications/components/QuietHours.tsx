import { useId, useState } from 'react';
import type { Quiet } from '@kinward/contract/notifications/notifications.schemas.ts';
import { ZoneNote } from '../../../entities/family/ZoneNote.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { notificationTexts as t } from '../messages.ts';

/** What is set when they are first switched on. */
const NIGHT: Quiet = { from: '22:00', to: '07:00' };

/** A part of each day without mails and pushes; saved when a field is left. */
export function QuietHours({
  quiet,
  onChange,
}: {
  quiet: Quiet | null;
  onChange: (quiet: Quiet | null) => void;
}) {
  const id = useId();
  const noteId = useId();
  const [times, setTimes] = useState(quiet ?? NIGHT);
  const same = times.from === times.to;
  const save = (): void => {
    const isNew = times.from !== quiet?.from || times.to !== quiet.to;
    if (isNew && !same && times.from !== '' && times.to !== '') onChange(times);
  };
  const field = (name: keyof Quiet, words: { help?: string; error?: string } = {}) => (
    <TextField
      type="time"
      label={t[name]}
      {...words}
      value={times[name]}
      onChange={(event) => setTimes({ ...times, [name]: event.target.value })}
      onBlur={save}
    />
  );
  return (
    <>
      <div className="row spread g4">
        <label htmlFor={id} className="as-h2">
          {t.quiet}
        </label>
        <Switch
          id={id}
          aria-describedby={noteId}
          checked={quiet !== null}
          onChange={(on) => onChange(on ? NIGHT : null)}
        />
      </div>
      <p id={noteId} className="small ink-2">
        {t.quietMore}
      </p>
      {quiet !== null && (
        <>
          <div className="halves g3">
            {field('from')}
            {field('to', same ? { error: t.sameTime } : times.to < times.from ? { help: t.nextDay } : {})}
          </div>
          <ZoneNote />
        </>
      )}
    </>
  );
}
