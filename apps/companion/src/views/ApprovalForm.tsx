import { useState, type SubmitEvent } from 'react';
import type { AskBody } from '@kinward/contract/approvals/approvals.schemas.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { askableApps } from '@kinward/rules/app-kinds.ts';
import { requestedSite } from '@kinward/rules/sites/requested-site.ts';
import { appName } from '../rules/display-names.ts';
import { useDevice } from '../device/state.ts';
import { approvalsMessages } from '../messages/approvals.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Field, type Refusal } from '../ui/Field.tsx';
import { OwnSiteWords } from '../filter/OwnSiteWords.tsx';
import { useRequest, type FieldName } from '../ui/use-request.ts';

const MINUTES = [15, 30, 60] as const;
type Kind = AskBody['kind'];

interface ApprovalFormProps {
  /** The answer so far to the request with this id. */
  outcomeOf: (clientId: string) => string;
  /** What is asked for at first. */
  first?: Kind;
}

export function ApprovalForm({ outcomeOf, first = 'time' }: ApprovalFormProps) {
  const apps = askableApps(useDevice().policy);
  const { busy = false, sent, refused, clientId, send, refuse, changed } = useRequest();
  const [kind, setKind] = useState<Kind>(first);
  const [minutes, setMinutes] = useState<number>(MINUTES[1]);
  const [typed, setTyped] = useState('');
  const [appId, setAppId] = useState('');
  const [note, setNote] = useState('');
  const site = requestedSite(typed);
  const bodyOf = (): AskBody | undefined => {
    const common = { clientId, ...(note.trim() !== '' && { note }) };
    if (kind === 'time') return { kind, minutes, ...common };
    if (kind === 'app') return { kind, appId: appId || (apps[0] ?? ''), ...common };
    return site === undefined ? undefined : { kind, site, ...common };
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const body = bodyOf();
    if (body === undefined) return refuse({ field: 'site', text: approvalsMessages.askSiteWrong });
    void send(body).then((taken) => {
      if (!taken) return;
      setTyped('');
      setNote('');
    });
  };
  const refusalAt = (field: FieldName) => (refused?.field === field ? refused : undefined);
  const kinds: [Kind, string][] = [
    ['time', approvalsMessages.askTime],
    ['site', approvalsMessages.askSite],
    ...(apps.length > 0 ? ([['app', approvalsMessages.askApp]] as [Kind, string][]) : []),
  ];
  return (
    <Card>
      <form className="stack g4" onSubmit={submit} onChange={changed} noValidate>
        <RadioGroup
          label={approvalsMessages.askWhat}
          name="kind"
          options={kinds}
          value={kind}
          onChange={setKind}
        />
        {kind === 'time' && (
          <RadioGroup
            label={approvalsMessages.askHowLong}
            name="minutes"
            options={MINUTES.map((count) => [count, approvalsMessages.askMinutes(count)])}
            value={minutes}
            onChange={setMinutes}
          />
        )}
        {kind === 'site' && (
          <>
            <SiteField typed={typed} site={site} refusal={refusalAt('site')} onChange={setTyped} />
            <OwnSiteWords site={site} />
          </>
        )}
        {kind === 'app' && (
          <AppField apps={apps} appId={appId} refusal={refusalAt('appId')} onChange={setAppId} />
        )}
        <NoteField note={note} refusal={refusalAt('note')} onChange={setNote} />
        <Button type="submit" wide className="big" waiting={busy} waitingLabel={approvalsMessages.askSending}>
          {approvalsMessages.askSend}
        </Button>
        {sent !== undefined && <p role="status">{outcomeOf(sent)}</p>}
        <ErrorMessage>{refused?.field === undefined ? refused?.text : undefined}</ErrorMessage>
      </form>
    </Card>
  );
}

interface TextProps {
  refusal: Refusal | undefined;
  onChange: (text: string) => void;
}

/** A page may be pasted; its whole site is requested, and the form says so before it is sent. */
function SiteField({
  typed,
  site,
  refusal,
  onChange,
}: TextProps & { typed: string; site: string | undefined }) {
  return (
    <Field
      label={approvalsMessages.askSiteLabel}
      help={site === undefined ? approvalsMessages.askSiteHelp : approvalsMessages.askSiteIs(site)}
      refusal={refusal}
    >
      {(control) => (
        <input
          {...control}
          className="choice"
          value={typed}
          onChange={({ target }) => onChange(target.value)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
        />
      )}
    </Field>
  );
}

function AppField({
  apps,
  appId,
  refusal,
  onChange,
}: TextProps & { apps: readonly string[]; appId: string }) {
  return (
    <Field label={approvalsMessages.askAppLabel} refusal={refusal}>
      {(control) => (
        <select
          {...control}
          className="choice"
          value={appId}
          onChange={({ target }) => onChange(target.value)}
        >
          {apps.map((app) => (
            <option key={app} value={app}>
              {appName(app)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function NoteField({ note, refusal, onChange }: TextProps & { note: string }) {
  return (
    <Field label={approvalsMessages.askNote} refusal={refusal}>
      {(control) => (
        <input
          {...control}
          className="choice"
          value={note}
          maxLength={140}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
