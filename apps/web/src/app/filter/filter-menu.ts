/** The drawer of the filter's pages in one table. An entry shows when its page is built. */
import {
  IconChartBar,
  IconDevices,
  IconHelpCircle,
  IconHistory,
  IconListDetails,
  IconRouter,
  IconShieldCheck,
  IconStethoscope,
  IconUsers,
  IconWorldDownload,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { filterPages } from './filter-pages.ts';
import type { filterShellTexts } from './messages.ts';

export type FilterPlace = Exclude<keyof typeof filterShellTexts.places, 'back' | 'requests'>;

interface FilterEntry {
  place: FilterPlace;
  /** Below /filter. */
  path: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** In the tab bar of small screens too. */
  tab?: true;
}

/** The first part is what is set, the second what happened. */
const PARTS: readonly (readonly FilterEntry[])[] = [
  [
    { place: 'overview', path: '', icon: IconShieldCheck, tab: true },
    { place: 'policies', path: 'policies', icon: IconListDetails, tab: true },
    { place: 'assignments', path: 'assignments', icon: IconUsers },
    { place: 'lists', path: 'lists', icon: IconWorldDownload },
    { place: 'devices', path: 'layers', icon: IconDevices },
    { place: 'networks', path: 'networks', icon: IconRouter, tab: true },
  ],
  [
    { place: 'log', path: 'log', icon: IconHistory, tab: true },
    { place: 'statistics', path: 'statistics', icon: IconChartBar },
    { place: 'why', path: 'why', icon: IconHelpCircle },
    { place: 'test', path: 'test', icon: IconStethoscope },
  ],
];

const built = ({ path }: FilterEntry): boolean => filterPages.some((page) => page.path === path);

/** The entries whose pages are there, part by part. */
export const filterMenu = (): FilterEntry[][] =>
  PARTS.map((part) => part.filter(built)).filter(({ length }) => length > 0);

export const filterPath = (path: string): string => (path === '' ? '/filter' : `/filter/${path}`);

/** Whether the address shows the entry's page or one below it. */
export const isPlace = ({ path }: Pick<FilterEntry, 'path'>, pathname: string): boolean => {
  const own = filterPath(path);
  const here = pathname.replace(/\/$/u, '');
  return here === own || (path !== '' && here.startsWith(`${own}/`));
};

/** The entry that the address belongs to. */
export const placeOf = (pathname: string): FilterEntry | undefined =>
  filterMenu()
    .flat()
    .find((entry) => isPlace(entry, pathname));
