import { lazy, Suspense, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { startOver, type Phase } from '../device/state.ts';
import { helpMessages } from '../messages/help.ts';
import { readFormerToken } from '../lib/former-token.ts';
import { LeaveButton } from '../cards/LeaveButton.tsx';
import { HelpLines } from '../cards/HelpLines.tsx';
import { Loading } from '../ui/Loading.tsx';

const AbuseReport = lazy(() => import('./AbuseReport.tsx'));
const AfterStopping = lazy(() => import('./AfterStopping.tsx'));

/** Sharing has ended: by whom, and what is possible now. */
export default function SharingEnded({ phase }: { phase: Phase }) {
  const byChild = phase === 'stopped';
  const [reporting, setReporting] = useState(false);
  const token = readFormerToken()?.token;
  if (reporting && token !== undefined)
    return <AbuseReport token={token} onBack={() => setReporting(false)} />;
  return (
    <>
      <h1 className="display">{byChild ? helpMessages.stoppedTitle : helpMessages.unpairedTitle}</h1>
      <Card className="stack g4">
        <p role="status">{byChild ? helpMessages.stoppedText : helpMessages.unpairedText}</p>
        <Button wide className="big" onClick={startOver}>
          {helpMessages.startOver}
        </Button>
      </Card>
      <Suspense fallback={<Loading />}>
        <AfterStopping onReport={() => setReporting(true)} />
      </Suspense>
      {byChild && (
        <>
          <LeaveButton />
          <HelpLines />
        </>
      )}
    </>
  );
}
