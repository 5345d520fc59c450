import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { connectDevice } from '@kinward/contract/devices/devices.routes.ts';
import { createPushService } from '@kinward/testkit/servers/push-service.ts';
import { settle } from '@kinward/testkit/settled-family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import type { KeyRing } from '../config/keys.ts';
import { open } from '../platform/jobs/encrypt-payload.ts';
import { reEncryptAll } from './re-encrypt.ts';

const service = createPushService();
const stack = useStack({ outbound: service.outbound });

/** Tables with a value that these keys open. */
const openable = async (keys: KeyRing): Promise<string[]> => {
  const { pool } = stack.current;
  const { rows: columns } = await pool.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'bytea' and exists (
       select from information_schema.columns i
       where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id')`,
  );
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await pool.query<{ id: string; value: Buffer }>(
      `select id::text, "${column}" as value from "${table}" where length("${column}") > 30`,
    );
    const opens = rows.some(({ id, value }) => {
      try {
        return open(keys, id, value) !== '';
      } catch {
        return false;
      }
    });
    if (opens) found.push(`${table}.${column}`);
  }
  return found.toSorted();
};

it('leaves nothing under a former key, in any table', async () => {
  const { parent, device } = await settle(stack.current);
  const { deviceId } = await parent.addDevice();
  await parent.api.call(connectDevice, { params: { id: deviceId } });
  const subscribe = (url: string, headers: Record<string, string>, more: object) =>
    stack.current.server.inject({
      method: 'POST',
      url: `/api/${url}`,
      headers,
      payload: { ...service.browser().body, ...more },
    });
  expect((await subscribe('device/push', device.headers, { language: 'en' })).statusCode).toBeLessThan(300);
  const waiting = async () => (await stack.current.pool.query('select from jobs')).rowCount;
  await expect.poll(waiting).toBe(0);
  const former = stack.current.keys.field;
  const before = await openable(former);
  expect(before).toEqual(
    expect.arrayContaining(['client_keys.password', 'device_push_subscriptions.sealed']),
  );
  const fresh: KeyRing = [{ id: 'fresh', bytes: randomBytes(32) }];
  await reEncryptAll(stack.current.db, [...fresh, ...former]);
  expect(await openable(former)).toEqual([]);
  expect(await openable(fresh)).toEqual(before);
});
