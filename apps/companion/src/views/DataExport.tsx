import { useEffect, useState } from 'react';
import { ApiError } from '@kinward/client/client.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { saveRecord } from '../device/data-export.ts';
import { readStored } from '../lib/storage.ts';
import { storeFormerToken, readFormerToken, validUntil } from '../lib/former-token.ts';
import { dataExportMessages } from '../messages/data-export.ts';
import { formatDate, t } from '../messages/messages.ts';
import { LeaveButton } from '../cards/LeaveButton.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';

/** The own record, of the connection of now and of the one before (docs/threats.md S20). */
export default function DataExport({ onBack }: { onBack: () => void }) {
  const token = readStored('token');
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <>
      <div className="head">
        <h1 className="display">{dataExportMessages.recordTitle}</h1>
        <LeaveButton />
      </div>
      <Card className="stack">
        <p>{dataExportMessages.recordText}</p>
        <ul className="points">
          {dataExportMessages.recordIn.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{dataExportMessages.recordNobody}</p>
        <p className="quiet">{dataExportMessages.recordSafe}</p>
        {token !== null && <Save token={token} />}
      </Card>
      <FormerConnection now={token !== null} />
      <Button tone="line" wide className="big" onClick={onBack}>
        {t.back}
      </Button>
    </>
  );
}

/** What is left of the connection before, for as long as it opens something. */
export function FormerConnection({ now }: { now: boolean }) {
  const [receipt, setReceipt] = useState(readFormerToken);
  const [sure, setSure] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  if (receipt === null) return forgotten ? <p role="status">{dataExportMessages.recordForgotten}</p> : null;
  const forget = () => {
    storeFormerToken(null);
    setReceipt(null);
    setForgotten(true);
  };
  return (
    <Card className="stack">
      {now && <h2>{dataExportMessages.recordBefore}</h2>}
      <Save token={receipt.token} />
      <p className="quiet">
        {dataExportMessages.recordUntil(formatDate(new Date(validUntil(receipt)).toISOString()))}
      </p>
      {sure ? (
        <>
          <p role="alert">{dataExportMessages.recordForgetSure}</p>
          <div className="pair">
            <Button tone="line" className="big" onClick={() => setSure(false)}>
              {t.back}
            </Button>
            <Button tone="line" className="big" onClick={forget}>
              {dataExportMessages.recordForgetDo}
            </Button>
          </div>
        </>
      ) : (
        <Button tone="line" wide className="big" onClick={() => setSure(true)}>
          {dataExportMessages.recordForget}
        </Button>
      )}
    </Card>
  );
}

const faultOf = (error: unknown): string => {
  const status = error instanceof ApiError ? error.status : 0;
  return status === 401
    ? dataExportMessages.recordGone
    : status === 429
      ? dataExportMessages.recordMany
      : t.failed;
};

function Save({ token }: { token: string }) {
  const [state, setState] = useState<{ busy: boolean; said?: string; fault?: string }>({ busy: false });
  const save = () => {
    setState({ busy: true });
    saveRecord(token).then(
      () => setState({ busy: false, said: dataExportMessages.recordSaved }),
      (error: unknown) => setState({ busy: false, fault: faultOf(error) }),
    );
  };
  return (
    <>
      <Button
        wide
        className="big"
        waiting={state.busy}
        waitingLabel={dataExportMessages.recordSaving}
        onClick={save}
      >
        {dataExportMessages.recordSave}
      </Button>
      {state.said !== undefined && <p role="status">{state.said}</p>}
      <ErrorMessage>{state.fault}</ErrorMessage>
    </>
  );
}
