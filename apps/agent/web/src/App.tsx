import {
  IconCalendarClock,
  IconDeviceLaptop,
  IconFilter,
  IconLifebuoy,
  IconSettings,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';
import { lazy, Suspense, type ComponentType } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router';
import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import shell from '@kinward/web/app/shell/Shell.module.css';
import menu from '@kinward/web/app/shell/menu/SideMenu.module.css';
import { Card } from '@kinward/web/ui/Card.tsx';
import { ErrorState } from '@kinward/web/ui/ErrorState.tsx';
import { PageHead } from '@kinward/web/ui/PageHead.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { TabBar } from '@kinward/web/ui/TabBar.tsx';
import { TopBar } from '@kinward/web/ui/TopBar.tsx';
import { clockZone, isElsewhere } from '@kinward/web/lib/time/zone.ts';
import { readState } from './api.ts';
import { texts as t } from './messages.ts';
import { Home } from './pages/Home.tsx';
import { CopyLine } from './parts/CopyLine.tsx';
import { moment } from './times.ts';
import { serviceLine } from './service-line.ts';
import { useAnswer } from './use-answer.ts';

const EVERY_MS = 5000;

const PAGES = [
  { id: 'filter', sign: IconFilter, Page: lazy(() => import('./pages/Filter.tsx')) },
  { id: 'users', sign: IconUsers, Page: lazy(() => import('./pages/Users.tsx')) },
  { id: 'schedule', sign: IconCalendarClock, Page: lazy(() => import('./pages/Schedule.tsx')) },
  { id: 'settings', sign: IconSettings, Page: lazy(() => import('./pages/Settings.tsx')) },
  { id: 'help', sign: IconLifebuoy, Page: lazy(() => import('./pages/Help.tsx')) },
] as const satisfies readonly {
  id: string;
  sign: typeof IconFilter;
  Page: ComponentType<{ state: PageState; onChanged: () => void }>;
}[];

/** In the thumb's reach; the schedule is one of the filter's neighbours and has no place there. */
const BAR = ['home', 'filter', 'users', 'settings', 'help'] as const;

/** The page as a whole: asks the agent each few seconds while it is in sight. */
export function App() {
  const { value: state, failure, again } = useAnswer(readState, EVERY_MS);
  if (failure?.status === 401 || failure?.status === 403) return <Closed />;
  if (!state) return failure ? <Away onRetry={again} /> : <Loading />;
  return (
    <Frame state={state}>
      {failure && <ErrorState message={t.awaySince} onRetry={again} />}
      <Suspense fallback={<SkeletonRow label={t.loading} />}>
        <Routes>
          <Route path="/" element={<Home state={state} onChanged={again} />} />
          {PAGES.map(({ id, Page }) => (
            <Route key={id} path={`/${id}`} element={<Page state={state} onChanged={again} />} />
          ))}
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </Frame>
  );
}

function Frame({ state, children }: { state: PageState; children: React.ReactNode }) {
  const { pathname } = useLocation();
  const ways = [{ id: 'home' as const, sign: IconShieldCheck }, ...PAGES];
  const at = pathname === '/' ? 'home' : pathname.slice(1);
  const to = (id: string): string => (id === 'home' ? '/' : `/${id}`);
  return (
    <div className={shell.shell}>
      <a className={shell.skip} href="#content">
        {t.skip}
      </a>
      <TopBar home={{ to: '/', label: t.appName }} />
      <div className={shell.frame}>
        <nav className={shell.drawer} aria-label={t.menu}>
          <div className="row g3 well mb3">
            <span className="tile-s soft-plain">
              <IconDeviceLaptop size={20} stroke={1.75} aria-hidden="true" />
            </span>
            <span className="stack shrink breaks">
              <b className="small-strong">{state.computer}</b>
              <small className="tiny ink-2">{t.signedIn(state.user.name)}</small>
            </span>
          </div>
          {ways.map(({ id, sign: Sign }) => (
            <Link key={id} to={to(id)} className={menu.item} aria-current={at === id ? 'page' : undefined}>
              <Sign size={20} stroke={1.75} aria-hidden="true" />
              {t.pages[id]}
            </Link>
          ))}
        </nav>
        <main id="content" className={shell.main} tabIndex={-1}>
          <div className={shell.in}>
            <Elsewhere />
            {children}
          </div>
        </main>
      </div>
      <TabBar
        label={t.menu}
        tabs={ways
          .filter(({ id }) => BAR.some((one) => one === id))
          .map(({ id, sign: Sign }) => ({
            label: id === 'users' ? t.usersShort : t.pages[id],
            icon: <Sign size={22} stroke={1.75} aria-hidden="true" />,
            current: at === id,
            to: to(id),
          }))}
      />
    </div>
  );
}

/** Whose times are written, where this computer's clock shows another time; as in the portal. */
function Elsewhere() {
  const now = Date.now();
  if (!isElsewhere(now)) return null;
  return <p className={shell.elsewhere}>{t.elsewhere(clockZone().replaceAll('_', ' '), moment(now))}</p>;
}

const Alone = ({ children }: { children: React.ReactNode }) => (
  <div className={shell.shell}>
    <TopBar home={{ to: '/', label: t.appName }} />
    <main className={shell.main}>
      <div className={shell.in}>{children}</div>
    </main>
  </div>
);

const Loading = () => (
  <Alone>
    <SkeletonRow label={t.loading} />
  </Alone>
);

const Closed = () => (
  <Alone>
    <PageHead title={t.closedTitle} subtitle={t.closedMore} />
    <Card>
      <CopyLine text="kinward-agent open" />
    </Card>
  </Alone>
);

function Away({ onRetry }: { onRetry: () => void }) {
  const line = serviceLine();
  return (
    <Alone>
      <PageHead
        title={t.awayTitle}
        subtitle={line === undefined ? t.awayRules : `${t.awayRules} ${t.awayMore}`}
      />
      <Card className="stack g4">
        {line !== undefined && <CopyLine text={line} />}
        <ErrorState message={t.failed} onRetry={onRetry} />
      </Card>
    </Alone>
  );
}
