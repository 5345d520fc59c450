/** The plan as the operator of the installation sees and sets it, past what families may do. */
import type { FamilyId } from '@kinward/contract/ids.ts';
import { planTerms } from '@kinward/rules/plan.ts';
import type { Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockFamily } from '../../core/locks.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import * as store from './plans.store.ts';

/** Changes that are shown. */
const CHANGES = 10;

export interface PlanState {
  plan: string;
  /** Null: the plan does not end. */
  expiresAt: Date | null;
  filterAccount: boolean;
  devicesInUse: number;
  /** What a plan of this name holds; 0 for one that is neither Parents nor Premium. */
  maxDevices: number;
  /** Newest first. */
  changes: Awaited<ReturnType<typeof store.selectPlanChanges>>;
}

export interface OperatorPlans {
  /** Undefined when no family's owner has that email. */
  show(ownerEmail: string): Promise<PlanState | undefined>;
  /** Sets what is given; devices above the new cap stay. Undefined when no family's owner has that email. */
  set(
    ownerEmail: string,
    wanted: { plan?: string | undefined; expiresAt?: Date | null | undefined },
  ): Promise<PlanState | undefined>;
}

export const createOperatorPlans = ({
  db,
  clock,
  bus,
  audit,
}: {
  db: Db;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
  audit: Audit;
}): OperatorPlans => {
  const stateOf = async (familyId: FamilyId): Promise<PlanState | undefined> => {
    const row = await store.findPlan(db, familyId);
    return (
      row && {
        plan: row.plan,
        expiresAt: row.plan_expires_at,
        filterAccount: row.filter_account_created,
        devicesInUse: await store.countDevices(db, familyId),
        maxDevices: planTerms(row.plan).maxDevices,
        changes: await store.selectPlanChanges(db, familyId, CHANGES),
      }
    );
  };
  const familyOf = (email: string) => store.findFamilyOfOwner(db, email.trim().toLowerCase());

  return {
    async show(ownerEmail) {
      const familyId = await familyOf(ownerEmail);
      if (familyId === undefined) return undefined;
      await audit(db, { familyId, act: 'plan.shown', by: { kind: 'operator' } });
      return stateOf(familyId);
    },
    async set(ownerEmail, wanted) {
      const familyId = await familyOf(ownerEmail);
      if (familyId === undefined) return undefined;
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const row = await store.findPlan(tx, familyId);
        if (!row) return;
        const former = { plan: row.plan, expiresAt: row.plan_expires_at };
        const next = {
          plan: wanted.plan ?? former.plan,
          expiresAt: wanted.expiresAt === undefined ? former.expiresAt : wanted.expiresAt,
        };
        if (next.plan === former.plan && next.expiresAt?.getTime() === former.expiresAt?.getTime()) return;
        await store.writePlan(tx, familyId, { id: newId(), at: clock.now(), accountId: null, former, next });
        await audit(tx, {
          familyId,
          act: 'plan.changed',
          by: { kind: 'operator' },
          // Names of plans that the operator makes up are free text.
          detail: { renamed: next.plan !== former.plan, ends: next.expiresAt?.toISOString() ?? null },
        });
        afterCommit(() => bus.publish({ type: 'plan.changed', familyId }));
      });
      return stateOf(familyId);
    },
  };
};
