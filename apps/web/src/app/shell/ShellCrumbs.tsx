import { useLocation } from 'react-router';
import { useSelection } from '../../lib/selection.ts';
import { Breadcrumbs, type Crumb } from '../../ui/Breadcrumbs.tsx';
import { menuPath } from './menu.ts';
import { menuWord } from './texts.ts';

const HOME = 'dashboard';

/** Dashboard › group › page. The dashboard itself and pages outside the menu show none. */
export function ShellCrumbs() {
  const { pathname } = useLocation();
  const { withSelection } = useSelection();
  const path = pathname.replace(/^\/user\//u, '');
  const here = menuPath(path);
  const home = menuPath(HOME);
  if (here === undefined || home === undefined || path === HOME) return null;
  const crumbs: Crumb[] = [
    { label: menuWord(home.label), to: withSelection(`/user/${HOME}`) },
    ...(here.group === undefined ? [] : [{ label: menuWord(here.group) }]),
    { label: menuWord(here.label) },
  ];
  return <Breadcrumbs crumbs={crumbs} />;
}
