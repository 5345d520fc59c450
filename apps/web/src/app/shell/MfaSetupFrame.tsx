import { Suspense, useState } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { mfaSetupTexts as t } from './mfa-setup-messages.ts';
import { cx } from '../../ui/cx.ts';
import css from './MfaSetupFrame.module.css';
import LogoutQuestion from './LogoutQuestion.tsx';
import { StepUpHost } from './StepUpHost.tsx';
import shellCss from './Shell.module.css';
import { shellTexts } from './messages.ts';

const MFA = '/user/mfa';
const PROFILE = '/user/edit-parent-profile';
const PASSWORD = '/user/change-password';
/** What works without a second factor where one is demanded. */
const OPEN: ReadonlySet<string> = new Set([MFA, PROFILE, `${PROFILE}/verify`, PASSWORD]);

/**
 * The frame while a second factor is demanded: the own account, and the way out. Any other page leads to /user/mfa and
 * is remembered there.
 */
export default function MfaSetupFrame() {
  const { pathname, search } = useLocation();
  const [leaving, setLeaving] = useState(false);
  if (!OPEN.has(pathname)) return <Navigate to={MFA} replace state={{ back: pathname + search }} />;
  const links = [
    { to: MFA, label: t.mfa },
    { to: PROFILE, label: shellTexts.editProfile },
    { to: PASSWORD, label: shellTexts.changePassword },
  ];
  return (
    <div className={shellCss.shell}>
      <a href="#content" className={shellCss.skip}>
        {shellTexts.skip}
      </a>
      <TopBar
        home={{ to: MFA, label: t.home }}
        end={
          <Button tone="line" size="small" onClick={() => setLeaving(true)}>
            {shellTexts.logOut}
          </Button>
        }
      />
      <main className={css.main} id="content" tabIndex={-1}>
        <nav aria-label={t.account} className={cx('row stretch wraps g1 mb5', css.links)}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={pathname.startsWith(to) ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <Suspense fallback={null}>
          <ErrorBoundary key={pathname} inside>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
      <StepUpHost />
      <OnDemand wanted={leaving}>
        <LogoutQuestion open={leaving} onClose={() => setLeaving(false)} />
      </OnDemand>
    </div>
  );
}
