import { createHash } from 'node:crypto';
import type { AuditAction } from '@kinward/contract/audit/audit-events.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type {
  Budget,
  BudgetBody,
  BudgetDay,
  BudgetUpdate,
  DeviceBudget,
} from '@kinward/contract/approvals/budgets.schemas.ts';
import { findDevice } from '../../../core/devices.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Bus } from '../../../ports/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import { lockChild } from '../../../core/locks.ts';
import { newId } from '../../../platform/ids.ts';
import type { Notifier } from '../../../ports/notifications.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/tx.ts';
import type { Versions } from '../../policy/versions.ts';
import { checkTarget } from './budget-targets.ts';
import { factsOf, type CountDeps, type Standing } from './budgets.count.ts';
import { budgetOf, createBudgetReader, createStanding } from './budgets.read.ts';
import * as store from './budgets.store.ts';

export interface BudgetsDeps extends CountDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  limits: Limits;
  audit: Audit;
  notifier: Pick<Notifier, 'notify'>;
  versions: Versions;
  /** Without a filter of its own the installation counts what devices report alone. */
  hasFilter: boolean;
  appNames: CountDeps['appNames'] & {
    names(familyId: FamilyId, deviceIds: readonly DeviceId[]): Promise<ReadonlyMap<string, { name: string }>>;
  };
}

const digestOf = (facts: string): string =>
  facts === '' ? '' : createHash('sha256').update(facts).digest('base64url');

const newestDigest = (limits: Limits, state: Standing, deviceId: DeviceId): string =>
  digestOf(factsOf(state, deviceId, limits.budgetStepMinutes));

export interface Budgets {
  /** What the device itself obeys. */
  inForce(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceBudget[]>;
  /** @throws AppError NOT_FOUND */
  list(familyId: FamilyId, childId: ChildId): Promise<Budget[]>;
  /** The budget of all apps together, as it stands today; null without one, and on a day without a limit. */
  today(familyId: FamilyId, childId: ChildId): Promise<{ minutes: number; usedSeconds: number } | null>;
  /** @throws AppError NOT_FOUND, BUDGETS_FULL, BUDGET_EXISTS */
  add(familyId: FamilyId, body: BudgetBody): Promise<{ budgetId: string }>;
  /** @throws AppError NOT_FOUND, CONFLICT */
  update(familyId: FamilyId, budgetId: string, body: BudgetUpdate): Promise<void>;
  /** @throws AppError NOT_FOUND */
  remove(familyId: FamilyId, budgetId: string): Promise<void>;
  /**
   * @param date YYYY-MM-DD of the family's calendar; left out, today
   * @param seen called with each device whose use is read
   * @throws AppError NOT_FOUND
   */
  explain(
    familyId: FamilyId,
    budgetId: string,
    date?: string,
    seen?: (deviceId: DeviceId) => void,
  ): Promise<BudgetDay>;
  /** Informs the devices of a device's child of what is used, where that has changed for them. */
  tell(familyId: FamilyId, deviceId: DeviceId): Promise<void>;
}

type Standings = (familyId: FamilyId, childId: ChildId, connection?: Db | Tx) => Promise<Standing>;

/** Changes of a child's budgets: each informs all devices of the child. */
const createChange = (deps: BudgetsDeps, standing: Standings) => {
  const { db, clock, bus, notifier, versions } = deps;
  const note = auditOn(deps.audit, 'child');

  /** A change of a child's budgets: `work` answers which one it was of, or undefined when nothing changed. */
  const change = async (
    familyId: FamilyId,
    childId: ChildId,
    act: AuditAction,
    work: (tx: Tx, now: Date) => Promise<string | undefined>,
  ): Promise<void> => {
    await inTransaction(db, async (tx, afterCommit) => {
      if (!(await lockChild(tx, familyId, childId))) throw new AppError('NOT_FOUND');
      const budgetId = await work(tx, clock.now());
      if (budgetId === undefined) return;
      const isThere = (await store.selectBudget(tx, familyId, budgetId)) !== undefined;
      const state = await standing(familyId, childId, tx);
      for (const { id: deviceId } of state.devices) {
        afterCommit(await versions.touch(tx, familyId, deviceId, ['budget']));
        const { version } = await versions.current(familyId, deviceId, tx);
        if (isThere) await store.setVersion(tx, familyId, { budgetId, deviceId, version });
        await store.setDigest(tx, familyId, deviceId, newestDigest(deps.limits, state, deviceId));
      }
      const coalesce = `budgets ${childId}`;
      await notifier.notify(tx, { familyId, kind: 'budgets.changed', params: {}, childId, coalesce });
      await note(tx, familyId, act, childId);
      afterCommit(() => bus.publish({ type: 'requests.changed', familyId }));
    });
  };
  return change;
};

/** Informs the devices of a child of what is used, where that has changed for them. */
const createTell =
  (deps: BudgetsDeps, standing: Standings): Budgets['tell'] =>
  async (familyId, changedId) => {
    const { db, bus, versions } = deps;
    const changed = await findDevice(db, familyId, changedId);
    if (!changed) return;
    const { childId } = changed;
    if ((await store.selectBudgets(db, familyId, childId)).length === 0) return;
    await inTransaction(db, async (tx, afterCommit) => {
      // What is sent to a device and what is counted stay together, also where two processes count.
      if (!(await lockChild(tx, familyId, childId))) return;
      const state = await standing(familyId, childId, tx);
      for (const { id } of state.devices) {
        if (!(await store.setDigest(tx, familyId, id, newestDigest(deps.limits, state, id)))) continue;
        afterCommit(await versions.touch(tx, familyId, id, ['budget'], null));
        afterCommit(() => bus.publish({ type: 'requests.changed', familyId }));
      }
    });
  };

export const createBudgets = (deps: BudgetsDeps): Budgets => {
  const { db, limits } = deps;
  const standing = createStanding(deps);
  const change = createChange(deps, standing);

  return {
    ...createBudgetReader(deps),
    tell: createTell(deps, standing),

    async add(familyId, { childId, target, minutes }) {
      checkTarget(target);
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
      const { child_id: childId } = await budgetOf(db, familyId, budgetId);
      await change(familyId, childId, 'budget.changed', async (tx, now) => {
        const row = await store.selectBudget(tx, familyId, budgetId);
        if (!row) throw new AppError('NOT_FOUND');
        if (changedAt !== undefined && Date.parse(changedAt) !== row.changed_at.getTime())
          throw new AppError('CONFLICT');
        return (await store.updateMinutes(tx, familyId, budgetId, minutes, now)) ? budgetId : undefined;
      });
    },

    async remove(familyId, budgetId) {
      const { child_id: childId } = await budgetOf(db, familyId, budgetId);
      await change(familyId, childId, 'budget.deleted', async (tx) => {
        if (!(await store.deleteBudget(tx, familyId, budgetId))) throw new AppError('NOT_FOUND');
        return budgetId;
      });
    },
  };
};
