import { IconPhone } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import type { DeviceSos } from '@kinward/contract/approvals/calls.schemas.ts';
import { callForHelp, withdrawCall } from '../device/actions.ts';
import { callName } from '../device/parents.ts';
import { getState, setState, useDevice } from '../device/state.ts';
import { COUNTRIES, countryOf, ELSEWHERE, telephone } from '../lib/help-lines.ts';
import { readStored } from '../lib/storage.ts';
import { approvalsMessages } from '../messages/approvals.ts';
import { formatTime, formatList, t } from '../messages/messages.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';

const COUNT = 5;

/** Replaces this page in the history, so that the browser's back button starts no new call. */
const leave = (): void => location.replace('#home');

/** Says whom it calls, counts down, and says "sent" only when the server has it (docs/threats.md, requests and SOS). */
export default function Sos() {
  const { call } = useDevice();
  return call === null ? <Sending /> : <Sent call={call} />;
}

/** The number of the emergency services as a button, from the first second on. @param onDial before the phone takes over the screen */
function Emergency({ onDial }: { onDial?: () => void }) {
  const { emergency } = COUNTRIES[readStored('country') ?? countryOf(navigator.languages) ?? ''] ?? ELSEWHERE;
  return (
    <a className="emergency strong" href={telephone(emergency)} onClick={onDial}>
      <IconPhone size={26} stroke={1.75} aria-hidden="true" />
      {approvalsMessages.sosAlso(emergency)}
    </a>
  );
}

/** While the call does not get through: the parents who gave a number. */
function ByPhone() {
  const { me } = useDevice();
  return me?.watchers.map(
    (parent) =>
      parent.phone && (
        <a key={parent.phone} className="emergency strong" href={telephone(parent.phone)}>
          <IconPhone size={26} stroke={1.75} aria-hidden="true" />
          {approvalsMessages.sosCall(callName(parent))}
        </a>
      ),
  );
}

/** Leaving the page before the server has answered cancels the call, and the next page says so. */
const useCancelOnLeave = (counting: boolean): void => {
  useEffect(() => {
    setState({ calledOff: null });
    return () => {
      const { call, phase } = getState();
      if (call === null && phase === 'on') setState({ calledOff: counting ? 'before' : 'trying' });
    };
  }, [counting]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};

/** Beside the emergency number nothing else can be pressed meanwhile; the focus moves in, so that a screen reader says what is going on. */
function Sending() {
  const { me, online } = useDevice();
  const id = useId();
  const [seconds, setSeconds] = useState(COUNT);
  const [failed, setFailed] = useState(false);
  const [clientId] = useState(() => crypto.randomUUID());
  const box = useRef<HTMLDivElement>(null);
  const counting = seconds > 0;
  useCancelOnLeave(counting);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000);
    return () => clearInterval(timer);
  }, [counting]);
  useEffect(() => {
    if (counting) return;
    const end = new AbortController();
    void callForHelp(clientId, end.signal, () => setFailed(true));
    return () => end.abort();
  }, [counting, clientId]);
  return (
    <div
      className="calling"
      ref={box}
      tabIndex={-1}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-who ${id}-count`}
    >
      <h1 id={`${id}-title`} className="display">
        {approvalsMessages.sosTitle}
      </h1>
      <Card className="stack g4">
        <p id={`${id}-who`}>
          {approvalsMessages.sosWho(formatList(me?.watchers.map(({ name }) => name) ?? []))}
        </p>
        <p id={`${id}-count`} className="strong" role={counting ? 'timer' : 'alert'}>
          {counting
            ? approvalsMessages.sosCount(seconds)
            : failed || !online
              ? approvalsMessages.sosTrying
              : approvalsMessages.sosSending}
        </p>
        {/* The number alone: the sentence takes a screen reader longer than a second. */}
        <p className="vh" role="alert">
          {counting && seconds < COUNT && seconds}
        </p>
        <div className="pair">
          <Button tone="line" className="big" onClick={leave}>
            {approvalsMessages.sosCancel}
          </Button>
          {counting && (
            <Button tone="danger" className="big sos" onClick={() => setSeconds(0)}>
              {approvalsMessages.sosNow}
            </Button>
          )}
        </div>
      </Card>
      {/* Who dials means it: the parents are called at once, as a page behind the telephone may stop counting. */}
      <Emergency onDial={() => setSeconds(0)} />
      {!counting && (failed || !online) && <ByPhone />}
    </div>
  );
}

function Sent({ call }: { call: DeviceSos }) {
  const [failed, setFailed] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  const withdrawn = call.state === 'falseAlarm';
  const close = () => {
    leave();
    setState({ call: null });
  };
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="display">
        {approvalsMessages.sosTitle}
      </h1>
      <Card className="stack g4">
        <p className="strong" role="status">
          {approvalsMessages.sosSent(formatList(call.recipients), formatTime(call.at))}
        </p>
        <p role="status">
          {withdrawn
            ? approvalsMessages.sosFalseSent
            : call.seenAt === null
              ? approvalsMessages.sosNotSeen
              : approvalsMessages.sosSeen(call.seenBy ?? '', formatTime(call.seenAt))}
        </p>
        <ErrorMessage>{failed ? t.failed : undefined}</ErrorMessage>
        <div className="pair">
          {!withdrawn && (
            <Button
              tone="line"
              className="big"
              onClick={() =>
                void withdrawCall(call.sosId).then(
                  () => setFailed(false),
                  () => setFailed(true),
                )
              }
            >
              {approvalsMessages.sosFalse}
            </Button>
          )}
          <Button tone="soft" className="big" onClick={close}>
            {approvalsMessages.sosDone}
          </Button>
        </div>
      </Card>
      <Emergency />
    </>
  );
}
