/** What every change of the filter's policies has in common: one at a time in a family, noted in its audit log, told to resolvers and pages. */
import type { AuditAction } from '@kinward/contract/audit/audit-events.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { lockFamily } from '../../core/locks.ts';
import { auditOn, type Audit, type AuditEntry } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import { actingAccount } from '../../platform/acting.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/tx.ts';
import { endWithoutPolicy } from '../approvals/always-answers.ts';
import { selectPolicies, updatePolicy, type Change } from './policies.store.ts';
import { settingsOf } from './settings.ts';

export interface ChangesDeps {
  db: Db;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
  audit: Audit;
}

/** What was done, for the audit log; undefined: nothing. */
export type Done =
  | {
      act: AuditAction;
      kind: 'filter-policy' | 'filter-list' | 'filter-network' | 'filter-source' | 'child' | 'device';
      id: string;
      detail?: AuditEntry['detail'];
    }
  | undefined;

/** Does a change of the family's policies or lists. */
export type DoChange = (familyId: FamilyId, work: (tx: Tx, change: Change) => Promise<Done>) => Promise<void>;

export const createChanges =
  ({ db, clock, bus, audit }: ChangesDeps): DoChange =>
  async (familyId, work) => {
    await inTransaction(db, async (tx, afterCommit) => {
      await lockFamily(tx, familyId);
      const done = await work(tx, { now: clock.now(), by: actingAccount() ?? null });
      if (!done) return;
      await endWithoutPolicy(tx, familyId, clock.now());
      await auditOn(audit, done.kind)(tx, familyId, done.act, done.id, done.detail ?? {});
      afterCommit(() => bus.publish({ type: 'filter.changed', familyId }));
    });
  };

/** What each policy of a family closes of the catalogue and of lists. */
export const closedBy = async (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<{ policyId: string; name: string; blocked: readonly string[] }[]> =>
  (await selectPolicies(db, familyId)).map(({ id, name, settings }) => ({
    policyId: id,
    name,
    blocked: settingsOf(settings).blocked,
  }));

/** Every policy of the family closes the target from now on; each says so, and can be told otherwise. */
export const closeEverywhere = async (
  tx: Tx,
  familyId: FamilyId,
  target: string,
  at: Change,
): Promise<void> => {
  for (const { id, name, settings } of await selectPolicies(tx, familyId)) {
    const former = settingsOf(settings);
    const next = { ...former, blocked: [...former.blocked, target] };
    await updatePolicy(tx, familyId, id, { name, settings: next, ...at });
  }
};
