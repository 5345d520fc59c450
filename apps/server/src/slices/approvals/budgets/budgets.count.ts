import { isScreenTime } from '@kinward/catalogue/facts.ts';
import type { DeviceBudget } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { countBudget, totalOf, type Counted, type Use } from '@kinward/rules/schedules/budget.ts';
import { minutesOn } from '@kinward/rules/decide.ts';
import { usesOfSites, type SiteMinute } from '@kinward/rules/schedules/site-use.ts';
import { dayAt, dayEdges, type Stretch } from '@kinward/rules/schedules/usage.ts';
import { devicesOf } from '../../../core/devices.ts';
import { zoneOf } from '../../../core/families.ts';
import type { DbOrTx } from '../../../platform/tx.ts';
import {
  appsOf,
  countsUse,
  nameOfSites,
  sitesOf,
  type BudgetTarget,
  type Categories,
} from './budget-targets.ts';
import * as store from './budgets.store.ts';

export interface CountDeps {
  /** When which app was in front. */
  uses(db: DbOrTx, familyId: FamilyId, deviceIds: readonly DeviceId[], window: Stretch): Promise<Use[]>;
  /** When what the filter knows was in use. */
  siteMinutes(
    db: DbOrTx,
    familyId: FamilyId,
    deviceIds: readonly DeviceId[],
    window: Stretch,
  ): Promise<SiteMinute[]>;
  appNames: {
    categories(
      connection: DbOrTx,
      familyId: FamilyId,
      deviceIds: readonly DeviceId[],
    ): Promise<ReadonlyMap<string, ReadonlyMap<string, string | null>>>;
  };
}

/** The budgets of a child as they are now. */
export interface Standing {
  zone: string;
  today: string;
  now: number;
  devices: { id: DeviceId; name: string }[];
  categories: Categories;
  budgets: { row: store.BudgetRow; usedMs: number }[];
}

export const windowOf = (day: string, zone: string): Stretch => {
  const [from = 0, to = 0] = dayEdges(day, 1, zone);
  return { from, to };
};

/** What was in use within a window, by what devices reported and by what the filter saw. */
export interface Seen {
  uses: readonly Use[];
  sites: readonly SiteMinute[];
}

/** Of everything those before a screen; where a service is known, it stands for its categories. */
const sitesFor = (row: BudgetTarget, sites: readonly SiteMinute[]): SiteMinute[] => {
  const of: readonly string[] = sitesOf(row);
  if (row.target_kind !== 'all') return sites.filter(({ target }) => of.includes(target));
  const seen = sites.filter(({ target }) => isScreenTime(target));
  const keyOf = ({ deviceId, at }: SiteMinute): string => `${deviceId} ${at}`;
  const byService = new Set(seen.filter(({ target }) => target.startsWith('service:')).map(keyOf));
  return seen.filter((minute) => minute.target.startsWith('service:') || !byService.has(keyOf(minute)));
};

export const countOf = (
  row: BudgetTarget,
  { uses, sites }: Seen,
  categories: Categories,
  window: Stretch,
): Counted[] => {
  const counts = (use: Use): boolean => countsUse(row, use, categories);
  const bySites = usesOfSites(sitesFor(row, sites), uses, counts);
  return countBudget([...uses.filter(counts), ...bySites], window, LIMITS.budgetStretchUses);
};

/** Reads and counts; without budgets nothing is read but that. */
export const standingOf = async (
  { uses, siteMinutes, appNames }: CountDeps,
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId,
  now: number,
): Promise<Standing> => {
  const rows = await store.selectBudgets(db, familyId, childId);
  const zone = await zoneOf(db, familyId);
  const today = dayAt(now, zone);
  const devices = await devicesOf(db, familyId, childId);
  const ids = devices.map(({ id }) => id);
  const categories = await appNames.categories(db, familyId, rows.length === 0 ? [] : ids);
  const window = windowOf(today, zone);
  const seen: Seen =
    rows.length === 0
      ? { uses: [], sites: [] }
      : {
          uses: await uses(db, familyId, ids, window),
          sites: await siteMinutes(db, familyId, ids, window),
        };
  const budgets = rows.map((row) => ({ row, usedMs: totalOf(countOf(row, seen, categories, window)) }));
  return { zone, today, now, devices, categories, budgets };
};

/** What it covers of the filter, and what that is called. */
const ofSites = (row: BudgetTarget): Pick<DeviceBudget, 'sites' | 'name'> => {
  const [sites, name] = [sitesOf(row), nameOfSites(row)];
  return { ...(sites.length > 0 && { sites }), ...(name !== undefined && { name }) };
};

/** As a device reads them. */
export const forDevice = (
  { today, now, categories, budgets }: Standing,
  deviceId: DeviceId,
): DeviceBudget[] =>
  budgets.map(({ row, usedMs }) => ({
    budgetId: row.id,
    target: { kind: row.target_kind, value: row.target },
    minutes: row.minutes,
    apps: appsOf(row, deviceId, categories),
    ...ofSites(row),
    day: today,
    usedSeconds: Math.floor(usedMs / 1000),
    countedAt: new Date(now).toISOString(),
  }));

/**
 * What a device has to know at once, in one line: which budgets, of which apps, how much of each is used in steps, and
 * whether it is used up. Empty without budgets.
 */
export const factsOf = (standing: Standing, deviceId: DeviceId, stepMinutes: number): string =>
  forDevice(standing, deviceId)
    .map(({ budgetId, minutes, apps, day, usedSeconds }) => {
      const today = minutesOn({ minutes }, standing.now, standing.zone);
      const isUp = today !== null && usedSeconds >= today * 60;
      // On a new day nothing is used yet, and devices know that by themselves.
      const steps = Math.floor(usedSeconds / 60 / stepMinutes);
      const used = steps === 0 && !isUp ? '' : `${day} ${steps} ${isUp}`;
      return JSON.stringify([budgetId, minutes, apps, used]);
    })
    .join('\n');
