import type { KeyRing } from '../config/keys.ts';
import { open, seal } from '../platform/jobs/encrypt-payload.ts';
import type { Db } from '../platform/tx.ts';

/** Every column that is encrypted with the field key and bound to the id of its row. */
const ENCRYPTED = {
  client_keys: 'password',
  totp_seeds: 'seed',
  push_subscriptions: 'sealed',
  device_push_subscriptions: 'sealed',
  jobs: 'payload',
  outbox: 'message',
} as const;
type EncryptedTable = keyof typeof ENCRYPTED;
const STEP = 200;

const reEncryptTable = async (db: Db, keys: KeyRing, table: EncryptedTable): Promise<number> => {
  const column = db.dynamic.ref<'sealed'>(ENCRYPTED[table]);
  let [after, count] = ['00000000-0000-0000-0000-000000000000', 0];
  for (;;) {
    const rows = (await db
      .selectFrom(table as 'push_subscriptions')
      .select(['id', column])
      .where('id', '>', after)
      .orderBy('id')
      .limit(STEP)
      .execute()) as unknown as ({ id: string } & Record<string, Buffer>)[];
    for (const row of rows) {
      const sealed = row[ENCRYPTED[table]] as Buffer | null;
      // The payload of a job that was given up is empty, and a watch has no password.
      if (sealed === null || sealed.length === 0) continue;
      const fresh = seal(keys, row.id, open(keys, row.id, sealed));
      await db
        .updateTable(table as 'push_subscriptions')
        .set({ [ENCRYPTED[table]]: fresh })
        .where('id', '=', row.id)
        .execute();
      count += 1;
    }
    if (rows.length < STEP) return count;
    after = rows.at(-1)?.id ?? after;
  }
};

/** Encrypts everything with the current field key that was encrypted with a former one. @returns how many values */
export const reEncryptAll = async (db: Db, keys: KeyRing): Promise<number> => {
  let count = 0;
  for (const table of Object.keys(ENCRYPTED) as EncryptedTable[])
    count += await reEncryptTable(db, keys, table);
  return count;
};
