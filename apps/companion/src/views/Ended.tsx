import { useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { startOver, type Phase } from '../device/state.ts';
import { t } from '../messages/messages.ts';
import { receiptNow } from '../lib/receipt.ts';
import { LeaveButton, Lines } from './Help.tsx';
import { AfterView, ReportView } from './later.tsx';

/** It is over, by whom, and what now. */
export function Ended({ phase }: { phase: Phase }) {
  const byHolder = phase === 'stopped';
  const [reporting, setReporting] = useState(false);
  const token = receiptNow()?.token;
  if (reporting && token !== undefined)
    return <ReportView token={token} onBack={() => setReporting(false)} />;
  return (
    <>
      <h1 className="display">{byHolder ? t.stoppedTitle : t.unpairedTitle}</h1>
      <Card className="stack">
        <p role="status">{byHolder ? t.stoppedText : t.unpairedText}</p>
        <Button wide className="big" onClick={startOver}>
          {t.startOver}
        </Button>
      </Card>
      <AfterView onReport={() => setReporting(true)} />
      {byHolder && (
        <>
          <LeaveButton />
          <Lines />
        </>
      )}
    </>
  );
}
