import { IconHelp, IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Outlet, useLocation } from 'react-router';
import { FamilyStreamHost } from '../../features/realtime/FamilyStreamHost.tsx';
import { Bell } from '../../features/notifications/Bell.tsx';
import { PausedNotice } from '../../features/realtime/PausedNotice.tsx';
import { useMedia, WIDE } from '../../lib/media.ts';
import { ChosenProvider, useWithSelection } from '../../entities/child/selection.ts';
import { session } from '../../lib/session.ts';
import { takeNewVersion } from '../../lib/worker.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { appTexts } from '../messages.ts';
import { shellTexts } from './messages.ts';
import { CallsElsewhere } from './CallsElsewhere.tsx';
import { ElsewhereLine } from './ElsewhereLine.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { StepUpHost } from './StepUpHost.tsx';
import css from './Shell.module.css';

/** The parts of a dialog weigh as much as many a page: they come once the page is there. */
const loadMenuDrawer = () => import('./MenuDrawer.tsx');
const MenuDrawer = lazy(loadMenuDrawer);
const CustomiseDrawer = lazy(() => import('./CustomiseDrawer.tsx'));
const HelpSheet = lazy(() => import('../../features/manuals/components/HelpSheet.tsx'));
const LogoutQuestion = lazy(() => import('./LogoutQuestion.tsx'));

/** After what the page itself has to load. */
const MENU_AFTER_MS = 1_500;

type Panel = 'none' | 'customise' | 'help' | 'logout';

/** What leads from page to page; the filter's pages have ways of their own. */
export interface Ways {
  /** In the drawer. */
  Menu: ComponentType<{ onNavigate: () => void; onLogout: () => void }>;
  /** At the foot of small screens. */
  Bar: ComponentType<{ onMenu: () => void }>;
  /** Above the page. */
  Crumbs: ComponentType;
}

/** Top bar, drawer (260, open on wide screens, closed on small ones), breadcrumbs, page, tab bar. */
export function ShellFrame({ ways }: { ways: Ways }) {
  return (
    <ChosenProvider>
      <Frame ways={ways} />
    </ChosenProvider>
  );
}

function Frame({ ways: { Menu, Bar, Crumbs } }: { ways: Ways }) {
  const wide = useMedia(WIDE);
  const { pathname } = useLocation();
  const withSelection = useWithSelection();
  const [docked, setDocked] = useState(true);
  const [overlaid, setOverlaid] = useState(false);
  const [panel, setPanel] = useState<Panel>('none');
  useEffect(takeNewVersion, [pathname]);
  useEffect(() => {
    if (wide) return;
    const soon = setTimeout(() => void loadMenuDrawer().catch(() => undefined), MENU_AFTER_MS);
    return () => clearTimeout(soon);
  }, [wide]);
  const menu = (
    <Menu
      onNavigate={() => setOverlaid(false)}
      onLogout={() => {
        setOverlaid(false);
        setPanel('logout');
      }}
    />
  );
  return (
    <div className={css.shell}>
      <FamilyStreamHost onRevoked={() => session.clear('ended')} />
      <a href="#content" className={css.skip}>
        {shellTexts.skip}
      </a>
      <TopBar
        home={{ to: withSelection('/user/dashboard'), label: shellTexts.home }}
        start={
          <IconButton
            label={shellTexts.menuToggle}
            // At the edge of a phone the words below it would be cut off.
            tip="right"
            aria-expanded={wide ? docked : overlaid}
            onClick={() => (wide ? setDocked(!docked) : setOverlaid(true))}
          >
            <IconMenu2 size={22} stroke={1.75} />
          </IconButton>
        }
        end={
          <>
            <IconButton label={shellTexts.pageHelp} onClick={() => setPanel('help')}>
              <IconHelp size={22} stroke={1.75} />
            </IconButton>
            <Bell />
            <ProfileMenu onOpen={setPanel} />
          </>
        }
      />
      <div className={css.frame}>
        {wide && docked && (
          <aside className={css.drawer} aria-label={shellTexts.sideMenu}>
            {menu}
          </aside>
        )}
        <main className={css.main} id="content" tabIndex={-1}>
          <div className={css.in}>
            <PausedNotice />
            <CallsElsewhere />
            <ElsewhereLine />
            <Crumbs />
            <Suspense fallback={<PageSkeleton label={appTexts.loading} />}>
              <ErrorBoundary key={pathname} inside>
                <Outlet />
              </ErrorBoundary>
            </Suspense>
          </div>
        </main>
      </div>
      {!wide && (
        <OnDemand wanted={overlaid}>
          <MenuDrawer open={overlaid} onClose={() => setOverlaid(false)}>
            {menu}
          </MenuDrawer>
        </OnDemand>
      )}
      <Bar onMenu={() => setOverlaid(true)} />
      <StepUpHost />
      <OnDemand wanted={panel === 'customise'}>
        <CustomiseDrawer open={panel === 'customise'} onClose={() => setPanel('none')} />
      </OnDemand>
      <OnDemand wanted={panel === 'help'}>
        <HelpSheet open={panel === 'help'} onClose={() => setPanel('none')} />
      </OnDemand>
      <OnDemand wanted={panel === 'logout'}>
        <LogoutQuestion open={panel === 'logout'} onClose={() => setPanel('none')} />
      </OnDemand>
    </div>
  );
}
