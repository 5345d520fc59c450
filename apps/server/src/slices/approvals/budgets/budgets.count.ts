import type { DeviceBudget } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { countBudget, totalOf, type Counted, type Use } from '@kinward/rules/schedules/budget.ts';
import { minutesOn } from '@kinward/rules/decide.ts';
import { dayAt, dayEdges, type Stretch } from '@kinward/rules/schedules/usage.ts';
import { devicesOf } from '../../../core/devices.ts';
import { zoneOf } from '../../../core/families.ts';
import type { DbOrTx } from '../../../platform/tx.ts';
import * as store from './budgets.store.ts';

export interface CountDeps {
  /** When which app was in front. */
  uses(db: DbOrTx, familyId: FamilyId, deviceIds: readonly DeviceId[], window: Stretch): Promise<Use[]>;
  appNames: {
    categories(
      connection: DbOrTx,
      familyId: FamilyId,
      deviceIds: readonly DeviceId[],
    ): Promise<ReadonlyMap<string, ReadonlyMap<string, string | null>>>;
  };
}

type Categories = ReadonlyMap<string, ReadonlyMap<string, string | null>>;
type Target = Pick<store.BudgetRow, 'target_kind' | 'target'>;

/** Whether a use on a device counts. */
const counts = ({ target_kind: kind, target }: Target, use: Use, categories: Categories): boolean => {
  if (kind === 'all') return true;
  if (kind === 'app') return use.appId === target;
  return categories.get(use.deviceId)?.get(use.appId) === target;
};

/** Apps of a device that a budget holds; null: all. */
const appsOf = (
  { target_kind: kind, target }: Target,
  deviceId: DeviceId,
  categories: Categories,
): string[] | null => {
  if (kind === 'all') return null;
  if (kind === 'app') return [target];
  return [...(categories.get(deviceId) ?? [])]
    .flatMap(([appId, category]) => (category === target ? [appId] : []))
    .toSorted();
};

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

export const countOf = (
  row: Target,
  uses: readonly Use[],
  categories: Categories,
  window: Stretch,
): Counted[] =>
  countBudget(
    uses.filter((use) => counts(row, use, categories)),
    window,
    LIMITS.budgetStretchUses,
  );

/** Reads and counts; without budgets nothing is read but that. */
export const standingOf = async (
  { uses, appNames }: CountDeps,
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
  const used = rows.length === 0 ? [] : await uses(db, familyId, ids, window);
  const budgets = rows.map((row) => ({ row, usedMs: totalOf(countOf(row, used, categories, window)) }));
  return { zone, today, now, devices, categories, budgets };
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
