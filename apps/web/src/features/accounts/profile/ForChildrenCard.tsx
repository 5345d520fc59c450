import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { ForChildren } from '@kinward/contract/parents/parents.schemas.ts';
import { fieldTime } from '../../../lib/time/day.ts';
import { nextAt } from '../../../lib/time/next-at.ts';
import { clock } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { explain } from '../form-errors.ts';
import { profileTexts } from '../messages.profile.ts';
import { forChildrenQuery, useSetForChildren } from './for-children.ts';

const t = profileTexts.forChildren;

/** What the children's apps show of this parent: the name they use, a number to call, and where the parent says to be. */
export function ForChildrenCard() {
  const query = useQuery(forChildrenQuery);
  return (
    <Card aria-labelledby="for-children">
      <h2 id="for-children" className="as-h2 mb2">
        {t.title}
      </h2>
      <p className="small ink-2 mb4">{t.why}</p>
      <Loaded query={query} loading={t.loading} rows={2}>
        {(said) => <Form key={JSON.stringify(said)} said={said} />}
      </Loaded>
    </Card>
  );
}

const timeOf = (says: ForChildren['says']): string =>
  says === null ? '' : fieldTime(Date.parse(says.until));

function Form({ said }: { said: ForChildren }) {
  const [called, setCalled] = useState(said.called ?? '');
  const [callable, setCallable] = useState(said.callable);
  const [text, setText] = useState(said.says?.text ?? '');
  const [time, setTime] = useState(timeOf(said.says));
  const [fault, setFault] = useState<string>();
  const save = useSetForChildren({
    onSuccess: () => toast.success(profileTexts.edit.updated),
    onError: (error) => toast.error(explain(error)),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const until = nextAt(time, Date.now());
    if (text.trim() !== '' && until === undefined) return setFault(t.untilMissing);
    setFault(undefined);
    const says = text.trim() === '' || until === undefined ? null : { text: text.trim(), until };
    save.mutate({ called: called.trim() === '' ? null : called.trim(), callable, says });
  };
  return (
    <form className="stack g5" onSubmit={submit} noValidate>
      <TextField
        label={t.called}
        help={t.calledHelp}
        value={called}
        maxLength={40}
        onChange={({ target }) => setCalled(target.value)}
      />
      <div className="row spread g3">
        <span>
          <b className="block strong">{t.callable}</b>
          <small className="small ink-2">{t.callableHelp}</small>
        </span>
        <Switch label={t.callable} checked={callable} onChange={setCallable} />
      </div>
      <div className="pair">
        <TextField
          label={t.says}
          help={t.saysHelp}
          value={text}
          maxLength={60}
          onChange={({ target }) => setText(target.value)}
        />
        <TextField
          label={t.until}
          type="time"
          value={time}
          error={fault}
          onChange={({ target }) => setTime(target.value)}
        />
      </div>
      {said.says !== null && (
        <p className="small ink-2" role="status">
          {t.now(said.says.text, clock(said.says.until))}
        </p>
      )}
      <Button type="submit" className="own-width" waiting={save.isPending} waitingLabel={t.saving}>
        {t.save}
      </Button>
    </form>
  );
}
