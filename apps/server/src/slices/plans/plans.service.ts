import type { Logger } from 'pino';
import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import {
  OWN_FILTER,
  type DeviceType,
  type PlanName,
  type Subscription,
} from '@kinward/contract/plans/plans.schemas.ts';
import { planTerms } from '@kinward/rules/plan.ts';
import type { Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockFamily } from '../../core/locks.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction, type Db, type DbOrTx } from '../../platform/tx.ts';
import { requireFit } from './plan-conflicts.messages.ts';
import * as store from './plans.store.ts';

/** How long another process may still see a plan that has just changed, when the event is lost. */
const CACHE_MS = 5000;
const CACHE_ENTRIES = 20_000;

export interface Entitlements {
  name: string;
  maxDevices: number;
  deviceTypes: readonly DeviceType[];
  /** Null: the plan does not end. */
  expiresAt: Date | null;
  /** The family has its account for the external filter. */
  hasFilterAccount: boolean;
}

export interface Plans {
  /** @throws AppError PACKAGE_EXPIRED (spec 8). Up to 5 s behind the database. */
  activePlan(familyId: FamilyId): Promise<void>;
  /** What the plan allows, read now. @throws AppError NOT_FOUND when there is no such family. */
  entitlements(familyId: FamilyId, db?: DbOrTx): Promise<Entitlements>;
  subscription(familyId: FamilyId): Promise<Subscription>;
  /**
   * A parent takes another plan; when it ends stays as it was, or a family could lengthen what it has.
   * @throws AppError PLAN_FIXED where the operator decides; PLAN_TOO_SMALL, which names the devices in the way
   */
  change(who: Pick<ParentIdentity, 'familyId' | 'accountId'>, plan: PlanName): Promise<Subscription>;
  /**
   * Makes the family's account for the external filter, once; `password` is checked before anything else.
   * @returns its id as `childId` (spec 7). @throws AppError PASSWORD_WRONG, RATE_LIMITED, BUSY
   */
  createFilterAccount(
    who: ParentIdentity,
    password: string,
    address: string,
    confirm: ConfirmPassword,
  ): Promise<{ childId: string }>;
  /** A parent leaves the family: nothing here names the account any more. */
  release(tx: DbOrTx, familyId: FamilyId, accountId: AccountId): Promise<void>;
  /** Makes the row of a new family, on the installation's default plan. */
  foundFamily(tx: DbOrTx, familyId: FamilyId): Promise<void>;
}

/** Proves that the session's parent knows the password. @throws AppError PASSWORD_WRONG, RATE_LIMITED, BUSY */
export type ConfirmPassword = (who: ParentIdentity, password: string, address: string) => Promise<void>;

export interface PlansDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  audit: Audit;
  log: Pick<Logger, 'info'>;
  defaultPlan: PlanName;
  /** Who may change a family's plan. */
  planChanges?: 'family' | 'operator';
  /** Whom a parent asks for another plan when the operator decides. */
  contact?: string | null;
  /** An outside service; null: none. */
  filterServiceUrl?: string | null;
  /** The installation's own filter; null: none. An outside service comes first. */
  filter?: object | null;
  /** Where the installation listens for GPS watches; null: nowhere. */
  watch?: object | null;
}

/** Until when each family's plan holds; forgotten when its plan changes, and after 5 s in any case. */
const createExpiries = ({ db, clock, bus }: Pick<PlansDeps, 'db' | 'clock' | 'bus'>) => {
  const expiries = new Map<string, { expiresAt: number; readAt: number }>();
  let changes = 0;
  bus.on({
    'plan.changed': ({ familyId }) => {
      changes += 1;
      expiries.delete(familyId);
    },
  });
  return async (familyId: FamilyId): Promise<number> => {
    const now = clock.now().getTime();
    const known = expiries.get(familyId);
    // A clock that was set back must not keep an entry for long.
    if (known && Math.abs(now - known.readAt) <= CACHE_MS) return known.expiresAt;
    const before = changes;
    const row = await store.findPlan(db, familyId);
    if (!row) throw new AppError('UNAUTHENTICATED');
    const expiresAt = row.plan_expires_at?.getTime() ?? Infinity;
    if (expiries.size >= CACHE_ENTRIES) expiries.clear();
    // What was read while a plan changed may be the former one.
    if (changes === before) expiries.set(familyId, { expiresAt, readAt: now });
    return expiresAt;
  };
};

/** The family's account for the external filter, made once. */
const createFilterAccounts =
  ({
    db,
    clock,
    bus,
    audit,
  }: Pick<PlansDeps, 'db' | 'clock' | 'bus' | 'audit'>): Plans['createFilterAccount'] =>
  async (who, password, address, confirm) => {
    await confirm(who, password, address);
    const { familyId } = who;
    return inTransaction(db, async (tx, afterCommit) => {
      const account = await store.ensureFilterAccount(tx, familyId, newId(), clock.now());
      if (!account) throw new AppError('NOT_FOUND');
      if (account.made) {
        await audit(tx, { familyId, act: 'filter-account.made' });
        afterCommit(() => bus.publish({ type: 'plan.changed', familyId }));
      }
      return { childId: account.id };
    });
  };

/** The family's plan: what it gives, when it ends, and its change. */
export const createPlans = (deps: PlansDeps): Plans => {
  const { db, clock, bus, audit, log, defaultPlan, planChanges = 'family' } = deps;
  const readExpiry = createExpiries(deps);

  const subscription = async (familyId: FamilyId): Promise<Subscription> => {
    const [row, devicesInUse] = await Promise.all([
      store.findPlan(db, familyId),
      store.countDevices(db, familyId),
    ]);
    if (!row) throw new AppError('NOT_FOUND');
    const { maxDevices, deviceTypes, features } = planTerms(row.plan);
    const active = row.plan_expires_at === null || row.plan_expires_at > clock.now();
    const filtered = row.filter_account_created;
    return {
      planDetails: { name: row.plan, maxDevices, expiresAt: row.plan_expires_at?.toISOString() ?? null },
      safednsCreated: filtered,
      abilities: {
        addDevice: active && devicesInUse < maxDevices,
        deviceTypes: [...deviceTypes],
        devicesInUse,
        features: active ? features.filter((feature) => feature !== 'advanced-filtering' || filtered) : [],
        changePlan: planChanges === 'family',
        watches: Boolean(deps.watch),
      },
      planContact: planChanges === 'family' ? null : (deps.contact ?? null),
      filterServiceUrl: deps.filterServiceUrl ?? (deps.filter ? OWN_FILTER : null),
    };
  };

  return {
    subscription,
    async activePlan(familyId) {
      if ((await readExpiry(familyId)) <= clock.now().getTime()) throw new AppError('PACKAGE_EXPIRED');
    },
    async entitlements(familyId, connection = db) {
      const row = await store.findPlan(connection, familyId);
      if (!row) throw new AppError('NOT_FOUND');
      const { maxDevices, deviceTypes } = planTerms(row.plan);
      return {
        name: row.plan,
        maxDevices,
        deviceTypes,
        expiresAt: row.plan_expires_at,
        hasFilterAccount: row.filter_account_created,
      };
    },

    async change({ familyId, accountId }, plan) {
      if (planChanges === 'operator') throw new AppError('PLAN_FIXED');
      await inTransaction(db, async (tx, afterCommit) => {
        // No device comes while the devices are counted: adding one waits for the same lock.
        await lockFamily(tx, familyId);
        const row = await store.findPlan(tx, familyId);
        if (!row) throw new AppError('NOT_FOUND');
        if (row.plan === plan) return;
        requireFit(plan, planTerms(plan), await store.selectDevices(tx, familyId));
        const expiresAt = row.plan_expires_at;
        await store.writePlan(tx, familyId, {
          id: newId(),
          at: clock.now(),
          accountId,
          former: { plan: row.plan, expiresAt },
          next: { plan, expiresAt },
        });
        await audit(tx, { familyId, act: 'plan.changed', detail: { from: row.plan, to: plan } });
        afterCommit(() => {
          log.info(
            { event: 'planChange', familyId, accountId, from: row.plan, to: plan },
            'a plan was changed',
          );
          bus.publish({ type: 'plan.changed', familyId });
        });
      });
      return subscription(familyId);
    },

    createFilterAccount: createFilterAccounts(deps),

    release: store.forgetChanger,
    foundFamily: (tx, familyId) => store.insertFamily(tx, familyId, defaultPlan, clock.now()),
  };
};
