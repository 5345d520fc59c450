import { SideMenu } from './menu/SideMenu.tsx';
import { QuickBar } from './QuickBar.tsx';
import { ShellCrumbs } from './ShellCrumbs.tsx';
import type { Ways } from './ShellFrame.tsx';
import { SignedIn } from './SignedIn.tsx';

const WAYS: Ways = { Menu: SideMenu, Bar: QuickBar, Crumbs: ShellCrumbs };

export { readAhead } from './query-client.ts';

/** The frame of the pages below /user. */
export default function Shell() {
  return <SignedIn ways={WAYS} />;
}
