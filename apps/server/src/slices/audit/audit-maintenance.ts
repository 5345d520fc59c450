import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { anyFrozen } from '../../platform/legal-hold.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Db } from '../../platform/tx.ts';
import { dropAuditBefore, selectChains } from './audit-log.store.ts';
import { verifyChain, type Verdict } from './chain.ts';
import { dropLooksBefore } from './access-log.store.ts';

const DAY_MS = 86_400_000;

export interface EvidenceUpkeep {
  /** Drops what is older than evidence is kept. */
  purge(): Promise<void>;
  /** Every family's chain, or the one given; a broken one is an error in the log. */
  verify(familyId?: string): Promise<Verdict[]>;
}

export const createEvidenceUpkeep = (deps: {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Pick<Limits, 'evidenceDays'>;
}): EvidenceUpkeep => {
  const { db, clock, log, limits } = deps;
  return {
    async purge() {
      if (await anyFrozen(db)) return;
      const day = new Date(clock.now().getTime() - limits.evidenceDays * DAY_MS).toISOString().slice(0, 10);
      await dropAuditBefore(db, day);
      await dropLooksBefore(db, day);
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
