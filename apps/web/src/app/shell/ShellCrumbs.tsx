import { useLocation } from 'react-router';
import { useOfSelection, useWithSelection } from '../../entities/child/selection.ts';
import { Breadcrumbs, type Crumb } from '../../ui/Breadcrumbs.tsx';
import { menuPath } from './menu/menu.ts';
import { menuWord, shellTexts as t } from './messages.ts';

const HOME = 'dashboard';

/** Pages that the side menu does not hold: what they are called, and the page that leads to them. */
const BESIDE: Readonly<Record<string, { label: string; below?: string }>> = {
  'parent-device': { label: t.parents },
  'invite-parent': { label: t.invite, below: 'parent-device' },
  'who-looked': { label: t.accessLog, below: 'parent-device' },
  'privacy-settings': { label: t.kept, below: 'parent-device' },
  'time-budgets': { label: t.budgets, below: 'time-scheduler' },
  'notification-settings': { label: t.notifications },
  'upgrade-plan': { label: t.plan },
  'access-tokens': { label: t.accessTokens },
  'contact-us': { label: t.contact },
  help: { label: t.help },
  'sample-page': { label: t.sample },
};

/** Dashboard › group › page. The dashboard itself shows none; pages of the own account bring theirs along. */
export function ShellCrumbs() {
  const { pathname } = useLocation();
  const withSelection = useWithSelection();
  const child = useOfSelection(
    ({ child }) => child && { childId: child.childId, firstName: child.firstName },
  );
  const path = pathname.replace(/^\/user\//u, '');
  const here = menuPath(path);
  const home = menuPath(HOME);
  const beside = BESIDE[path];
  if (home === undefined || path === HOME) return null;
  const to = (page: string): string => withSelection(`/user/${page}`);
  const crumbs: Crumb[] = [{ label: menuWord(home.label), to: to(HOME) }];
  if (here !== undefined) {
    if (here.group !== undefined) crumbs.push({ label: menuWord(here.group) });
    crumbs.push({ label: menuWord(here.label) });
  } else if (beside !== undefined) {
    const { label, below } = beside;
    if (below !== undefined) {
      const inMenu = menuPath(below);
      const above = BESIDE[below]?.label ?? (inMenu && menuWord(inMenu.label));
      if (above !== undefined) crumbs.push({ label: above, to: to(below) });
    }
    crumbs.push({ label });
  } else if (/^manuals\/|-manual$/u.test(path)) {
    crumbs.push({ label: menuWord('User Manuals'), to: to('user-manual') });
  } else if (path.startsWith('child/') && child !== undefined) {
    const day = `/user/child/${child.childId}`;
    const isWeek = path.endsWith('/week');
    crumbs.push({ label: child.firstName, to: isWeek ? day : undefined });
    if (isWeek) crumbs.push({ label: t.week });
  } else return null;
  return <Breadcrumbs crumbs={crumbs} />;
}
