import { AppError } from '@kinward/contract/errors.ts';
import { PLANS } from '@kinward/contract/plans/plans.schemas.ts';
import type { DeviceType, PlanName, Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx } from '../../platform/tx.ts';
import { countDevices, findPlan, insertFamily } from './plans.store.ts';

/** How long another process may still see a plan that has just changed. */
const CACHE_MS = 5000;
const CACHE_ENTRIES = 20_000;

export interface Entitlements {
  name: string;
  maxDevices: number;
  deviceTypes: readonly DeviceType[];
  /** Null: the plan does not end. */
  expiresAt: Date | null;
}

export interface Plans {
  /** @throws AppError PACKAGE_EXPIRED (spec 8). Up to 5 s behind the database. */
  activePlan(familyId: string): Promise<void>;
  /** What the plan allows, read now. @throws AppError NOT_FOUND when there is no such family. */
  entitlements(familyId: string, db?: DbOrTx): Promise<Entitlements>;
  subscription(familyId: string): Promise<Subscription>;
  /** Makes the row of a new family, on the installation's default plan. */
  foundFamily(tx: DbOrTx, familyId: string): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  defaultPlan: PlanName;
}

const isPlanName = (name: string): name is PlanName => Object.hasOwn(PLANS, name);

/** A plan that is neither of the two gives no devices (spec 6). */
const allowance = (name: string): { maxDevices: number; deviceTypes: readonly DeviceType[] } =>
  isPlanName(name) ? PLANS[name] : { maxDevices: 0, deviceTypes: [] };

/** The family's plan: read only so far. */
export const createPlans = ({ db, clock, defaultPlan }: Deps): Plans => {
  const expiries = new Map<string, { expiresAt: number; readAt: number }>();

  const readExpiry = async (familyId: string): Promise<number> => {
    const now = clock.now().getTime();
    const known = expiries.get(familyId);
    // A clock that was set back must not keep an entry for long.
    if (known && Math.abs(now - known.readAt) <= CACHE_MS) return known.expiresAt;
    const row = await findPlan(db, familyId);
    if (!row) throw new AppError('UNAUTHENTICATED');
    const expiresAt = row.plan_expires_at?.getTime() ?? Infinity;
    if (expiries.size >= CACHE_ENTRIES) expiries.clear();
    expiries.set(familyId, { expiresAt, readAt: now });
    return expiresAt;
  };

  return {
    async activePlan(familyId) {
      if ((await readExpiry(familyId)) <= clock.now().getTime()) throw new AppError('PACKAGE_EXPIRED');
    },
    async entitlements(familyId, connection = db) {
      const row = await findPlan(connection, familyId);
      if (!row) throw new AppError('NOT_FOUND');
      return { name: row.plan, ...allowance(row.plan), expiresAt: row.plan_expires_at };
    },
    async subscription(familyId) {
      const [row, devicesInUse] = await Promise.all([findPlan(db, familyId), countDevices(db, familyId)]);
      if (!row) throw new AppError('NOT_FOUND');
      const { maxDevices, deviceTypes } = allowance(row.plan);
      const active = row.plan_expires_at === null || row.plan_expires_at > clock.now();
      return {
        planDetails: { name: row.plan, maxDevices, expiresAt: row.plan_expires_at?.toISOString() ?? null },
        safednsCreated: row.filter_account_created,
        abilities: {
          addDevice: active && devicesInUse < maxDevices,
          deviceTypes: [...deviceTypes],
          devicesInUse,
        },
      };
    },
    foundFamily: (tx, familyId) => insertFamily(tx, familyId, defaultPlan, clock.now()),
  };
};
