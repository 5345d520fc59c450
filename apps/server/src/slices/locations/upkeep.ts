import { sql } from 'kysely';
import { deviceIdsOfFamily } from '../../core/devices.ts';
import type { Clock } from '../../platform/clock.ts';
import { anyLegalHold } from '../../ports/legal-hold.ts';
import type { RetentionTarget } from '../../ports/retention-target.ts';
import { measureRows } from '../../core/device-logs/report-purge.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db } from '../../platform/tx.ts';
import { deleteOldQuestions } from './locate.store.ts';
import { deletePositions } from './locations.store.ts';

const DAY_MS = 86_400_000;
/** The longest retention a family can choose (migration 0001), in days. */
const LONGEST_DAYS = 365;

export interface Upkeep {
  /** Drops and deletes what is older than each family keeps it. @returns rows deleted one by one */
  purge(): Promise<number>;
  /** One family's share of it, for a choice that was just changed. */
  retentionTarget: RetentionTarget;
}

/** Months that no family keeps any more are dropped as a whole; the rest row by row, in small steps, a device at a time. */
export const createUpkeep = (deps: { db: Db; clock: Clock }): Upkeep => {
  const { db, clock } = deps;

  return {
    async purge() {
      const now = clock.now().getTime();
      const day = new Date(now - (LONGEST_DAYS + 1) * DAY_MS).toISOString().slice(0, 10);
      const keepsAll = await anyLegalHold(db);
      if (!keepsAll) await sql`select drop_positions_before(${day}::date)`.execute(db);
      const devices = await db
        .selectFrom('devices as d')
        .innerJoin('families as f', 'f.id', 'd.family_id')
        .select(['d.id', 'd.family_id', 'f.retention_days'])
        .where('f.legal_hold_at', 'is', null)
        .modifyEnd(ALL_SHARDS)
        .execute();
      let total = 0;
      for (const { id, family_id: familyId, retention_days: days } of devices) {
        // The last millisecond that is too old.
        total += await deletePositions(db, familyId, id, { to: new Date(now - days * DAY_MS - 1) });
      }
      if (!keepsAll) await deleteOldQuestions(db, new Date(now - LONGEST_DAYS * DAY_MS));
      return total;
    },

    retentionTarget: {
      kind: 'positions',
      purgesDaily: true,
      measure: (familyId) => measureRows(db, 'positions', 'recorded_at', familyId),
      async purge(familyId, before) {
        let total = 0;
        for (const id of await deviceIdsOfFamily(db, familyId))
          total += await deletePositions(db, familyId, id, { to: new Date(before.getTime() - 1) });
        return total;
      },
    },
  };
};
