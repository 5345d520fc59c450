import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useWithSelection } from '../../entities/child/selection.ts';
import { TabBar, type Tab } from '../../ui/TabBar.tsx';
import { menuWord, shellTexts } from './messages.ts';
import { isGroup, visibleMenu } from './menu/menu.ts';
import { useMenuFacts } from './menu/use-menu-facts.ts';

const MENU_TAB = 'Menu';
/** Left to right (design §5), whatever the order of the menu. */
const ORDER = ['Home', 'Where', 'Time', 'Usage'];

/** The tab bar of small screens, from the same table as the side menu. */
export function QuickBar({ onMenu }: { onMenu: () => void }) {
  const { pathname } = useLocation();
  const withSelection = useWithSelection();
  const facts = useMenuFacts();
  // Its places are shared out among the tabs: none moves under a thumb.
  if (facts === undefined) return <TabBar label={shellTexts.quickMenu} tabs={[]} />;
  const tabs: Tab[] = visibleMenu(facts).flatMap((entry) =>
    (isGroup(entry) ? entry.entries : [entry]).flatMap(({ tab, path }) =>
      tab === undefined
        ? []
        : [
            {
              label: tab,
              icon: <entry.icon size={22} stroke={1.75} aria-hidden />,
              to: withSelection(`/user/${path}`),
              current: pathname === `/user/${path}`,
            },
          ],
    ),
  );
  tabs.sort((a, b) => ORDER.indexOf(a.label) - ORDER.indexOf(b.label));
  tabs.push({
    label: MENU_TAB,
    icon: <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />,
    onSelect: onMenu,
  });
  return (
    <TabBar label={shellTexts.quickMenu} tabs={tabs.map((tab) => ({ ...tab, label: menuWord(tab.label) }))} />
  );
}
