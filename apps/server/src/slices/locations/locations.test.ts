import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import {
  type Harness,
  position,
  startHarness,
  type TestDevice,
  type TestFamily,
} from '@kinward/testkit/calls/gateway.ts';

let harness: Harness;
let family: TestFamily;
let stranger: TestFamily;
let device: TestDevice;
/** The latest whole minute, so that times are round. */
let now: number;
const at = (minutesAgo: number): Date => new Date(now - minutesAgo * 60_000);
beforeAll(async () => {
  harness = await startHarness();
  family = await harness.family();
  stranger = await harness.family();
  device = await harness.device(family);
  now = Math.floor(harness.clock.now().getTime() / 60_000) * 60_000;
  // Sent oldest last: history is ordered by the time of the fix.
  const batch = Array.from({ length: 10 }, (_, index) =>
    position(at(index * 10), { latitude: 45 + index / 100, altitude: 120 }),
  );
  await harness.call('POST', '/device/locations', device.auth, batch);
});
afterAll(() => harness.close());

const get = (path: string, query: Record<string, string>, headers = family.parentAuth) =>
  harness.call(
    'GET',
    `${path}?${new URLSearchParams({ deviceId: device.deviceId, ...query }).toString()}`,
    headers,
  );
const times = (answer: { body: { data: { recordedAt: string }[] } }) =>
  answer.body.data.map(({ recordedAt }) => recordedAt);

describe('GET /location', () => {
  it('401 without a session and for the device itself; 404 for a stranger and an unknown id; 400 for a bad query', async () => {
    expect((await get('/location', {}, {})).status).toBe(401);
    expect((await get('/location', {}, device.auth)).status).toBe(401);
    expect((await get('/location', {}, stranger.parentAuth)).status).toBe(404);
    expect((await get('/location', { deviceId: 'x' })).status).toBe(404);
    for (const [name, value] of [
      ['limit', '0'],
      ['limit', '10001'],
      ['limit', 'all'],
      ['from', 'yesterday'],
    ] as const) {
      expect(await get('/location', { [name]: value })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      });
    }
    expect(await get('/location', { from: at(0).toISOString(), to: at(10).toISOString() })).toMatchObject({
      status: 400,
      body: { code: 'RANGE_INVALID' },
    });
    expect(
      (await get('/location', { from: '2020-01-01T00:00:00Z', to: at(10).toISOString() })).body.code,
    ).toBe('RANGE_INVALID');
  });

  it('answers newest first, with every field, as many as asked for', async () => {
    const answer = await get('/location', { limit: '3' });
    expect(times(answer)).toEqual([at(0), at(10), at(20)].map((time) => time.toISOString()));
    expect(answer.body.data[0]).toEqual({
      latitude: 45,
      longitude: 15.97,
      accuracy: 12,
      altitude: 120,
      speed: 1,
      bearing: 90,
      battery: 80,
      doubt: null,
      recordedAt: at(0).toISOString(),
    });
  });

  it('answers with the positions between two times, both ends included', async () => {
    expect(times(await get('/location', { from: at(40).toISOString(), to: at(20).toISOString() }))).toEqual(
      [at(20), at(30), at(40)].map((time) => time.toISOString()),
    );
    expect(times(await get('/location', { from: at(10).toISOString() }))).toHaveLength(2);
    expect(times(await get('/location', { to: at(70).toISOString() }))).toHaveLength(3);
  });

  it('reads a day by the primary key of its own months only', async () => {
    const plan = await harness.pool.query(
      `explain select * from positions where device_id = $1 and family_id = $2 and recorded_at >= $3 and recorded_at <= $4
       order by recorded_at desc limit 1000`.replaceAll(
        /\$(\d)/gu,
        (_, index: string) =>
          `'${[device.deviceId, family.familyId, '2026-05-10T00:00:00Z', '2026-05-11T00:00:00Z'][Number(index) - 1] ?? ''}'`,
      ),
    );
    const text = plan.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(text.match(/positions_\d{4}_\d\d/gu)?.every((name) => name === 'positions_2026_05')).not.toBe(
      false,
    );
    expect(text).not.toMatch(/Seq Scan/u);
  });
});

describe('GET /location/day', () => {
  it('401, 404, 400 as the history; 400 for more than 48 hours', async () => {
    const range = { from: at(100).toISOString(), to: at(0).toISOString() };
    expect((await get('/location/day', range, {})).status).toBe(401);
    expect((await get('/location/day', range, stranger.parentAuth)).status).toBe(404);
    expect((await get('/location/day', {})).status).toBe(400);
    expect(
      (await get('/location/day', { from: at(3000).toISOString(), to: at(0).toISOString() })).body.code,
    ).toBe('RANGE_INVALID');
    expect(
      (await get('/location/day', { from: at(0).toISOString(), to: at(0).toISOString() })).body.code,
    ).toBe('RANGE_INVALID');
  });

  it('answers the track oldest first, without the end of the range', async () => {
    const { data } = (await get('/location/day', { from: at(90).toISOString(), to: at(0).toISOString() }))
      .body;
    expect(data.total).toBe(9);
    expect(data.points[0]).toEqual([at(90).getTime(), 45.09, 15.97, 12, 1, 80]);
    expect(data.points).toHaveLength(9);
    expect(data.distance).toBeGreaterThan(8_000);
    expect(data.movingSeconds).toBe(80 * 60);
  });

  it('thins a long day to the limit and says how many there were', async () => {
    const busy = await harness.device(family);
    for (let part = 0; part < 6; part += 1) {
      const batch = Array.from({ length: 1000 }, (_, index) => {
        const second = part * 1000 + index;
        return position(new Date(now - second * 5_000), {
          latitude: 45 + Math.sin(second / 50) / 100,
          longitude: 15 + second / 10_000,
        });
      });
      await harness.call('POST', '/device/locations', busy.auth, batch);
    }
    const { data } = (
      await get('/location/day', {
        deviceId: busy.deviceId,
        from: at(600).toISOString(),
        to: at(-1).toISOString(),
      })
    ).body;
    expect(data).toMatchObject({ total: 6000, points: { length: 5000 } });
  });

  it('answers an empty day', async () => {
    const { data } = (
      await get('/location/day', { from: at(3000).toISOString(), to: at(2000).toISOString() })
    ).body;
    expect(data).toEqual({
      points: [],
      total: 0,
      stops: [],
      gaps: [],
      doubted: [],
      distance: 0,
      movingSeconds: 0,
    });
  });
});

const clear = (of: TestDevice, query: Record<string, string>, headers = family.parentAuth) =>
  harness.call(
    'DELETE',
    `/location?${new URLSearchParams({ deviceId: of.deviceId, ...query }).toString()}`,
    headers,
  );

describe('DELETE /location', () => {
  it('401 without a session, 404 for a stranger, who deletes nothing', async () => {
    expect((await clear(device, {}, {})).status).toBe(401);
    expect((await clear(device, {}, device.auth)).status).toBe(401);
    expect((await clear(device, {}, stranger.parentAuth)).status).toBe(404);
    expect(times(await get('/location', {}))).toHaveLength(10);
  });

  it('deletes a range, then the rest, and informs the other browsers', async () => {
    const own = await harness.device(family);
    await harness.call('POST', '/device/locations', own.auth, [
      position(at(1)),
      position(at(2)),
      position(at(3)),
    ]);
    const portal = await harness.stream('/events', family.parentAuth);
    const answer = await clear(own, { from: at(3).toISOString(), to: at(2).toISOString() });
    expect(answer.body).toEqual({ data: { deleted: 2 }, message: 'Deleted Successful' });
    await portal.next(({ event, data }) => event === 'positions' && data.includes(own.deviceId));
    expect((await clear(own, {})).body.data).toEqual({ deleted: 1 });
    expect((await clear(own, {})).body.data).toEqual({ deleted: 0 });
    await portal.close();
  });
});

describe('DELETE /location of very many positions', () => {
  it('takes many short statements, each of 10,000 rows at most, and leaves other devices alone', async () => {
    const own = await harness.device(family);
    const sibling = await harness.device(family);
    for (const { deviceId } of [own, sibling]) {
      await harness.pool.query(
        `insert into positions (family_id, device_id, recorded_at, latitude, longitude)
         select $1, $2, $3::timestamptz - (n / 3) * interval '1 second', 45 + n % 3, 15 from generate_series(1, 25500) n`,
        [family.familyId, deviceId, at(0)],
      );
    }
    await harness.pool.query(`insert into positions (family_id, device_id, recorded_at, latitude, longitude)
      select '${family.familyId}', '${own.deviceId}', '${at(200).toISOString()}', 45, n / 1000.0 from generate_series(1, 12000) n`);
    const owner = new pg.Client(harness.stack.platform.databaseOwner);
    await owner.connect();
    await owner.query(`
      create table deletions (count int);
      create function count_deleted() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        insert into deletions select count(*) from gone;
        return null;
      end $$;
      create trigger count_deleted after delete on positions referencing old table as gone
        for each statement execute function count_deleted()`);
    const kept = at(100);
    const answer = await clear(own, { to: new Date(kept.getTime() - 1).toISOString() });
    const { rows } = await owner.query<{ count: number }>('select count from deletions');
    await owner.query('drop trigger count_deleted on positions');
    await owner.end();
    const left = await harness.pool.query<{ device_id: DeviceId; count: number; oldest: Date }>(
      `select device_id, count(*)::int as count, min(recorded_at) as oldest from positions
       where device_id = any($1::uuid[]) group by 1`,
      [[own.deviceId, sibling.deviceId]],
    );
    const mine = left.rows.find((row) => row.device_id === own.deviceId);
    expect(mine?.oldest).toEqual(kept);
    expect(left.rows.find((row) => row.device_id === sibling.deviceId)?.count).toBe(25_500);
    expect(answer.body.data.deleted).toBe(37_500 - (mine?.count ?? 0));
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(answer.body.data.deleted);
    expect(Math.max(...rows.map(({ count }) => count))).toBeLessThanOrEqual(10_000);
  });
});

describe('what is kept', () => {
  it('deletes what is older than the family keeps, in small steps, and months that no family keeps', async () => {
    const short = await harness.family({ retentionDays: 7 });
    const own = await harness.device(short);
    await harness.pool.query(
      `insert into positions (family_id, device_id, recorded_at, latitude, longitude)
       select $1, $2, $3::timestamptz - n * interval '2 minutes', 45, 15 from generate_series(1, 12000) n`,
      [short.familyId, own.deviceId, new Date(now)],
    );
    await harness.pool.query(
      `select make_positions_partition('2024-03-01'), make_positions_partition('2024-04-01')`,
    );
    const deleted = Number(await harness.stack.runJob('positions.purge'));
    // The clock advances while the test runs.
    expect(deleted - (12_000 - 7 * 24 * 30)).toBeOneOf([0, 1, 2]);
    const left = await harness.pool.query<{ oldest: Date }>(
      'select min(recorded_at) as oldest from positions where device_id = $1',
      [own.deviceId],
    );
    expect(harness.clock.now().getTime() - 2_000 - (left.rows[0]?.oldest.getTime() ?? 0)).toBeLessThanOrEqual(
      7 * 86_400_000,
    );
    const months = await harness.pool.query(
      `select 1 from pg_class where relname like 'positions_2024%' and relkind = 'r'`,
    );
    expect(months.rowCount).toBe(0);
    expect(times(await get('/location', {}))).toHaveLength(10);
  });
});
