import { lazy, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { LanguageChoice } from '../cards/LanguageChoice.tsx';
import { readFormerToken } from '../lib/former-token.ts';
import { t } from '../messages/messages.ts';
import { Pairing } from './Pairing.tsx';

const AbuseReport = lazy(() => import('./AbuseReport.tsx'));
const DataExport = lazy(() => import('./DataExport.tsx'));

/** The first page; after a pairing that ended here, also its data export and report. */
export default function NotPaired() {
  const [former] = useState(readFormerToken);
  const [own, setOwn] = useState<'record' | 'report'>();
  const back = () => setOwn(undefined);
  if (former !== null && own === 'record') return <DataExport onBack={back} />;
  if (former !== null && own === 'report') return <AbuseReport token={former.token} onBack={back} />;
  return (
    <>
      <Pairing />
      {former !== null && (
        <Button tone="line" wide className="big" onClick={() => setOwn('record')}>
          {t.recordAsk}
        </Button>
      )}
      {former?.mayReport === true && (
        <Button tone="line" wide className="big" onClick={() => setOwn('report')}>
          {t.report}
        </Button>
      )}
      <LanguageChoice />
    </>
  );
}
