import { useEffect, useState } from 'react';
import { ApiError } from '@kinward/client/client.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { saveExport } from '../device/data-export.ts';
import { readStored } from '../lib/storage.ts';
import { storeFormerToken, readFormerToken, validUntil } from '../lib/former-token.ts';
import { dataExportMessages } from '../messages/data-export.ts';
import { formatDate, t } from '../messages/messages.ts';
import { LeaveButton } from '../cards/LeaveButton.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';

/** Downloads the child's own data, of the current connection and of the one before (docs/threats.md S20). */
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
      <Card className="stack g4">
        <p>{dataExportMessages.recordText}</p>
        <ul className="points">
          {dataExportMessages.recordContents.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{dataExportMessages.recordPrivate}</p>
        <p className="small ink-2">{dataExportMessages.recordSafe}</p>
        {token !== null && <Save token={token} />}
      </Card>
      <FormerConnection now={token !== null} />
      <Button tone="line" wide className="big" onClick={onBack}>
        {t.back}
      </Button>
    </>
  );
}

/** The data of the connection before, as long as its token opens them. */
export function FormerConnection({ now }: { now: boolean }) {
  const [former, setFormer] = useState(readFormerToken);
  const [sure, setSure] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  if (former === null) return forgotten ? <p role="status">{dataExportMessages.recordForgotten}</p> : null;
  const forget = () => {
    storeFormerToken(null);
    setFormer(null);
    setForgotten(true);
  };
  return (
    <Card className="stack g4">
      {now && <h2>{dataExportMessages.recordFormer}</h2>}
      <Save token={former.token} />
      <p className="small ink-2">
        {dataExportMessages.recordUntil(formatDate(new Date(validUntil(former)).toISOString()))}
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

const messageOf = (error: unknown): string => {
  const status = error instanceof ApiError ? error.status : 0;
  return status === 401
    ? dataExportMessages.recordGone
    : status === 429
      ? dataExportMessages.recordMany
      : t.failed;
};

function Save({ token }: { token: string }) {
  const [state, setState] = useState<{ busy: boolean; saved?: true; error?: string }>({ busy: false });
  const save = () => {
    setState({ busy: true });
    saveExport(token).then(
      () => setState({ busy: false, saved: true }),
      (reason: unknown) => setState({ busy: false, error: messageOf(reason) }),
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
      {state.saved === true && <p role="status">{dataExportMessages.recordSaved}</p>}
      <ErrorMessage>{state.error}</ErrorMessage>
    </>
  );
}
