import { IconKey } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { Added, Passkey, Protection } from '@kinward/contract/mfa/mfa.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddPasskey, useRemovePasskey } from '../api/mfa.ts';
import { mediumDate } from '../../../lib/time/time.ts';
import { mfaTexts } from '../messages.ts';
import { OthersOut } from './OthersOut.tsx';

const t = mfaTexts.keys;

interface KeysCardProps extends Pick<Protection, 'passkeys' | 'passkeyOrigin'> {
  onCodes: (codes: string[]) => void;
}

/** The passkeys of the account: added here, named, removed. */
export function KeysCard({ passkeys, passkeyOrigin, onCodes }: KeysCardProps) {
  const [adding, setAdding] = useState(false);
  const [gone, setGone] = useState<Passkey>();
  const [asking, setAsking] = useState(false);
  const remove = useRemovePasskey();
  const done = ({ recoveryCodes }: Added) => {
    setAdding(false);
    if (recoveryCodes !== null) onCodes(recoveryCodes);
  };
  const off = () =>
    remove.mutate(gone?.passkeyId ?? '', {
      onSuccess: ({ message }) => toast.success(message ?? mfaTexts.off),
      onSettled: () => setAsking(false),
    });
  const isOn = passkeys.length > 0;
  return (
    <Card aria-labelledby="mfa-keys">
      <div className="cluster spread g2 mb2">
        <h2 className="as-h2" id="mfa-keys">
          {t.title}
        </h2>
        <StateChip state={isOn ? 'allowed' : 'plain'}>{isOn ? mfaTexts.on : mfaTexts.off}</StateChip>
      </div>
      <p className="small ink-2 measure mt1">{t.what}</p>
      <ul className="lined mt2">
        {passkeys.map((key) => (
          <Row
            key={key.passkeyId}
            entry={key}
            onRemove={() => {
              setGone(key);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      <div className="stack mt4">
        <Adding
          full={passkeys.length >= LIMITS.passkeysPerAccount}
          origin={passkeyOrigin}
          onAdd={() => setAdding(true)}
        />
      </div>
      <Dialog open={adding} onClose={() => setAdding(false)} title={t.dialog}>
        <AddForm onDone={done} onCancel={() => setAdding(false)} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={off}
        title={t.removeTitle(gone?.name ?? '')}
        confirmLabel={t.remove}
        waiting={remove.isPending}
        waitingLabel={t.removing}
        danger
      >
        {mfaTexts.removeMore} <OthersOut />
      </ConfirmDialog>
    </Card>
  );
}

/** The button; or why there is none here, and where there is. */
function Adding({ full, origin, onAdd }: { full: boolean; origin: string | null; onAdd: () => void }) {
  if (origin === null) return <p className="small ink-2 measure mt1">{t.noPlace}</p>;
  if (origin !== location.origin)
    return (
      <p className="small ink-2 measure mt1">
        {t.elsewhere}{' '}
        <a className="link" href={`${origin}/user/mfa`}>
          {origin}
        </a>
      </p>
    );
  if (!('PublicKeyCredential' in globalThis))
    return <p className="small ink-2 measure mt1">{t.unsupported}</p>;
  return full ? (
    <p className="small ink-2 measure mt1">{t.full}</p>
  ) : (
    <Button className="own-width" onClick={onAdd}>
      {t.add}
    </Button>
  );
}

function Row({ entry, onRemove }: { entry: Passkey; onRemove: () => void }) {
  const used = entry.lastUsedAt === null ? t.neverUsed : t.used(mediumDate(entry.lastUsedAt));
  return (
    <li className="row g3 py3">
      <span className="tile tile-s">
        <IconKey size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className="grow">
        <b className="block small-strong breaks">{entry.name}</b>
        <small className="block tiny ink-2">{`${t.added(mediumDate(entry.createdAt))}, ${used}`}</small>
      </span>
      <Button tone="soft" size="small" aria-label={t.removeNamed(entry.name)} onClick={onRemove}>
        {t.remove}
      </Button>
    </li>
  );
}

const faultOf = (error: unknown): string | undefined => {
  if (error === null) return undefined;
  if (!(error instanceof DOMException)) return failureText(error);
  return error.name === 'InvalidStateError' ? t.known : t.refused;
};

function AddForm({ onDone, onCancel }: { onDone: (added: Added) => void; onCancel: () => void }) {
  const add = useAddPasskey();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    setMissing(given === '');
    if (given === '') field.current?.focus();
    else if (!add.isPending)
      add.mutate(given, {
        onSuccess: ({ data, message }) => {
          toast.success(message ?? mfaTexts.on);
          onDone(data);
        },
      });
  };
  return (
    <form className="stack g4" noValidate onSubmit={submit}>
      <TextField
        label={t.name}
        help={t.why}
        maxLength={LIMITS.passkeyNameMax}
        autoComplete="off"
        value={name}
        error={missing ? t.nameMissing : faultOf(add.error)}
        ref={field}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
          if (add.isError) add.reset();
        }}
      />
      <p className="small ink-2 measure mt1">
        <OthersOut />
      </p>
      <div className="share g3 mt4">
        <Button tone="line" onClick={onCancel}>
          {mfaTexts.cancel}
        </Button>
        <Button type="submit" waiting={add.isPending} waitingLabel={t.waiting}>
          {t.next}
        </Button>
      </div>
    </form>
  );
}
