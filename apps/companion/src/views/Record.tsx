import { useEffect, useState } from 'react';
import { ApiError } from '@kinward/client/client.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { saveRecord } from '../device/own.ts';
import { recall } from '../lib/keys.ts';
import { keepReceipt, receiptNow, worksUntil } from '../lib/receipt.ts';
import { own } from '../messages/own.ts';
import { day, t } from '../messages/messages.ts';
import { LeaveButton } from './Help.tsx';
import { Failure } from './Failure.tsx';

/** The own record, of the connection of now and of the one before (docs/threats.md S20). */
export default function Record({ onBack }: { onBack: () => void }) {
  const token = recall('token');
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <>
      <div className="head">
        <h1 className="display">{own.recordTitle}</h1>
        <LeaveButton />
      </div>
      <Card className="stack">
        <p>{own.recordText}</p>
        <ul className="points">
          {own.recordIn.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{own.recordNobody}</p>
        <p className="quiet">{own.recordSafe}</p>
        {token !== null && <Save token={token} />}
      </Card>
      <Before now={token !== null} />
      <Button tone="line" wide className="big" onClick={onBack}>
        {own.back}
      </Button>
    </>
  );
}

/** What is left of the connection before, for as long as it opens something. */
export function Before({ now }: { now: boolean }) {
  const [receipt, setReceipt] = useState(receiptNow);
  const [sure, setSure] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  if (receipt === null) return forgotten ? <p role="status">{own.recordForgotten}</p> : null;
  const forget = () => {
    keepReceipt(null);
    setReceipt(null);
    setForgotten(true);
  };
  return (
    <Card className="stack">
      {now && <h2>{own.recordBefore}</h2>}
      <Save token={receipt.token} />
      <p className="quiet">{own.recordUntil(day(new Date(worksUntil(receipt)).toISOString()))}</p>
      {sure ? (
        <>
          <p role="alert">{own.recordForgetSure}</p>
          <div className="pair">
            <Button tone="line" className="big" onClick={() => setSure(false)}>
              {own.back}
            </Button>
            <Button tone="line" className="big" onClick={forget}>
              {own.recordForgetDo}
            </Button>
          </div>
        </>
      ) : (
        <Button tone="line" wide className="big" onClick={() => setSure(true)}>
          {own.recordForget}
        </Button>
      )}
    </Card>
  );
}

const faultOf = (error: unknown): string => {
  const status = error instanceof ApiError ? error.status : 0;
  return status === 401 ? own.recordGone : status === 429 ? own.recordMany : t.failed;
};

function Save({ token }: { token: string }) {
  const [state, setState] = useState<{ busy: boolean; said?: string; fault?: string }>({ busy: false });
  const save = () => {
    setState({ busy: true });
    saveRecord(token).then(
      () => setState({ busy: false, said: own.recordSaved }),
      (error: unknown) => setState({ busy: false, fault: faultOf(error) }),
    );
  };
  return (
    <>
      <Button wide className="big" waiting={state.busy} waitingLabel={own.recordSaving} onClick={save}>
        {own.recordSave}
      </Button>
      {state.said !== undefined && <p role="status">{state.said}</p>}
      <Failure>{state.fault}</Failure>
    </>
  );
}
