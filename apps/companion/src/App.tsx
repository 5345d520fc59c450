import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { useDevice } from './device/state.ts';
import { readFormerToken } from './lib/former-token.ts';
import { t } from './messages/messages.ts';
import { LanguageChoice } from './cards/LanguageChoice.tsx';
import { Frame } from './ui/Frame.tsx';
import { useHashPage } from './ui/hash-route.ts';
import { Loading } from './ui/Loading.tsx';
import { FirstConsent } from './views/FirstConsent.tsx';
import { Help } from './views/Help.tsx';
import { Home } from './views/Home.tsx';
import { Pairing } from './views/Pairing.tsx';
import { SharingEnded } from './views/SharingEnded.tsx';

const AbuseReport = lazy(() => import('./views/AbuseReport.tsx'));
const ChildPage = lazy(() => import('./views/ChildPage.tsx'));
const ChildPageEnded = lazy(() => import('./views/ChildPageEnded.tsx'));
const DataExport = lazy(() => import('./views/DataExport.tsx'));

/** The view of each page; what the first view does not need is fetched when it is opened. */
const VIEWS = {
  home: Home,
  ask: lazy(() => import('./views/Approvals.tsx')),
  sos: lazy(() => import('./views/Sos.tsx')),
  pause: lazy(() => import('./views/PauseLocation.tsx')),
  adult: lazy(() => import('./views/AdultConsent.tsx')),
  who: lazy(() => import('./views/Transparency.tsx')),
  help: Help,
  limits: lazy(() => import('./views/Limitations.tsx')),
} as const;

/** While the position is shared, the title and the app's badge say so (docs/threats.md S2). */
const useSharingSign = (sharing: boolean): void =>
  useEffect(() => {
    document.title = sharing ? t.titleSharing : t.title;
    const change = sharing ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    change?.catch(() => undefined);
  }, [sharing]);

/** The first page; after a pairing that ended here, also its data export and report. */
function NotPaired() {
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

export function App() {
  const { phase, sharing, call } = useDevice();
  const page = useHashPage();
  useSharingSign(phase === 'on' && sharing === 'on');
  useEffect(() => {
    scrollTo(0, 0);
  }, [page, phase]);
  const View = VIEWS[page];
  // A call that is not yet sent must not be left by a tap beside it: it has its own button for that.
  const calling = page === 'sos' && call === null;
  return (
    <Frame tabs={phase === 'on' && !calling}>
      <Suspense fallback={<Loading />}>
        {phase === 'new' && <NotPaired />}
        {phase === 'asking' && <FirstConsent />}
        {phase === 'on' && <View />}
        {phase === 'page' && <ChildPage />}
        {(phase === 'pageStopped' || phase === 'pageEnded') && (
          <ChildPageEnded stopped={phase === 'pageStopped'} />
        )}
        {(phase === 'stopped' || phase === 'unpaired') && <SharingEnded phase={phase} />}
      </Suspense>
    </Frame>
  );
}
