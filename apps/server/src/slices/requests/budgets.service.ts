import { createHash } from 'node:crypto';
import type { ActName } from '@kinward/contract/evidence/acts.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type {
  Budget,
  BudgetBody,
  BudgetDay,
  BudgetUpdate,
  DeviceBudget,
} from '@kinward/contract/requests/budgets.schemas.ts';
import { totalOf } from '@kinward/rules/budget.ts';
import { minutesOn } from '@kinward/rules/decide.ts';
import { dayAt } from '@kinward/rules/usage.ts';
import { auditOn, type Audit } from '../../platform/audit.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Notices } from '../../platform/notices.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import { TRIGGERS, type Versions } from '../policy/versions.ts';
import {
  countOf,
  factsOf,
  forDevice,
  standingOf,
  windowOf,
  type CountDeps,
  type Standing,
} from './budgets.count.ts';
import * as store from './budgets.store.ts';

export interface BudgetsDeps extends CountDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  limits: Limits;
  audit: Audit;
  notices: Pick<Notices, 'budgetsChanged'>;
  versions: Versions;
  appNames: CountDeps['appNames'] & {
    names(familyId: string, deviceIds: readonly string[]): Promise<ReadonlyMap<string, { name: string }>>;
  };
}

export interface Budgets {
  /** What the device itself obeys. */
  inForce(familyId: string, deviceId: string): Promise<DeviceBudget[]>;
  /** @throws AppError NOT_FOUND */
  list(familyId: string, childId: string): Promise<Budget[]>;
  /** @throws AppError NOT_FOUND, BUDGETS_FULL, BUDGET_EXISTS */
  add(familyId: string, body: BudgetBody): Promise<{ budgetId: string }>;
  /** @throws AppError NOT_FOUND, CONFLICT */
  update(familyId: string, budgetId: string, body: BudgetUpdate): Promise<void>;
  /** @throws AppError NOT_FOUND */
  remove(familyId: string, budgetId: string): Promise<void>;
  /** @param date YYYY-MM-DD of the family's calendar; left out, today. @throws AppError NOT_FOUND */
  explain(familyId: string, budgetId: string, date?: string): Promise<BudgetDay>;
  /** Tells the devices of a device's child what is used, where that is news to them. */
  tell(familyId: string, deviceId: string): Promise<void>;
}

const digestOf = (facts: string): string =>
  facts === '' ? '' : createHash('sha256').update(facts).digest('base64url');

export const createBudgets = (deps: BudgetsDeps): Budgets => {
  const { db, clock, bus, limits, notices, versions, appNames } = deps;
  const note = auditOn(deps.audit, 'child');

  const standing = (familyId: string, childId: string, connection: Db | Tx = db): Promise<Standing> =>
    standingOf(deps, connection, familyId, childId, clock.now().getTime());

  const newestDigest = (state: Standing, deviceId: string): string =>
    digestOf(factsOf(state, deviceId, limits.budgetStepMinutes));

  /** A change of a child's budgets: `work` answers which one it was of, or undefined when nothing changed. */
  const change = async (
    familyId: string,
    childId: string,
    act: ActName,
    work: (tx: Tx, now: Date) => Promise<string | undefined>,
  ): Promise<void> => {
    await inTransaction(db, async (tx, afterCommit) => {
      if (!(await store.lockChild(tx, familyId, childId))) throw new AppError('NOT_FOUND');
      const budgetId = await work(tx, clock.now());
      if (budgetId === undefined) return;
      const isThere = (await store.selectBudget(tx, familyId, budgetId)) !== undefined;
      const state = await standing(familyId, childId, tx);
      for (const { id: deviceId } of state.devices) {
        afterCommit(await versions.touch(tx, familyId, deviceId, [TRIGGERS.schedule]));
        const { version } = await versions.current(familyId, deviceId, tx);
        if (isThere) await store.setVersion(tx, familyId, { budgetId, deviceId, version });
        await store.setDigest(tx, familyId, deviceId, newestDigest(state, deviceId));
      }
      await notices.budgetsChanged(tx, familyId, childId);
      await note(tx, familyId, act, childId);
      afterCommit(() => bus.publish({ type: 'requests.changed', familyId }));
    });
  };

  const present = async (familyId: string, childId: string): Promise<Budget[]> => {
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
      target: { kind: row.target_kind as Budget['target']['kind'], value: row.target },
      minutes: row.minutes,
      childId,
      name: row.target_kind === 'all' ? null : (names.get(row.target)?.name ?? row.target),
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

  const budgetOf = async (familyId: string, budgetId: string): Promise<store.BudgetRow> => {
    const row = await store.selectBudget(db, familyId, budgetId);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };

  return {
    async inForce(familyId, deviceId) {
      const childId = await store.childOf(db, familyId, deviceId);
      return childId === undefined ? [] : forDevice(await standing(familyId, childId), deviceId);
    },

    async list(familyId, childId) {
      if (!(await store.childExists(db, familyId, childId))) throw new AppError('NOT_FOUND');
      return present(familyId, childId);
    },

    async add(familyId, { childId, target, minutes }) {
      const id = newId();
      await change(familyId, childId, 'budget.added', async (tx, now) => {
        if ((await store.selectBudgets(tx, familyId, childId)).length >= limits.budgetsPerChild)
          throw new AppError('BUDGETS_FULL');
        const value = target.kind === 'all' ? '' : target.value;
        const row = { id, childId, kind: target.kind, value, minutes, now };
        if (!(await store.insertBudget(tx, familyId, row))) throw new AppError('BUDGET_EXISTS');
        return id;
      });
      return { budgetId: id };
    },

    async update(familyId, budgetId, { minutes, changedAt }) {
      const { child_id: childId } = await budgetOf(familyId, budgetId);
      await change(familyId, childId, 'budget.changed', async (tx, now) => {
        const row = await store.selectBudget(tx, familyId, budgetId);
        if (!row) throw new AppError('NOT_FOUND');
        if (changedAt !== undefined && Date.parse(changedAt) !== row.changed_at.getTime())
          throw new AppError('CONFLICT');
        return (await store.updateMinutes(tx, familyId, budgetId, minutes, now)) ? budgetId : undefined;
      });
    },

    async remove(familyId, budgetId) {
      const { child_id: childId } = await budgetOf(familyId, budgetId);
      await change(familyId, childId, 'budget.deleted', async (tx) => {
        if (!(await store.deleteBudget(tx, familyId, budgetId))) throw new AppError('NOT_FOUND');
        return budgetId;
      });
    },

    async explain(familyId, budgetId, date) {
      const row = await budgetOf(familyId, budgetId);
      const zone = await store.selectZone(db, familyId);
      const day = date ?? dayAt(clock.now().getTime(), zone);
      const devices = await store.selectDevices(db, familyId, row.child_id);
      const ids = devices.map(({ id }) => id);
      const window = windowOf(day, zone);
      const [categories, names, uses] = await Promise.all([
        appNames.categories(db, familyId, ids),
        appNames.names(familyId, ids),
        deps.uses(db, familyId, ids, window),
      ]);
      const counted = countOf(row, uses, categories, window);
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
            name: names.get(appId)?.name ?? appId,
          })),
        })),
      };
    },

    async tell(familyId, changedId) {
      const childId = await store.childOf(db, familyId, changedId);
      if (childId === undefined || (await store.selectBudgets(db, familyId, childId)).length === 0) return;
      await inTransaction(db, async (tx, afterCommit) => {
        // What a device is told of and what is counted stay together, also where two processes count.
        if (!(await store.lockChild(tx, familyId, childId))) return;
        const state = await standing(familyId, childId, tx);
        for (const { id } of state.devices) {
          if (!(await store.setDigest(tx, familyId, id, newestDigest(state, id)))) continue;
          afterCommit(await versions.touch(tx, familyId, id, [TRIGGERS.schedule]));
          afterCommit(() => bus.publish({ type: 'requests.changed', familyId }));
        }
      });
    },
  };
};
