/** Migration 60 takes the portal's values out of the tree of the realtime database, and its way back puts them there again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@kinward/testkit/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { withClient } from '../platform/database/roles.ts';
import { BEFORE, fill } from './filled-database.ts';

const SIGNALS = 60;
const BEFORE_SIGNALS = 56;
const STATE = {
  live: { webblock: 3, timeschedule: { day: 1 }, lastlocation: { lat: 1 } },
  live_version: '9',
  // The question was taken back: it has a count and no value.
  live_versions: { webblock: 7, getlocation: 8, timeschedule: 9 },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ migrated: false });
  await migrate(database.owner, { to: BEFORE, separateAppRole: true });
  await withClient(database.owner, async (client) => {
    await fill(client);
    await client.query('update device_states set live = $1, live_version = $2, live_versions = $3', [
      STATE.live,
      STATE.live_version,
      STATE.live_versions,
    ]);
  });
});
afterAll(() => database.drop());

const rowsOf = (text: string) =>
  withClient(database.owner, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

it('keeps every value and count of the portal as a signal', async () => {
  await migrate(database.owner, { to: SIGNALS, separateAppRole: true });
  const signals = await rowsOf('select kind, seq::int, value from device_signals order by family_id, seq');
  const each = [
    { kind: 'web', seq: 7, value: 3 },
    { kind: 'locate', seq: 8, value: null },
    { kind: 'schedule', seq: 9, value: { day: 1 } },
  ];
  expect(signals).toEqual([...each, ...each, ...each]);
  const state = { live: { lastlocation: { lat: 1 } }, signal_seq: '9' };
  expect(await rowsOf('select live, signal_seq from device_states')).toEqual([state, state, state]);
});

it('goes back as it was', async () => {
  await migrate(database.owner, { to: BEFORE_SIGNALS, separateAppRole: true });
  const states = await rowsOf('select live, live_version, live_versions from device_states');
  expect(states).toEqual([STATE, STATE, STATE]);
});
