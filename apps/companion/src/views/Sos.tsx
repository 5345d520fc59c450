import { useEffect, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import type { DeviceSos } from '@kinward/contract/requests/calls.schemas.ts';
import { callForHelp, takeBack } from '../device/actions.ts';
import { setState, useDevice } from '../device/state.ts';
import { COUNTRIES, countryOf, ELSEWHERE, telephone } from '../lib/help-lines.ts';
import { recall } from '../lib/keys.ts';
import { clock, list, t } from '../words/words.ts';

const COUNT = 5;

/** Names whom it calls, counts down, and says "sent" only when the server has it (docs/threats.md, requests and SOS). */
export default function Sos() {
  const { call } = useDevice();
  const { emergency } = COUNTRIES[recall('country') ?? countryOf(navigator.languages) ?? ''] ?? ELSEWHERE;
  return (
    <>
      <h1 className="display">{t.sosTitle}</h1>
      {call === null ? <Sending /> : <Sent call={call} />}
      <a className="link strong" href={telephone(emergency)}>
        {t.sosAlso(emergency)}
      </a>
    </>
  );
}

function Sending() {
  const { me } = useDevice();
  const [seconds, setSeconds] = useState(COUNT);
  const [failed, setFailed] = useState(false);
  const [clientId] = useState(() => crypto.randomUUID());
  const counting = seconds > 0;
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
    <Card className="stack">
      <p>{t.sosWho(list(me?.watchers.map(({ name }) => name) ?? []))}</p>
      <p className="strong" role={failed ? 'alert' : 'timer'}>
        {counting ? t.sosCount(seconds) : failed ? t.sosTrying : t.fineSending}
      </p>
      <div className="pair">
        <a className="big line" href="#home">
          {t.sosCancel}
        </a>
        {counting && (
          <Button tone="danger" className="big" onClick={() => setSeconds(0)}>
            {t.sosNow}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Sent({ call }: { call: DeviceSos }) {
  const [fault, setFault] = useState(false);
  const withdrawn = call.state === 'falseAlarm';
  const close = () => {
    setState({ call: null });
    location.hash = '#home';
  };
  return (
    <Card className="stack">
      <p className="strong" role="status">
        {t.sosSent(list(call.recipients), clock(call.at))}
      </p>
      <p role="status">
        {withdrawn
          ? t.sosFalseSent
          : call.seenAt === null
            ? t.sosNotSeen
            : t.sosSeen(call.seenBy ?? '', clock(call.seenAt))}
      </p>
      {fault && (
        <p className="fault" role="alert">
          {t.failed}
        </p>
      )}
      <div className="pair">
        {!withdrawn && (
          <Button
            tone="line"
            className="big"
            onClick={() =>
              void takeBack(call.sosId).then(
                () => setFault(false),
                () => setFault(true),
              )
            }
          >
            {t.sosFalse}
          </Button>
        )}
        <Button tone="soft" className="big" onClick={close}>
          {t.sosDone}
        </Button>
      </div>
    </Card>
  );
}
