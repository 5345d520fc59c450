import { lazy, Suspense, useEffect } from 'react';
import { isYoung } from './device/age.ts';
import { useDevice } from './device/state.ts';
import { t } from './messages/messages.ts';
import { Frame } from './ui/Frame.tsx';
import { useHashPage } from './ui/hash-route.ts';
import { Loading } from './ui/Loading.tsx';

const ChildPage = lazy(() => import('./views/ChildPage.tsx'));
const ChildPageEnded = lazy(() => import('./views/ChildPageEnded.tsx'));
const FirstConsent = lazy(() => import('./views/consent/FirstConsent.tsx'));
const NotPaired = lazy(() => import('./views/NotPaired.tsx'));
const OtherPage = lazy(() => import('./views/OtherPage.tsx'));
const SharingEnded = lazy(() => import('./views/SharingEnded.tsx'));

/** The view of each page, fetched when it is opened. The service worker keeps all of them for the time without a connection. */
const VIEWS = {
  home: lazy(() => import('./views/Home.tsx')),
  ask: lazy(() => import('./views/Approvals.tsx')),
  closed: lazy(() => import('./views/Closed.tsx')),
  sos: lazy(() => import('./views/Sos.tsx')),
  pause: lazy(() => import('./views/consent/PauseLocation.tsx')),
  adult: lazy(() => import('./views/consent/AdultConsent.tsx')),
  who: lazy(() => import('./views/Transparency.tsx')),
  help: lazy(() => import('./views/Help.tsx')),
  day: lazy(() => import('./my-day/MyDay.tsx')),
  week: lazy(() => import('./views/MyWeek.tsx')),
  limits: lazy(() => import('./views/Limitations.tsx')),
} as const;

const YoungHome = lazy(() => import('./young/YoungHome.tsx'));
/** Under 13 these take the place of the others: each is loaded on a child's device only. */
const YOUNG_VIEWS: Partial<Record<keyof typeof VIEWS, typeof VIEWS.home>> = {
  home: YoungHome,
  // A day has to be read: the week is their picture of it.
  day: YoungHome,
  ask: lazy(() => import('./young/YoungAsk.tsx')),
  closed: lazy(() => import('./young/YoungClosed.tsx')),
  help: lazy(() => import('./young/YoungHelp.tsx')),
  week: lazy(() => import('./young/YoungWeek.tsx')),
};

/** While the position is shared, the title and the app's badge say so (docs/threats.md S2). */
const useSharingSign = (sharing: boolean): void =>
  useEffect(() => {
    document.title = sharing ? t.titleSharing : t.title;
    const change = sharing ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    change?.catch(() => undefined);
  }, [sharing]);

export function App() {
  const { phase, sharing, call, me } = useDevice();
  const page = useHashPage();
  useSharingSign(phase === 'on' && sharing === 'on');
  useEffect(() => {
    scrollTo(0, 0);
  }, [page, phase]);
  const View = (isYoung(me) ? YOUNG_VIEWS[page] : undefined) ?? VIEWS[page];
  // A call that is not yet sent must not be left by a tap beside it: it has its own button for that.
  const calling = page === 'sos' && call === null;
  return (
    <Frame tabs={phase === 'on' && !calling}>
      <Suspense fallback={<Loading />}>
        {phase === 'new' && <NotPaired />}
        {phase === 'asking' && <FirstConsent />}
        {phase === 'on' && <View />}
        {phase === 'page' && <ChildPage />}
        {phase === 'pageOther' && <OtherPage />}
        {(phase === 'pageStopped' || phase === 'pageEnded') && (
          <ChildPageEnded stopped={phase === 'pageStopped'} />
        )}
        {(phase === 'stopped' || phase === 'unpaired') && <SharingEnded phase={phase} />}
      </Suspense>
    </Frame>
  );
}
