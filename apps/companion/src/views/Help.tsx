import { lazy, Suspense, useState } from 'react';
import { HelpLines } from '../cards/HelpLines.tsx';
import { LanguageChoice } from '../cards/LanguageChoice.tsx';
import { LeaveButton } from '../cards/LeaveButton.tsx';
import { StopSharing } from '../cards/StopSharing.tsx';
import { stop } from '../device/actions.ts';
import { mayBeAdult } from '../device/age.ts';
import { useDevice } from '../device/state.ts';
import { readStored } from '../lib/storage.ts';
import { helpMessages } from '../messages/help.ts';
import { t } from '../messages/messages.ts';
import { olderMessages } from '../messages/older.ts';

const NotificationSettings = lazy(() => import('../cards/NotificationSettings.tsx'));
const AbuseReport = lazy(() => import('./AbuseReport.tsx'));

/** Help lines, a way to leave this page quickly, and how to stop (docs/threats.md S8, S21). */
export default function Help() {
  const { me } = useDevice();
  const [reporting, setReporting] = useState(false);
  const token = readStored('token');
  if (reporting && token !== null) return <AbuseReport token={token} onBack={() => setReporting(false)} />;
  return (
    <>
      <div className="head">
        <h1 className="display">{helpMessages.helpTitle}</h1>
        <LeaveButton />
      </div>
      <HelpLines />
      <StopSharing end={stop} onReport={() => setReporting(true)} />
      {mayBeAdult(me) ? (
        <a className="link" href="#adult">
          {t.adultAsk}
        </a>
      ) : (
        <details className="more">
          <summary>{olderMessages.ageWrong}</summary>
          <p className="small ink-2">{olderMessages.ageWrongText}</p>
          <a className="link" href="#adult">
            {t.adultAsk}
          </a>
        </details>
      )}
      <Suspense fallback={null}>
        <NotificationSettings />
      </Suspense>
      <LanguageChoice />
    </>
  );
}
