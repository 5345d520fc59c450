import { sql } from 'kysely';
import type { KeyRing } from '../../config/keys.ts';
import { open, seal } from '../jobs/encrypt-payload.ts';
import type { DbOrTx } from '../tx.ts';
import type { Message, OutboxEntry } from './messages.ts';

export const insert = async (db: DbOrTx, key: KeyRing, id: string, message: Message): Promise<void> => {
  await db
    .insertInto('outbox')
    .values({ id, message: seal(key, id, JSON.stringify(message)) })
    .execute();
};

/** Newest first; `created_at` is the transaction's time, so that ids decide between messages of one transaction. */
export const list = async (
  db: DbOrTx,
  key: KeyRing,
  youngerThanSeconds: number,
  limit: number,
): Promise<OutboxEntry[]> => {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${youngerThanSeconds})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, message, created_at }) => ({
    ...(JSON.parse(open(key, id, message)) as Message),
    createdAt: created_at.toISOString(),
  }));
};

export const deleteOlder = async (db: DbOrTx, seconds: number): Promise<void> => {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .execute();
};
