import { useLocation } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { useUser } from '../lib/session.ts';
import { Art } from '../ui/art.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { FullPage } from './FullPage.tsx';
import { appTexts } from './messages.ts';

/** For every address that has no page. */
export default function NotFound() {
  const known = useUser() !== null;
  const inside = /^\/(?:user|filter)\//u.test(useLocation().pathname);
  usePageTitle(appTexts.notFoundTitle);
  return (
    <FullPage
      inside={inside}
      art={<Art name="buoy" width={224} />}
      title={appTexts.notFoundTitle}
      text={appTexts.notFoundText}
    >
      <ButtonLink to={known ? '/user/dashboard' : '/'}>
        {known ? appTexts.toDashboard : appTexts.toLogin}
      </ButtonLink>
    </FullPage>
  );
}
