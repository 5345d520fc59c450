import { usePageTitle } from '../lib/page-title.ts';
import { useUser } from '../lib/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FullPage } from './FullPage.tsx';
import { appTexts } from './texts.ts';

/** For every address that has no page. */
export default function NotFound() {
  const known = useUser() !== null;
  usePageTitle(appTexts.notFoundTitle);
  return (
    <FullPage art="buoy" title={appTexts.notFoundTitle} text={appTexts.notFoundText}>
      <ButtonLink to={known ? '/user/dashboard' : '/'}>
        {known ? appTexts.toDashboard : appTexts.toLogin}
      </ButtonLink>
    </FullPage>
  );
}
