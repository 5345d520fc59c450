import { useEffect, useId, useState } from 'react';
import { ApiError } from '@kinward/client/client.ts';
import type { ReportShown } from '@kinward/contract/companion/companion.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { reported } from '../device/actions.ts';
import { readReport, sendReport } from '../device/data-export.ts';
import { useDevice } from '../device/state.ts';
import { abuseReportMessages } from '../messages/abuse-report.ts';
import { formatList, t } from '../messages/messages.ts';
import { LeaveButton } from '../cards/LeaveButton.tsx';
import { Field } from '../ui/Field.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';

type Fetched = { report: ReportShown } | 'waiting' | 'gone' | 'offline' | 'failed';

const messageOf = (fetched: 'gone' | 'offline' | 'failed'): string =>
  ({ gone: abuseReportMessages.reportGone, offline: abuseReportMessages.reportOffline, failed: t.failed })[
    fetched
  ];

/** Fetches the report again whenever `turn` changes. */
const useReport = (token: string, turn: number): Fetched => {
  const [fetched, setFetched] = useState<Fetched>('waiting');
  useEffect(() => {
    const abort = new AbortController();
    readReport(token, abort.signal).then(
      (report) => setFetched({ report }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const { status, code } = error instanceof ApiError ? error : { status: 0, code: undefined };
        setFetched(status === 401 ? 'gone' : code === 'OFFLINE' ? 'offline' : 'failed');
      },
    );
    return () => abort.abort();
  }, [token, turn]);
  return fetched;
};

/**
 * Shows word for word what would be sent and to whom, and sends exactly that (docs/threats.md S9). It has no address of its own,
 * which would show in the browser's history.
 */
export default function AbuseReport({ token, onBack }: { token: string; onBack: () => void }) {
  const { phase, me } = useDevice();
  const after = phase !== 'on';
  const [turn, setTurn] = useState(0);
  const fetched = useReport(token, turn);
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  const names = formatList(me?.watchers.map(({ name }) => name) ?? []);
  return (
    <>
      <div className="head">
        <h1 className="display">{after ? t.report : abuseReportMessages.reportTitle}</h1>
        <LeaveButton />
      </div>
      {fetched === 'waiting' && (
        <Card>
          <SkeletonRow label={t.loading} />
        </Card>
      )}
      {typeof fetched === 'string' && fetched !== 'waiting' && (
        <Card className="stack g4">
          <p role="alert">{messageOf(fetched)}</p>
          <Button tone="line" wide className="big" onClick={onBack}>
            {t.back}
          </Button>
        </Card>
      )}
      {typeof fetched === 'object' &&
        (fetched.report.sent ? (
          <Card className="stack g4">
            <p role="status">{abuseReportMessages.reportWas}</p>
            <Button tone="line" wide className="big" onClick={onBack}>
              {t.back}
            </Button>
          </Card>
        ) : (
          <ReportPreview
            token={token}
            report={fetched.report}
            names={after ? null : names}
            onBack={onBack}
            onChanged={() => setTurn(turn + 1)}
          />
        ))}
    </>
  );
}

interface ReportPreviewProps {
  token: string;
  report: ReportShown;
  /** Who will see that sharing was stopped; null when it had ended before. */
  names: string | null;
  onBack: () => void;
  onChanged: () => void;
}

function ReportPreview({ token, report, names, onBack, onChanged }: ReportPreviewProps) {
  const id = useId();
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = () => {
    setBusy(true);
    setError(undefined);
    sendReport(token, report, comment)
      .then((taken) => reported(taken ? 'sent' : 'refused'))
      .catch((reason: unknown) => {
        setBusy(false);
        const changed = reason instanceof ApiError && reason.code === 'REPORT_CHANGED';
        if (changed) onChanged();
        const failed =
          names === null ? abuseReportMessages.reportFailedAfter : abuseReportMessages.reportFailed;
        setError(changed ? abuseReportMessages.reportChanged : failed);
      });
  };
  return (
    <>
      <Card className="stack g4">
        <p>{abuseReportMessages.reportTo(report.to)}</p>
        {names !== null && <p>{abuseReportMessages.reportFamily(names)}</p>}
        <p className="small ink-2">{abuseReportMessages.danger}</p>
      </Card>
      <Card className="stack g4">
        <section className="stack g4" aria-labelledby={`${id}-shown`}>
          <h2 id={`${id}-shown`}>{abuseReportMessages.reportShown}</h2>
          <pre className="letter" lang="en">
            {report.text}
          </pre>
        </section>
        <Field label={abuseReportMessages.reportWords} help={abuseReportMessages.reportWordsHelp}>
          {(control) => (
            <textarea
              {...control}
              className="choice words"
              rows={5}
              maxLength={LIMITS.reportWordsMax}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
        </Field>
        <ErrorMessage>{error}</ErrorMessage>
        <div className="pair">
          <Button tone="line" className="big" onClick={onBack}>
            {t.back}
          </Button>
          <Button
            tone="line"
            className="big"
            waiting={busy}
            waitingLabel={abuseReportMessages.reportSending}
            onClick={send}
          >
            {names === null ? abuseReportMessages.reportSendAfter : abuseReportMessages.reportSend}
          </Button>
        </div>
      </Card>
    </>
  );
}
