import { useLocation } from 'react-router';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { filterPath, placeOf } from './filter-menu.ts';
import { filterShellTexts as t } from './messages.ts';

/** Filter › page. The overview shows none; a policy, whose name has to be read, brings its own. */
export function FilterCrumbs() {
  const { pathname } = useLocation();
  const here = placeOf(pathname);
  if (here === undefined || here.path === '' || pathname.replace(/\/$/u, '') !== filterPath(here.path))
    return null;
  return <Breadcrumbs crumbs={[{ label: t.filter, to: filterPath('') }, { label: t.places[here.place] }]} />;
}
