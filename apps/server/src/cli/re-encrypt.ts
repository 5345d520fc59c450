import { sql } from 'kysely';
import type { KeyRing } from '../config/keys.ts';
import { ALL_SHARDS } from '../platform/database/shards.ts';
import { open, seal } from '../platform/jobs/encrypt-payload.ts';
import type { Db } from '../platform/tx.ts';

/** Every column that is encrypted with the field key and bound to the id of its row, in tables of families and in others. */
const ENCRYPTED = {
  client_keys: { column: 'password', isOfFamily: true },
  filter_keys: { column: 'key', isOfFamily: true },
  totp_seeds: { column: 'seed', isOfFamily: true },
  push_subscriptions: { column: 'sealed', isOfFamily: true },
  device_push_subscriptions: { column: 'sealed', isOfFamily: true },
  idempotency_keys: { column: 'answer', isOfFamily: true },
  jobs: { column: 'payload', isOfFamily: false },
  outbox: { column: 'message', isOfFamily: false },
} as const;
type EncryptedTable = keyof typeof ENCRYPTED;

interface EncryptedRow {
  id: string;
  /** Absent where the table has no families. */
  family_id?: string;
  sealed: Buffer | null;
}

const STEP = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

const reEncryptTable = async (db: Db, keys: KeyRing, name: EncryptedTable): Promise<number> => {
  const { isOfFamily } = ENCRYPTED[name];
  const [table, column] = [sql.table(name), sql.ref(ENCRYPTED[name].column)];
  const key = isOfFamily ? sql`family_id, id` : sql`id`;
  const mark = isOfFamily ? ALL_SHARDS : sql``;
  let after: EncryptedRow = { family_id: FIRST, id: FIRST, sealed: null };
  for (let count = 0; ;) {
    const last = isOfFamily ? sql`${after.family_id}::uuid, ${after.id}::uuid` : sql`${after.id}::uuid`;
    const { rows } = await sql<EncryptedRow>`
      select ${key}, ${column} as sealed from ${table} where (${key}) > (${last}) order by ${key} limit ${STEP} ${mark}`.execute(
      db,
    );
    for (const { id, family_id: familyId, sealed } of rows) {
      // The payload of a job that was given up is empty, and a watch has no password.
      if (sealed === null || sealed.length === 0) continue;
      const own = isOfFamily ? sql`family_id = ${familyId} and id = ${id}` : sql`id = ${id}`;
      await sql`update ${table} set ${column} = ${seal(keys, id, open(keys, id, sealed))} where ${own}`.execute(
        db,
      );
      count += 1;
    }
    if (rows.length < STEP) return count;
    after = rows.at(-1) ?? after;
  }
};

/** Encrypts everything with the current field key that was encrypted with a former one. @returns how many values */
export const reEncryptAll = async (db: Db, keys: KeyRing): Promise<number> => {
  let count = 0;
  for (const table of Object.keys(ENCRYPTED) as EncryptedTable[])
    count += await reEncryptTable(db, keys, table);
  return count;
};
