/** S23: when the last parent has ended the account, no table of the database names the family or holds a word of it. */
import { expect, it } from 'vitest';
import { endAccount } from '@kinward/contract/parents/parents.routes.ts';
import { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { register } from '@kinward/testkit/register.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { FENCE, SCHEDULE } from '@kinward/testkit/settled-family.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { createSweep } from '../devices/sweep.ts';

const stack = useStack();
const WORD = 'Canaryquix';

/** Rows without a foreign key that leads to their family, each with what deletes them. */
const WITHOUT_CASCADE = [
  // The sweep of removed devices.
  'contact_entries',
  'deleted_devices',
  'filter_counts',
  'filter_gaps',
  'filter_queries',
  'positions',
  'usage_days',
  'usage_sessions',
  'web_visits',
  // Until the device is deleted there too.
  'firebase_devices',
  // When an account is ended or moved; hourly, when it has expired.
  'password_resets',
  // The hourly sweep, when what it leads to is gone.
  'directory',
  // Ids alone, kept for a year: docs/decisions/0040.
  'audit_anchors',
  'audit_entries',
  'audit_heads',
];

const at = (minutes: number): string =>
  new Date(stack.current.clock.now().getTime() - minutes * 60_000).toISOString();

/** What a device reports in a day, with the word in each of its texts. */
const reportAll = async (token: string): Promise<void> => {
  const device = new SimulatedDevice({ baseUrl: stack.current.url }, token);
  await device.reportApps([{ appId: `com.${WORD}`, name: WORD, category: 'Social' }]);
  await device.reportWeb([{ url: `https://${WORD}.example/`, title: WORD, visitedAt: at(5) }]);
  await device.reportContacts([{ kind: 'call', direction: 'incoming', number: '1', name: WORD, at: at(5) }]);
  await device.reportUsage([{ appId: `com.${WORD}`, startedAt: at(9), endedAt: at(5) }]);
  device.report({ latitude: 50.1, longitude: -5.1, recordedAt: at(1) });
  await device.drain();
  await device.close();
};

const post = async (who: TestParent, url: string, payload?: object): Promise<void> => {
  const answer = await stack.current.server.inject({ method: 'POST', url, headers: who.headers, payload });
  expect([url, answer.statusCode]).toEqual([url, expect.toBeOneOf([200, 201, 202])]);
};

/** A family with the word in whatever a person or a device can write. */
const settle = async () => {
  const { acceptPrivacy: _accepted, ...person } = stack.current.newcomer();
  await register(stack.current.url, { ...person, firstName: WORD, lastName: WORD });
  const parent = await stack.current.login(person.email, person.password, person.phone);
  const childId = await parent.addChild({ firstName: WORD });
  const device = await stack.current.device(parent, { childId, deviceName: WORD });
  const { deviceId } = device;
  await post(parent, '/api/geofence', { deviceId, ...FENCE, fenceName: WORD, address: WORD });
  await post(parent, '/api/schedule', { ...SCHEDULE, name: WORD, deviceId });
  await post(parent, '/api/child/device/policy', {
    deviceId,
    kind: 'app',
    action: 'block',
    values: [`com.${WORD}`],
  });
  await post(parent, '/api/emailInvite', { email: `${WORD}@example.org` });
  await post(parent, '/api/export', { childId });
  await post(parent, '/api/subscription/subscribe', { plan: 'Parents' });
  await post(parent, '/api/mfa/totp');
  await post(parent, '/api/location/locate', { deviceId });
  await post(parent, '/api/sample');
  await reportAll(device.token);
  await stack.current.db
    .insertInto('pictures')
    .values({
      name: WORD,
      family_id: await familyOf(stack.current, parent),
      webp: Buffer.from('x'),
      created_at: new Date(),
    })
    .execute();
  // An access, which is written a moment after it.
  await stack.current.server.inject({ url: `/api/location?deviceId=${deviceId}`, headers: parent.headers });
  await stack.current.server.inject({
    url: `/api/audit/access?childId=${childId}`,
    headers: parent.headers,
  });
  return { parent, childId, deviceId, familyId: await familyOf(stack.current, parent) };
};

const tables = async (): Promise<string[]> =>
  (
    await stack.current.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    )
  ).rows.map(({ name }) => name);

/** The tables of which a row holds one of the texts anywhere, whatever the column. */
const holding = async (texts: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const table of await tables()) {
    const { rows } = await stack.current.pool.query(
      `select 1 from ${table} t where row_to_json(t)::text ilike any ($1) limit 1`,
      [texts.map((text) => `%${text}%`)],
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
};

it('leaves no word of the family and, but for the audit log, no id of it in any table', async () => {
  const { parent, childId, deviceId, familyId } = await settle();
  const words = [WORD, parent.email, parent.phone];
  const ids = [familyId, parent.userId, childId, deviceId];
  expect(await holding(words)).toEqual(
    expect.arrayContaining(
      [
        'accounts',
        'children',
        'contact_entries',
        'device_apps',
        'devices',
        'geofences',
        'invitations',
        'access_log',
      ].concat(['notifications', 'policy_values', 'schedules', 'usage_sessions', 'web_visits']),
    ),
  );
  expect(await holding(ids)).toEqual(
    expect.arrayContaining([
      'exports',
      'pictures',
      'positions',
      'plan_changes',
      'demo_families',
      'totp_seeds',
    ]),
  );
  await parent.api.call(endAccount, { body: { email: parent.email } });
  // Whatever was on its way to be sent has left.
  await expect
    .poll(async () => (await stack.current.outbox(parent.email))[0]?.subject)
    .toBe('Your account has ended');
  const sweep = createSweep({ db: stack.current.db, clock: stack.current.clock });
  await sweep.run();
  expect(await holding(words)).toEqual([]);
  // A report that was under way is waited for.
  stack.current.clock.advance(16 * 60);
  await sweep.run();
  await stack.current.runJob('directory.sweep');
  expect(await holding(words)).toEqual([]);
  expect(await holding(ids)).toEqual(['audit_entries', 'audit_heads']);
});

it('a table that is added later is deleted with its family, or is named here with what deletes it', async () => {
  const { rows } = await stack.current.pool.query<{ name: string }>(`
    with recursive held as (
      select 'families'::regclass::oid as id
      union select conrelid from pg_constraint join held on confrelid = held.id
        -- A family is not deleted before its devices: core/device-removal.ts.
        where contype = 'f' and (confdeltype = 'c' or conrelid = 'devices'::regclass)
    )
    select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'family_id' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace and c.oid not in (select id from held) order by 1`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(WITHOUT_CASCADE.toSorted());
});
