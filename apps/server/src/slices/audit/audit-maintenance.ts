import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { anyLegalHold } from '../../ports/legal-hold.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Db } from '../../platform/tx.ts';
import { dropAuditBefore, makeAuditMonth, selectChains } from './audit-log.store.ts';
import { verifyChain, type Verdict } from './chain.ts';
import { dropAccessLogBefore } from './access-log.store.ts';

const DAY_MS = 86_400_000;

export interface AuditMaintenance {
  /** Makes this month and the next one, and drops what is older than evidence is kept. */
  purge(): Promise<void>;
  /** Every family's chain, or the one given; a broken one is an error in the log. */
  verify(familyId?: FamilyId): Promise<Verdict[]>;
}

export const createAuditMaintenance = (deps: {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Pick<Limits, 'auditDays'>;
}): AuditMaintenance => {
  const { db, clock, log, limits } = deps;
  return {
    async purge() {
      const now = clock.now();
      const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
      for (const at of [now, next]) await makeAuditMonth(db, at.toISOString().slice(0, 7));
      if (await anyLegalHold(db)) return;
      const day = new Date(now.getTime() - limits.auditDays * DAY_MS).toISOString().slice(0, 10);
      await dropAuditBefore(db, day);
      await dropAccessLogBefore(db, day);
    },
    async verify(only) {
      const verdicts: Verdict[] = [];
      for (const familyId of only === undefined ? await selectChains(db) : [only])
        verdicts.push(await verifyChain(db, familyId));
      const broken = verdicts.filter(({ fault }) => fault !== undefined).length;
      if (broken > 0)
        log.error({ event: 'auditBroken', families: broken }, 'the audit log does not fit together');
      return verdicts;
    },
  };
};
