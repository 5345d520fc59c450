/** The side menu in one table (spec §2, Side menu). An entry shows when its page is built and the family may use it. */
import { IconApps, IconCalendarClock, IconHome, IconMapPin } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { planHasFeatures, takesRules } from '../../lib/family.ts';
import { userPages } from '../pages.ts';

type MenuIcon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

/** What decides whether an entry shows. */
export interface MenuFacts {
  planName: string | undefined;
  device: Child['devices'][number] | undefined;
}

interface Entry {
  label: string;
  /** Below /user; the page's path in pages.ts. */
  path: string;
  shows?: (facts: MenuFacts) => boolean;
  /** Pages that belong to this one and have no entry of their own. */
  below?: readonly string[];
}

export interface MenuItem extends Entry {
  icon: MenuIcon;
  /** Label and sign in the tab bar of small screens. */
  tab?: string;
}

export interface MenuGroup {
  label: string;
  icon: MenuIcon;
  shows?: (facts: MenuFacts) => boolean;
  entries: readonly (Entry & { tab?: string })[];
}

const planAndDevice = ({ planName, device }: MenuFacts): boolean =>
  planHasFeatures(planName) && device !== undefined;

const planAndRuled = (facts: MenuFacts): boolean =>
  planAndDevice(facts) && facts.device !== undefined && takesRules(facts.device);

const MENU: readonly (MenuItem | MenuGroup)[] = [
  { label: 'Dashboard', path: 'dashboard', icon: IconHome, tab: 'Home' },
  {
    label: 'Time Scheduler',
    path: 'time-scheduler',
    icon: IconCalendarClock,
    tab: 'Time',
    shows: planAndRuled,
  },
  {
    label: 'Location',
    icon: IconMapPin,
    shows: planAndDevice,
    entries: [
      { label: 'Location History', path: 'geo-location', tab: 'Where' },
      { label: 'Geo Fencing', path: 'geo-fencing', below: ['add-geofence'] },
    ],
  },
  { label: 'App Filtering', path: 'app-filtering', icon: IconApps, shows: planAndRuled },
];

export const isGroup = (entry: MenuItem | MenuGroup): entry is MenuGroup => 'entries' in entry;

const built = (entry: Entry): boolean => userPages.some((page) => page.path === entry.path);

/** The entries for this family now. What the plan or the device rules out is absent, not grey (look §5). */
export function visibleMenu(facts: MenuFacts): (MenuItem | MenuGroup)[] {
  const may = (entry: { shows?: (facts: MenuFacts) => boolean }) => entry.shows?.(facts) ?? true;
  return MENU.flatMap<MenuItem | MenuGroup>((entry) => {
    if (!may(entry)) return [];
    if (!isGroup(entry)) return built(entry) ? [entry] : [];
    const entries = entry.entries.filter((sub) => may(sub) && built(sub));
    return entries.length === 0 ? [] : [{ ...entry, entries }];
  });
}

/** Whether the address shows the entry's page or one that belongs to it. */
export const isHere = ({ path, below = [] }: Pick<MenuItem, 'path' | 'below'>, pathname: string): boolean =>
  [path, ...below].some((page) => pathname === `/user/${page}`);

/** The way to a page below /user, for the breadcrumbs: its group, if any, and its own label. */
export function menuPath(path: string): { group: string | undefined; label: string } | undefined {
  for (const entry of MENU) {
    if (!isGroup(entry)) {
      if (entry.path === path) return { group: undefined, label: entry.label };
      continue;
    }
    const sub = entry.entries.find((candidate) => candidate.path === path);
    if (sub !== undefined) return { group: entry.label, label: sub.label };
  }
  return undefined;
}
