import type { Ways } from '../shell/ShellFrame.tsx';
import { SignedIn } from '../shell/SignedIn.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterCrumbs } from './FilterCrumbs.tsx';
import { FilterMenu } from './FilterMenu.tsx';

const WAYS: Ways = { Menu: FilterMenu, Bar: FilterBar, Crumbs: FilterCrumbs };

/** The frame of the filter's pages: the portal's, with a drawer of their own, as they open in a tab of their own. */
export default function FilterShell() {
  return <SignedIn ways={WAYS} />;
}
