import {
  IconEye,
  IconHandStop,
  IconHome,
  IconLifebuoy,
  IconMessageQuestion,
  IconRoute,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Logo } from '@kinward/web/ui/Logo.tsx';
import { StateChip } from '@kinward/web/ui/StateChip.tsx';
import { isYoung } from '../device/age.ts';
import { callName } from '../device/parents.ts';
import { setState, useDevice, type State } from '../device/state.ts';
import { trackerState } from '../device/tracker/tracker.ts';
import { formatList, isAway, t } from '../messages/messages.ts';
import { useHashPage } from './hash-route.ts';

/** Loaded on a device that is in another time zone. */
const HomeClock = lazy(() => import('./HomeClock.tsx'));

/** Logo, the state of sharing on every page (docs/threats.md S2), the page itself and the tabs. */
export function Frame({ children, tabs = false }: { children: ReactNode; tabs?: boolean }) {
  const { phase, sharing, online, calledOff, me } = useDevice();
  const young = isYoung(me);
  // The browser has no position just now: the next one is sent, and OwnTracks beside it needs none of this page.
  const isMeant = sharing === 'lost' || sharing === 'starting';
  const isShared = sharing === 'on' || ((isMeant || sharing === 'denied') && trackerState(me) === 'on');
  const names = me?.watchers.map(callName) ?? [];
  const shared = young ? t.seesYou(formatList(names), names.length > 1) : t.sharingNow;
  return (
    <div className="frame">
      <header className="top">
        <Logo height={26} title="Kinward" />
        {phase === 'on' && (
          <StateChip state={isShared ? 'live' : 'silent'}>
            {isShared ? shared : isMeant ? t.noPlaceYet : t.notSharing}
          </StateChip>
        )}
      </header>
      {!online && phase !== 'new' && (
        <p className="banner" role="status">
          {t.offline}
        </p>
      )}
      {phase === 'on' && calledOff !== null && <CalledOff how={calledOff} />}
      <main className="page">
        {isAway() && (
          <Suspense fallback={null}>
            <HomeClock />
          </Suspense>
        )}
        {children}
      </main>
      {tabs && <Tabs young={young} />}
    </div>
  );
}

/** Says whether a call for help that was cancelled had been sent, until the child opens another page. */
function CalledOff({ how }: { how: NonNullable<State['calledOff']> }) {
  const page = useHashPage();
  const [first] = useState(page);
  useEffect(() => {
    if (page !== first) setState({ calledOff: null });
  }, [page, first]);
  return (
    <p className="banner" role="alert">
      {t.calledOff[how]}
    </p>
  );
}

/** Under 13 three, each with a picture that says it; what is seen by whom is with what a grown-up reads. */
function Tabs({ young }: { young: boolean }) {
  const page = useHashPage();
  const tab = (to: string, label: string, icon: ReactNode) => (
    <a href={`#${to}`} aria-current={page === to ? 'page' : undefined}>
      {icon}
      {label}
    </a>
  );
  const size = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <nav className="tabs" aria-label={t.tabs}>
      {tab('home', t.home, <IconHome {...size} />)}
      {tab('ask', t.ask, young ? <IconHandStop {...size} /> : <IconMessageQuestion {...size} />)}
      {!young && tab('day', t.myDay, <IconRoute {...size} />)}
      {!young && tab('who', t.who, <IconEye {...size} />)}
      {tab('help', t.help, <IconLifebuoy {...size} />)}
    </nav>
  );
}
