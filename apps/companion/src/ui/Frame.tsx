import { IconHeartHandshake, IconHome, IconMessageQuestion, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Logo } from '@kinward/web/ui/Logo.tsx';
import { StateChip } from '@kinward/web/ui/StateChip.tsx';
import { setState, useDevice, type State } from '../device/state.ts';
import { t } from '../messages/messages.ts';
import { useHashPage } from './hash-route.ts';

/** Logo, the state of sharing on every page (docs/threats.md S2), the page itself and the tabs. */
export function Frame({ children, tabs = false }: { children: ReactNode; tabs?: boolean }) {
  const { phase, sharing, online, calledOff } = useDevice();
  return (
    <div className="frame">
      <header className="top">
        <Logo height={26} title="Kinward" />
        {phase === 'on' && (
          <StateChip state={sharing === 'on' ? 'live' : 'silent'}>
            {sharing === 'on' ? t.sharingNow : t.notSharing}
          </StateChip>
        )}
      </header>
      {!online && phase !== 'new' && (
        <p className="banner" role="status">
          {t.offline}
        </p>
      )}
      {phase === 'on' && calledOff !== null && <CalledOff how={calledOff} />}
      <main className="page">{children}</main>
      {tabs && <Tabs />}
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

function Tabs() {
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
      {tab('ask', t.ask, <IconMessageQuestion {...size} />)}
      {tab('who', t.who, <IconUsersGroup {...size} />)}
      {tab('help', t.help, <IconHeartHandshake {...size} />)}
    </nav>
  );
}
