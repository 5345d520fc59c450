import { AppError } from '@kinward/contract/errors.ts';
import {
  DEFAULT_DAYS,
  type Kept,
  type KeptKind,
  KeptKind as KeptKindSchema,
  type RetentionDays,
} from '@kinward/contract/retention/retention.schemas.ts';
import type { Audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { isFrozen } from '../../platform/legal-hold.ts';
import { lockFamily } from '../../platform/family-lock.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import type { RequireFreshProof } from '../../platform/http/step-up.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Keeper } from '../../platform/retention-target.ts';
import { inTransaction, type Db, type DbOrTx } from '../../platform/tx.ts';
import * as store from './retention.store.ts';
import { retentionMail } from './retention.messages.ts';

const DAY_MS = 86_400_000;
const QUEUE = 'retention.purge';

export interface RetentionDeps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  audit: Audit;
  freshProof: RequireFreshProof;
  tellParents(
    tx: DbOrTx,
    familyId: string,
    byAccountId: string,
    words: (who: string) => { subject: string; text: string },
  ): Promise<void>;
  /** One for each kind that this installation records. */
  keepers: readonly Keeper[];
}

export interface Retention {
  list(familyId: string): Promise<Kept[]>;
  /** @throws AppError NOT_FOUND for a kind that is not recorded; REAUTH_REQUIRED when it is longer than the default */
  change(who: ParentIdentity, kind: KeptKind, days: RetentionDays): Promise<Kept>;
  /** Deletes what is older than each family keeps it. Meant for once a day. */
  purge(): Promise<void>;
}

export const createRetention = (deps: RetentionDeps): Retention => {
  const { db, clock, jobs, audit, keepers } = deps;

  const present = async (familyId: string, keeper: Keeper, days: RetentionDays): Promise<Kept> => {
    const { count, oldestAt } = await keeper.measure(familyId);
    return {
      kind: keeper.kind,
      days,
      defaultDays: DEFAULT_DAYS[keeper.kind],
      count,
      oldestAt: oldestAt?.toISOString() ?? null,
    };
  };

  const purgeOne = async (keeper: Keeper, familyId: string, days: number): Promise<void> => {
    if (await isFrozen(db, familyId)) return;
    await keeper.purge(familyId, new Date(clock.now().getTime() - days * DAY_MS));
  };

  // The choice is read when the job runs: a parent may have changed it again.
  jobs.handle(QUEUE, async (payload) => {
    const { familyId, kind } = payload as { familyId: string; kind: string };
    const keeper = keepers.find((entry) => entry.kind === KeptKindSchema.parse(kind));
    if (keeper) await purgeOne(keeper, familyId, (await store.selectDays(db, familyId))[keeper.kind]);
  });

  return {
    async list(familyId) {
      const days = await store.selectDays(db, familyId);
      return Promise.all(keepers.map((keeper) => present(familyId, keeper, days[keeper.kind])));
    },

    async change(who, kind, days) {
      const keeper = keepers.find((entry) => entry.kind === kind);
      if (!keeper) throw new AppError('NOT_FOUND');
      if (days > DEFAULT_DAYS[kind]) deps.freshProof(who);
      const { familyId, accountId } = who;
      await inTransaction(db, async (tx) => {
        await lockFamily(tx, familyId);
        const before = (await store.selectDays(tx, familyId))[kind];
        if (before === days) return;
        await store.updateDays(tx, familyId, kind, days);
        await deps.tellParents(tx, familyId, accountId, retentionMail(kind, before, days));
        if (days < before && (await isFrozen(tx, familyId))) throw new AppError('FAMILY_FROZEN');
        if (days < before) await jobs.add(tx, QUEUE, { familyId, kind });
        await audit(tx, { familyId, act: 'retention.changed', detail: { kind, before, days } });
      });
      return present(familyId, keeper, days);
    },

    async purge() {
      const daily = keepers.filter(({ purgesDaily }) => !purgesDaily);
      if (daily.length === 0) return;
      for (const familyId of await store.selectPurged(db)) {
        const days = await store.selectDays(db, familyId);
        for (const keeper of daily) await purgeOne(keeper, familyId, days[keeper.kind]);
      }
    },
  };
};
