/** The second step of a login: the code of an app, a passkey, or a recovery code. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { loginMfa } from '@kinward/contract/accounts/second-factor.routes.ts';
import type { Method, PasskeyAnswer, SecondStep } from '@kinward/contract/accounts/second-factor.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldNote } from '../../ui/Field.tsx';
import { OtpField } from '../../ui/OtpField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { api, failedWith, failureText } from '../../lib/api.ts';
import type { LoggedIn } from './second-factor.ts';
import { secondStepTexts as t } from './second-step-messages.ts';
import { answerWithPasskey, passkeysWork } from '../../lib/webauthn.ts';

interface SecondStepFormProps {
  step: SecondStep;
  onDone: (loggedIn: LoggedIn) => void;
  /** Back to the password; with a message when this step is over. */
  onBack: (why: string | null) => void;
}

const words = (error: unknown): string =>
  error instanceof DOMException ? t.passkeyRefused : failureText(error);

/** Sends an answer; a passkey's next try needs the new challenge that a refusal brings. */
function useSecondStep({ step, onDone, onBack }: SecondStepFormProps) {
  const [question, setQuestion] = useState(step.passkey);
  const [fault, setFault] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const [sending, setSending] = useState(false);
  const prove = async (make: () => Promise<{ code: string } | { passkey: PasskeyAnswer }>): Promise<void> => {
    if (sending) return;
    setSending(true);
    setFault(undefined);
    try {
      onDone(await api.call(loginMfa, { body: { mfaToken: step.mfaToken, ...(await make()) } }));
    } catch (error) {
      if (failedWith(error, 'MFA_EXPIRED')) return onBack(failureText(error));
      const isWrong = failedWith(error, 'MFA_INVALID');
      if (isWrong && error.data.passkey !== undefined) setQuestion(error.data.passkey);
      setFault(words(error));
      setWrong(isWrong);
      setSending(false);
    }
  };
  return { question, fault, wrong, sending, prove, clear: () => setFault(undefined) };
}

export default function SecondStepForm(props: SecondStepFormProps) {
  const { step, onBack } = props;
  const { question, fault, wrong, sending, prove, clear } = useSecondStep(props);
  const usable = step.methods.filter(
    (method) => method !== 'passkey' || (question !== undefined && passkeysWork(question.rpId)),
  );
  const [method, setMethod] = useState<Method>(usable[0] ?? 'recovery');
  const choose = (next: Method) => {
    clear();
    setMethod(next);
  };
  const ways = { fault, sending, onBack: () => onBack(null), clear };
  return (
    <div className="stack g5">
      {usable.length > 1 && (
        <Segmented
          label={t.how}
          value={method}
          options={usable.map((value) => ({ value, label: t.ways[value] }))}
          onChange={choose}
        />
      )}
      {method === 'totp' && (
        <ByDigits
          {...ways}
          wrong={wrong}
          label={t.app}
          help={t.appHelp}
          onCode={(code) => void prove(async () => ({ code }))}
        />
      )}
      {method === 'sent' && (
        <ByDigits
          {...ways}
          wrong={wrong}
          fault={fault !== undefined && wrong ? t.sentWrong : fault}
          label={t.sentTo[step.sent ?? 'email']}
          help={t.sentHelp}
          onCode={(code) => void prove(async () => ({ code }))}
        />
      )}
      {method === 'recovery' && (
        <ByRecovery {...ways} onCode={(code) => void prove(async () => ({ code }))} />
      )}
      {method === 'passkey' && question !== undefined && (
        <ByPasskey
          {...ways}
          onAnswer={() => void prove(async () => ({ passkey: await answerWithPasskey(question) }))}
        />
      )}
      {usable.length < step.methods.length && <p className="small ink-2">{t.passkeyElsewhere}</p>}
      {method !== 'sent' && <p className="small ink-2">{t.lost}</p>}
    </div>
  );
}

interface WayProps {
  fault: string | undefined;
  sending: boolean;
  onBack: () => void;
  clear: () => void;
}

function Actions({ sending, onBack, label }: Pick<WayProps, 'sending' | 'onBack'> & { label: string }) {
  return (
    <div className="share g3">
      <Button tone="line" onClick={onBack}>
        {t.back}
      </Button>
      <Button type="submit" waiting={sending} waitingLabel={t.checking}>
        {label}
      </Button>
    </div>
  );
}

/** The focus goes to what is asked for; `autoFocus` would lose a dialog's way back. */
function useFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

interface DigitsProps extends WayProps {
  label: string;
  help: string;
  /** The code that was sent last is a wrong one. */
  wrong: boolean;
  onCode: (code: string) => void;
}

function ByDigits({ label, help, fault, wrong, sending, onBack, onCode }: DigitsProps) {
  const [code, setCode] = useState('');
  const sent = useRef('');
  const field = useFocus();
  const send = (digits: string) => {
    // The last digit sends the code; Enter after it must not count the same wrong one again.
    if (wrong && sent.current === digits) return;
    sent.current = digits;
    onCode(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === LIMITS.totpDigits) send(code);
    else field.current?.focus();
  };
  return (
    <form className="stack g5" noValidate onSubmit={submit}>
      <p>{label}</p>
      <div>
        <OtpField
          label={label}
          length={LIMITS.totpDigits}
          value={code}
          onChange={setCode}
          onComplete={send}
          help={help}
          error={fault}
          ref={field}
        />
      </div>
      <Actions sending={sending} onBack={onBack} label={t.submit} />
    </form>
  );
}

function ByRecovery({
  fault,
  sending,
  onBack,
  clear,
  onCode,
}: WayProps & { onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const field = useFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const whole = code.replaceAll(/[\s-]/gu, '').length === LIMITS.recoveryCodeLength;
    setShort(!whole);
    if (whole) onCode(code);
  };
  return (
    <form className="stack g5" noValidate onSubmit={submit}>
      <TextField
        label={t.recovery}
        help={t.recoveryHelp}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        maxLength={40}
        error={short ? t.recoveryShort : fault}
        ref={field}
        onChange={(event) => {
          setCode(event.target.value);
          setShort(false);
          clear();
        }}
      />
      <Actions sending={sending} onBack={onBack} label={t.submit} />
    </form>
  );
}

function ByPasskey({ fault, sending, onBack, onAnswer }: WayProps & { onAnswer: () => void }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer();
  };
  return (
    <form className="stack g5" noValidate onSubmit={submit}>
      <p>{sending ? t.waitingForPasskey : t.passkey}</p>
      <FieldNote id="passkey-note" error={fault} />
      <Actions sending={sending} onBack={onBack} label={t.signWithPasskey} />
    </form>
  );
}
