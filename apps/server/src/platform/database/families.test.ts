/** The wall between families, in the database itself: a row of one family cannot point at a row of another. */
import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();

const family = async () => {
  const parent = await stack.current.parent();
  const { childId, deviceId } = await stack.current.device(parent);
  const { family_id: familyId } = await stack.current.db
    .selectFrom('accounts')
    .select('family_id')
    .where('id', '=', parent.userId)
    .executeTakeFirstOrThrow();
  return { parent, childId, deviceId, familyId };
};

it('refuses rows that name their own family and something of another', async () => {
  const [own, other] = [await family(), await family()];
  const { db, pool } = stack.current;
  const moves = [
    db.updateTable('devices').set({ child_id: other.childId }).where('id', '=', own.deviceId),
    db.updateTable('devices').set({ family_id: other.familyId }).where('id', '=', own.deviceId),
    db.updateTable('device_states').set({ family_id: other.familyId }).where('device_id', '=', own.deviceId),
    db.updateTable('sessions').set({ family_id: other.familyId }).where('account_id', '=', own.parent.userId),
    db.insertInto('pairing_codes').values({
      device_id: other.deviceId,
      family_id: own.familyId,
      code_hash: Buffer.from(newId()),
      created_at: new Date(),
      expires_at: new Date(),
    }),
    db.insertInto('locate_requests').values({
      id: newId(),
      family_id: own.familyId,
      device_id: other.deviceId,
      asked_by: own.parent.userId,
      asked_at: new Date(),
      expires_at: new Date(),
    }),
  ];
  for (const move of moves) await expect(move.execute()).rejects.toMatchObject({ code: '23503' });

  // A table that is added later is held to the same.
  const { rows } = await pool.query<{ key: string }>(`
    select conrelid::regclass || ' ' || pg_get_constraintdef(c.oid) as key from pg_constraint c
    where contype = 'f' and confrelid in ('children'::regclass, 'devices'::regclass)
      and pg_get_constraintdef(c.oid) not like 'FOREIGN KEY (family_id, %'`);
  expect(rows).toEqual([]);
});
