import { sql, type RawBuilder } from 'kysely';
import { expect, it } from 'vitest';
import { addTracker } from '@kinward/contract/devices/devices.routes.ts';
import type { AccountId, DeviceId } from '@kinward/contract/ids.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';

const stack = useStack();

/** A family whose device has an open code and keys that nothing reported with, and a notification on its way to the other parent. */
const harness = async () => {
  const owner = await stack.current.parent();
  const other = await addSecondParent(stack.current, owner);
  const { deviceId } = await owner.addDevice({ deviceName: 'Tracker' });
  await owner.api.call(addTracker, { params: { id: deviceId } });
  const accountId = other.userId;
  const notificationId = newId();
  await sql`
    with notice as (
      insert into notifications (id, family_id, call_type, title, message, created_at)
      select ${notificationId}, family_id, 'Pairing', 'New keys', 'New keys.', now() from accounts where id = ${accountId} returning family_id
    ), settings as (
      insert into notification_settings (account_id, family_id) select ${accountId}, family_id from notice on conflict do nothing
    )
    insert into notification_deliveries (family_id, account_id, notification_id, channel, due_at)
    select family_id, ${accountId}, ${notificationId}, 'mail', now() + interval '30 days' from notice`.execute(
    stack.current.db,
  );
  return { owner, accountId, deviceId };
};

interface Ids {
  accountId: AccountId;
  deviceId: DeviceId;
}
type Statement = (ids: Ids) => RawBuilder<unknown>;

it.each<[string, Statement, Statement]>([
  [
    'a delivery that holds the turn of that parent and then takes what waits',
    ({ accountId }) =>
      sql`select account_id from notification_settings where account_id = ${accountId} for update`,
    ({ accountId }) => sql`delete from notification_deliveries where account_id = ${accountId}`,
  ],
  [
    'a pairing that has spent the code and then ends the keys',
    ({ deviceId }) =>
      sql`with held as materialized (select id from devices where id = ${deviceId} for update) delete from pairing_codes where device_id in (select id from held)`,
    ({ deviceId }) => sql`delete from client_keys where device_id = ${deviceId}`,
  ],
  [
    'a first report that has taken the keys and then makes the device theirs',
    ({ deviceId }) =>
      sql`with held as materialized (select id from devices where id = ${deviceId} for update) update client_keys set first_report_at = now() where device_id in (select id from held)`,
    ({ deviceId }) => sql`update devices set paired_at = now() where id = ${deviceId}`,
  ],
])('the removal of a parent waits for %s', async (_what, first, second) => {
  const { owner, accountId, deviceId } = await harness();
  const removal = await stack.current.db.transaction().execute(async (tx) => {
    await first({ accountId, deviceId }).execute(tx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const removing = stack.current.server.inject({
      method: 'DELETE',
      url: `/api/parent/${accountId}`,
      headers: owner.headers,
    });
    const waits = sql`select 1 from pg_stat_activity where ${rows[0]?.pid ?? 0}::integer = any(pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waits.execute(stack.current.db)).rows.length).toBeGreaterThan(0);
    await second({ accountId, deviceId }).execute(tx);
    return { removing };
  });
  expect((await removal.removing).statusCode).toBe(200);
});
