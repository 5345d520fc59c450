import { useState, type FormEvent } from 'react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { NameWatchBody } from '@kinward/contract/devices/devices.schemas.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { failureText } from '../../../lib/api.ts';
import { useNameWatch } from '../api/name-watch.ts';
import { clientTexts } from './client-messages.ts';
import { isOnlyHereHost } from './clients.ts';
import { watchTexts as t } from './watch-messages.ts';
import { serverSms, type WatchTicket } from './watches.ts';
import { cx } from '../../../ui/cx.ts';
import css from './ClientsView.module.css';
import view from '../CodeView.module.css';
import { CopyField } from './CopyField.tsx';
import form from '../Form.module.css';

interface NameWatchProps {
  device: Device;
  onNamed: (ticket: WatchTicket) => void;
  /** Absent where the parent did not come from the code. */
  onBack: (() => void) | undefined;
}

/** The number of a GPS watch, and what a parent should know before it is connected. */
export function NameWatch({ device, onNamed, onBack }: NameWatchProps) {
  const [number, setNumber] = useState('');
  const [bad, setBad] = useState(false);
  const naming = useNameWatch(device.deviceId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { success } = NameWatchBody.safeParse({ watchId: number });
    setBad(!success);
    if (!success || naming.isPending) return;
    const { pairedAt } = device;
    naming.mutate(number, { onSuccess: (watch) => onNamed({ watch, pairedBefore: pairedAt }) });
  };
  return (
    <form className={cx('stack g5', form.form)} noValidate onSubmit={submit}>
      <p className="callout">
        <strong>{t.openTitle}.</strong> {t.open}
      </p>
      <TextField
        label={t.number}
        help={t.numberHelp}
        error={bad ? t.numberBad : naming.error ? failureText(naming.error) : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={number}
        onChange={(event) => {
          setNumber(event.target.value);
          setBad(false);
          naming.reset();
        }}
      />
      <p className="small ink-2">
        {t.lapses} {device.codeExpiresAt !== null && clientTexts.codeEnds} {device.paired && t.keepsOn}
      </p>
      <div className={cx('actions', 'mt2', form.actions)}>
        {onBack !== undefined && (
          <Button tone="quiet" onClick={onBack}>
            {clientTexts.back}
          </Button>
        )}
        <Button type="submit" waiting={naming.isPending} waitingLabel={t.connecting}>
          {t.connect}
        </Button>
      </div>
    </form>
  );
}

/** How to set where a watch that was named reports. */
export function WatchSetup({ watch }: Pick<WatchTicket, 'watch'>) {
  return (
    <section className={cx('stack g4', css.setup)}>
      <h3>{clientTexts.setUp}</h3>
      <ol className={view.steps}>
        {t.steps.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <dl className="stack g3">
        <CopyField label={t.sms} value={serverSms(watch)} />
      </dl>
      <p className="small ink-2">{t.smsDiffers}</p>
      {isOnlyHereHost(watch.host) && <p className="callout">{t.onlyHere}</p>}
      <p className="small ink-2">{t.leaving}</p>
    </section>
  );
}
