import type { Message } from '@kinward/messages/catalogue.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import {
  DEFAULT_DAYS,
  type Kept,
  type KeptKind,
  KeptKind as KeptKindSchema,
  type RetentionDays,
} from '@kinward/contract/retention/retention.schemas.ts';
import type { Audit } from '../../ports/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { isOnLegalHold } from '../../ports/legal-hold.ts';
import { lockFamily } from '../../core/locks.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import type { RequireRecentAuthentication } from '../../platform/http/step-up.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { RetentionTarget } from '../../ports/retention-target.ts';
import { inTransaction, type Db, type DbOrTx } from '../../platform/tx.ts';
import * as store from './retention.store.ts';

const DAY_MS = 86_400_000;
const QUEUE = 'retention.purge';

export interface RetentionDeps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  audit: Audit;
  recentAuthentication: RequireRecentAuthentication;
  notifyParents(
    tx: DbOrTx,
    familyId: FamilyId,
    byAccountId: string,
    messageBy: (who: string) => Message,
  ): Promise<void>;
  /** One for each kind that this installation records. */
  retentionTargets: readonly RetentionTarget[];
}

export interface Retention {
  list(familyId: FamilyId): Promise<Kept[]>;
  /** @throws AppError NOT_FOUND for a kind that is not recorded; REAUTH_REQUIRED when it is longer than the default, or shorter than now */
  change(who: ParentIdentity, kind: KeptKind, days: RetentionDays): Promise<Kept>;
  /** Deletes what is older than each family keeps it. Meant for once a day. */
  purge(): Promise<void>;
}

export const createRetention = (deps: RetentionDeps): Retention => {
  const { db, clock, jobs, audit, retentionTargets } = deps;

  const present = async (
    familyId: FamilyId,
    retentionTarget: RetentionTarget,
    days: RetentionDays,
  ): Promise<Kept> => {
    const { count, oldestAt } = await retentionTarget.measure(familyId);
    return {
      kind: retentionTarget.kind,
      days,
      defaultDays: DEFAULT_DAYS[retentionTarget.kind],
      count,
      oldestAt: oldestAt?.toISOString() ?? null,
    };
  };

  const purgeOne = async (
    retentionTarget: RetentionTarget,
    familyId: FamilyId,
    days: number,
  ): Promise<void> => {
    if (await isOnLegalHold(db, familyId)) return;
    await retentionTarget.purge(familyId, new Date(clock.now().getTime() - days * DAY_MS));
  };

  // The choice is read when the job runs: a parent may have changed it again.
  jobs.handle(QUEUE, async (payload) => {
    const { familyId, kind } = payload as { familyId: FamilyId; kind: string };
    const retentionTarget = retentionTargets.find((entry) => entry.kind === KeptKindSchema.parse(kind));
    if (retentionTarget)
      await purgeOne(retentionTarget, familyId, (await store.selectDays(db, familyId))[retentionTarget.kind]);
  });

  return {
    async list(familyId) {
      const days = await store.selectDays(db, familyId);
      return Promise.all(
        retentionTargets.map((retentionTarget) =>
          present(familyId, retentionTarget, days[retentionTarget.kind]),
        ),
      );
    },

    async change(who, kind, days) {
      const retentionTarget = retentionTargets.find((entry) => entry.kind === kind);
      if (!retentionTarget) throw new AppError('NOT_FOUND');
      if (days > DEFAULT_DAYS[kind]) deps.recentAuthentication(who);
      const { familyId, accountId } = who;
      await inTransaction(db, async (tx) => {
        await lockFamily(tx, familyId);
        const before = (await store.selectDays(tx, familyId))[kind];
        if (before === days) return;
        if (days < before) deps.recentAuthentication(who);
        await store.updateDays(tx, familyId, kind, days);
        await deps.notifyParents(tx, familyId, accountId, (who) => ({
          kind: 'retention.changed',
          params: { what: kind, before, now: days, who },
        }));
        if (days < before && (await isOnLegalHold(tx, familyId))) throw new AppError('FAMILY_ON_LEGAL_HOLD');
        if (days < before) await jobs.add(tx, QUEUE, { familyId, kind });
        await audit(tx, { familyId, act: 'retention.changed', detail: { kind, before, days } });
      });
      return present(familyId, retentionTarget, days);
    },

    async purge() {
      const daily = retentionTargets.filter(({ purgesDaily }) => !purgesDaily);
      if (daily.length === 0) return;
      for (const familyId of await store.selectPurged(db)) {
        const days = await store.selectDays(db, familyId);
        for (const retentionTarget of daily)
          await purgeOne(retentionTarget, familyId, days[retentionTarget.kind]);
      }
    },
  };
};
