import { AppError } from '@kinward/contract/errors.ts';
import type { Budget, BudgetDay, DeviceBudget } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { totalOf } from '@kinward/rules/schedules/budget.ts';
import { minutesOn } from '@kinward/rules/decide.ts';
import { dayAt } from '@kinward/rules/schedules/usage.ts';
import { requireChild } from '../../../core/children.ts';
import { devicesOf, findDevice } from '../../../core/devices.ts';
import { zoneOf } from '../../../core/families.ts';
import type { Db, Tx } from '../../../platform/tx.ts';
import type { BudgetsDeps } from './budgets.service.ts';
import { countOf, forDevice, standingOf, windowOf, type Standing } from './budgets.count.ts';
import { nameOfTarget } from '../targets.ts';
import { nameOfSites, sitesOf } from './budget-targets.ts';
import * as store from './budgets.store.ts';

type ReadDeps = Pick<
  BudgetsDeps,
  'db' | 'clock' | 'limits' | 'versions' | 'appNames' | 'uses' | 'siteMinutes' | 'hasFilter'
>;

/** The state of a child's budgets at this moment. */
export const createStanding =
  (deps: Pick<ReadDeps, 'db' | 'clock' | 'appNames' | 'uses' | 'siteMinutes'>) =>
  (familyId: FamilyId, childId: ChildId, connection: Db | Tx = deps.db): Promise<Standing> =>
    standingOf(deps, connection, familyId, childId, deps.clock.now().getTime());

/** @throws AppError NOT_FOUND */
export const budgetOf = async (db: Db, familyId: FamilyId, budgetId: string): Promise<store.BudgetRow> => {
  const row = await store.selectBudget(db, familyId, budgetId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** The budget of all apps together; null without one, and on a day without a limit. */
const wholeDayOf = ({ budgets, now, zone }: Standing): { minutes: number; usedSeconds: number } | null => {
  const whole = budgets.find(({ row }) => row.target_kind === 'all');
  const minutes = whole ? minutesOn(whole.row, now, zone) : null;
  return whole && minutes !== null ? { minutes, usedSeconds: Math.floor(whole.usedMs / 1000) } : null;
};

/** Null for everything. */
const nameOfBudget = (row: store.BudgetRow, apps: ReadonlyMap<string, { name: string }>): string | null => {
  if (row.target_kind === 'all') return null;
  return nameOfSites(row) ?? apps.get(row.target)?.name ?? row.target;
};

/** What of a stretch was in use: an app by its name, or a service or a category of the filter. */
const nameOfUse = (id: string, apps: ReadonlyMap<string, { name: string }>): string => {
  const [kind, value] = [id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1)];
  if (kind === 'service') return nameOfTarget({ kind, value }) ?? value;
  if (kind === 'category') return nameOfTarget({ kind: 'site-category', value }) ?? value;
  return apps.get(id)?.name ?? id;
};

/** Called with each device whose use is read. */
type Reader = (deviceId: DeviceId) => void;

/** Reads budgets for devices and parents, and explains a day. */
export const createBudgetReader = (deps: ReadDeps) => {
  const { db, clock, limits, versions, appNames, hasFilter } = deps;
  const standing = createStanding(deps);

  const present = async (familyId: FamilyId, childId: ChildId): Promise<Budget[]> => {
    const { budgets, devices, now, zone } = await standing(familyId, childId);
    if (budgets.length === 0) return [];
    const ids = devices.map(({ id }) => id);
    const names = await appNames.names(familyId, ids);
    const receipts = await Promise.all(
      ids.map(async (id) => [id, await versions.receipts(familyId, id)] as const),
    );
    const receivedAt = new Map(receipts);
    const rows = await store.selectVersions(
      db,
      familyId,
      budgets.map(({ row }) => row.id),
    );
    const versionOf = new Map(rows.map((row) => [`${row.budget_id} ${row.device_id}`, row.version]));
    return budgets.map(({ row, usedMs }) => ({
      budgetId: row.id,
      target: { kind: row.target_kind, value: row.target },
      minutes: row.minutes,
      childId,
      name: nameOfBudget(row, names),
      countsSites: hasFilter && (row.target_kind === 'all' || sitesOf(row).length > 0),
      changedAt: row.changed_at.toISOString(),
      todayMinutes: minutesOn(row, now, zone),
      usedSeconds: Math.floor(usedMs / 1000),
      devices: devices.map(({ id, name }) => ({
        deviceId: id,
        deviceName: name,
        // One that came after the budget had it with the first rules that it read.
        receivedAt: receivedAt.get(id)?.(versionOf.get(`${row.id} ${id}`) ?? 0) ?? null,
      })),
    }));
  };

  return {
    async inForce(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceBudget[]> {
      const device = await findDevice(db, familyId, deviceId);
      return device ? forDevice(await standing(familyId, device.childId), deviceId) : [];
    },

    today: async (familyId: FamilyId, childId: ChildId) => wholeDayOf(await standing(familyId, childId)),

    async list(familyId: FamilyId, childId: ChildId): Promise<Budget[]> {
      await requireChild(db, familyId, childId);
      return present(familyId, childId);
    },

    async explain(familyId: FamilyId, budgetId: string, date?: string, seen?: Reader): Promise<BudgetDay> {
      const row = await budgetOf(db, familyId, budgetId);
      const zone = await zoneOf(db, familyId);
      const day = date ?? dayAt(clock.now().getTime(), zone);
      const devices = await devicesOf(db, familyId, row.child_id);
      const ids = devices.map(({ id }) => id);
      if (seen) ids.forEach((id) => seen(id));
      const window = windowOf(day, zone);
      const [categories, names, uses, sites] = await Promise.all([
        appNames.categories(db, familyId, ids),
        appNames.names(familyId, ids),
        deps.uses(db, familyId, ids, window),
        deps.siteMinutes(db, familyId, ids, window),
      ]);
      const counted = countOf(row, { uses, sites }, categories, window);
      const deviceName = new Map(devices.map(({ id, name }) => [id, name]));
      return {
        date: day,
        timeZone: zone,
        minutes: minutesOn(row, window.from, zone),
        usedSeconds: Math.floor(totalOf(counted) / 1000),
        stretches: counted.slice(-limits.budgetStretches).map((stretch) => ({
          from: new Date(stretch.from).toISOString(),
          to: new Date(stretch.to).toISOString(),
          uses: stretch.uses.map(({ deviceId, appId }) => ({
            deviceId,
            deviceName: deviceName.get(deviceId) ?? '',
            appId,
            name: nameOfUse(appId, names),
          })),
        })),
      };
    },
  };
};
