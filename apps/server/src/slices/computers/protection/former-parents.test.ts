/** What parents who left before this version had switched off or held on computers ends with migration 0124. */
import { expect, it } from 'vitest';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { readMigrations } from '../../../platform/database/migrate.ts';
import { OWNER_ROLE, withClient } from '../../../platform/database/roles.ts';

const stack = useStack();
const { call, family } = callerOn(() => stack.current);

const computer = async () => {
  const own = await family({ agent: true });
  await call('PUT', '/device/computer', own.device, { users: [], inForce: null, faults: [] });
  return own;
};

it('is ended where it is of no parent of the family, and stays where it is of one or of nobody known', async () => {
  const [left, stays, older] = [await computer(), await computer(), await computer()];
  const { db, clock } = stack.current;
  const at = clock.now();
  // Who left is a parent of another family.
  for (const [own, by] of [
    [left, stays.parent.userId],
    [stays, stays.parent.userId],
    [older, null],
  ] as const)
    await db
      .updateTable('computers')
      .set({
        protection_off_by: by,
        protection_off_at: by && at,
        updates_held: true,
        updates_held_by: by,
        updates_held_at: by && at,
      })
      .where('device_id', '=', own.deviceId)
      .execute();
  const { up } = readMigrations().find(({ version }) => version === 124)!;
  const { host, port, passwords } = stack.current.place;
  const owner = { host, port, database: stack.current.databaseName, user: OWNER_ROLE };
  await withClient({ ...owner, password: passwords.owner }, (client) => client.query(up));
  const stateOf = ({ deviceId }: typeof left) =>
    db
      .selectFrom('computers')
      .select([
        'protection_off_by',
        'protection_off_at',
        'updates_held',
        'updates_held_by',
        'updates_held_at',
      ])
      .where('device_id', '=', deviceId)
      .executeTakeFirst();
  const none = {
    protection_off_by: null,
    protection_off_at: null,
    updates_held_by: null,
    updates_held_at: null,
  };
  expect(await stateOf(left)).toEqual({ ...none, updates_held: false });
  expect(await stateOf(older)).toEqual({ ...none, updates_held: true });
  const { userId } = stays.parent;
  expect(await stateOf(stays)).toEqual({
    protection_off_by: userId,
    protection_off_at: at,
    updates_held: true,
    updates_held_by: userId,
    updates_held_at: at,
  });
});
