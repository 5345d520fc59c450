import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { TabBar } from '../../ui/TabBar.tsx';
import { menuWord, shellTexts } from '../shell/messages.ts';
import type { Ways } from '../shell/ShellFrame.tsx';
import { filterMenu, filterPath, isPlace } from './filter-menu.ts';
import { filterShellTexts as t } from './messages.ts';

/** The tab bar of the filter's pages, from the same table as their drawer. */
export const FilterBar: Ways['Bar'] = ({ onMenu }) => {
  const { pathname } = useLocation();
  const places = filterMenu()
    .flat()
    .filter(({ tab }) => tab);
  return (
    <TabBar
      label={shellTexts.quickMenu}
      tabs={[
        ...places.map((entry) => ({
          label: t.places[entry.place],
          icon: <entry.icon size={22} stroke={1.75} aria-hidden />,
          to: filterPath(entry.path),
          current: isPlace(entry, pathname),
        })),
        {
          label: menuWord('Menu'),
          icon: <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />,
          onSelect: onMenu,
        },
      ]}
    />
  );
};
