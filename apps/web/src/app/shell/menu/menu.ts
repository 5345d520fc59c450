/** The side menu in one table (spec §2, Side menu). An entry shows when its page is built and the family may use it. */
import {
  IconApps,
  IconBook,
  IconCalendarClock,
  IconChartBar,
  IconDevices,
  IconFilter,
  IconHome,
  IconMapPin,
  IconMessageQuestion,
  IconPhone,
  IconShieldLock,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Feature, Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { filterServiceOf, planHasFeatures } from '../../../entities/family/family.ts';
import { takesRules } from '../../../entities/device/device.ts';
import type { shellTexts } from '../messages.ts';
import { userPages } from '../../user-pages.ts';

type MenuIcon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

/** What decides whether an entry shows. */
export interface MenuFacts {
  planName: string | undefined;
  device: Pick<Device, 'deviceType' | 'abilities'> | undefined;
  /** What the plan opens, as the server says; undefined before it answered, and then the name decides. */
  features?: readonly Feature[] | undefined;
  /** The external filter service, where this family's plan and account reach it. */
  filterService?: string | undefined;
}

/** The facts of a family as it is now. */
export const menuFacts = (plan: Subscription | undefined, device: MenuFacts['device']): MenuFacts => ({
  planName: plan?.planDetails.name,
  device: device && { deviceType: device.deviceType, abilities: device.abilities },
  features: plan?.abilities.features,
  filterService: filterServiceOf(plan),
});

interface Entry {
  label: string;
  /** Below /user; the page's path in user-pages.ts. */
  path: string;
  shows?: (facts: MenuFacts) => boolean;
  /** Pages that belong to this one and have no entry of their own. */
  below?: readonly string[];
  /** The plan's feature that it needs. */
  feature?: Feature;
  /** Opens the external filter service in a new tab where the family has it; `path` is the way for the others (spec §2). */
  external?: true;
  /** Leads to a page that is another entry's own. */
  elsewhere?: true;
  /** What stands behind a label of the specification that says it to few. */
  says?: keyof typeof shellTexts.says;
}

export interface MenuItem extends Entry {
  icon: MenuIcon;
  /** How many of something wait there. */
  counts?: 'requests';
  /** Label and sign in the tab bar of small screens. */
  tab?: string;
}

export interface MenuGroup {
  label: string;
  icon: MenuIcon;
  feature?: Feature;
  shows?: (facts: MenuFacts) => boolean;
  entries: readonly (Entry & { tab?: string })[];
}

const planAndDevice = ({ planName, features, device }: MenuFacts): boolean =>
  (features === undefined ? planHasFeatures(planName) : features.length > 0) && device !== undefined;

const planAndRuled = (facts: MenuFacts): boolean =>
  planAndDevice(facts) && facts.device !== undefined && takesRules(facts.device);

const MENU: readonly (MenuItem | MenuGroup)[] = [
  { label: 'Dashboard', path: 'dashboard', icon: IconHome, tab: 'Home' },
  {
    label: 'Time Scheduler',
    path: 'time-scheduler',
    icon: IconCalendarClock,
    tab: 'Time',
    below: ['time-budgets'],
    feature: 'schedules',
    shows: planAndRuled,
  },
  {
    label: 'Requests',
    path: 'requests',
    icon: IconMessageQuestion,
    counts: 'requests',
    shows: ({ device }) => device !== undefined,
  },
  {
    label: 'Location',
    icon: IconMapPin,
    feature: 'locations',
    shows: planAndDevice,
    entries: [
      { label: 'Location History', path: 'geo-location', tab: 'Where' },
      { label: 'Geo Fencing', path: 'geo-fencing', below: ['add-geofence'], says: 'fences' },
      { label: 'Drive Safe', path: 'drive-safe' },
      { label: 'Child Map', path: 'child-map' },
    ],
  },
  { label: 'App Filtering', path: 'app-filtering', icon: IconApps, feature: 'apps', shows: planAndRuled },
  {
    label: 'Web Filtering',
    path: 'web-filtering',
    icon: IconWorld,
    feature: 'web-filter',
    shows: planAndRuled,
  },
  {
    label: 'App Usage',
    path: 'app-usage',
    icon: IconChartBar,
    tab: 'Usage',
    feature: 'usage',
    shows: planAndRuled,
  },
  { label: 'Call and SMS', path: 'call-sms', icon: IconPhone, feature: 'contacts', shows: planAndRuled },
  {
    label: 'Advance Filters',
    icon: IconFilter,
    entries: [
      { label: 'Advance Web Filtering', path: 'device-manage', external: true, elsewhere: true },
      { label: 'Advance App Filtering', path: 'device-manage', external: true, elsewhere: true },
    ],
  },
  { label: 'Desktop Management', path: 'device-manage', icon: IconDevices, external: true, says: 'devices' },
  { label: 'MFA', path: 'mfa', icon: IconShieldLock, says: 'secondStep' },
  { label: 'User Manuals', path: 'user-manual', icon: IconBook },
];

export const isGroup = (entry: MenuItem | MenuGroup): entry is MenuGroup => 'entries' in entry;

const built = (entry: Entry): boolean => userPages.some((page) => page.path === entry.path);

/** The entries for this family now. What the plan or the device rules out is absent, not grey (design §5). */
export function visibleMenu(facts: MenuFacts): (MenuItem | MenuGroup)[] {
  const may = ({ feature, shows }: Pick<Entry, 'feature' | 'shows'>) =>
    (feature === undefined || (facts.features?.includes(feature) ?? true)) && (shows?.(facts) ?? true);
  return MENU.flatMap<MenuItem | MenuGroup>((entry) => {
    if (!may(entry)) return [];
    if (!isGroup(entry)) return built(entry) ? [entry] : [];
    const entries = entry.entries.filter((sub) => may(sub) && built(sub));
    return entries.length === 0 ? [] : [{ ...entry, entries }];
  });
}

/** Every word of the menu and the tab bar. */
export const menuLabels = (): string[] =>
  MENU.flatMap((entry) =>
    isGroup(entry)
      ? [entry.label, ...entry.entries.flatMap(({ label, tab }) => [label, tab ?? label])]
      : [entry.label, entry.tab ?? entry.label],
  );

/** Whether the address shows the entry's page or one that belongs to it. */
export const isHere = (
  { path, below = [], elsewhere }: Pick<MenuItem, 'path' | 'below' | 'elsewhere'>,
  pathname: string,
): boolean => elsewhere !== true && [path, ...below].some((page) => pathname === `/user/${page}`);

/** The way to a page below /user, for the breadcrumbs: its group, if any, and its own label. */
export function menuPath(path: string): { group: string | undefined; label: string } | undefined {
  for (const entry of MENU) {
    if (!isGroup(entry)) {
      if (entry.path === path) return { group: undefined, label: entry.label };
      continue;
    }
    const sub = entry.entries.find((candidate) => candidate.path === path && candidate.elsewhere !== true);
    if (sub !== undefined) return { group: entry.label, label: sub.label };
  }
  return undefined;
}
