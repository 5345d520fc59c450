import { sql } from 'kysely';
import { raiseSignals } from '../../core/device-signals.ts';
import { inTransaction } from '../../platform/tx.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Harness,
  position,
  startHarness,
  type TestDevice,
  type TestFamily,
} from '@kinward/testkit/calls/gateway.ts';
import { until } from '@kinward/testkit/streams.ts';

let harness: Harness;
let family: TestFamily;
beforeAll(async () => {
  harness = await startHarness();
  family = await harness.family();
});
afterAll(() => harness.close());

const open = (device: TestDevice, headers: Record<string, string> = {}, via: Harness = harness) =>
  via.stream('/device/events', { ...device.auth, ...headers });
const key = (device: TestDevice, name: string) => `/live/devices/${device.deviceId}/${name}.json`;
const ask = (device: TestDevice, of: TestFamily = family) =>
  harness.call('POST', '/location/locate', of.parentAuth, { deviceId: device.deviceId });
const question = async (device: TestDevice) =>
  (await harness.call('GET', `/location/locate?deviceId=${device.deviceId}`, family.parentAuth)).body.data;
const isConnected = async (device: TestDevice) =>
  (await harness.devices.view(family.familyId, device.deviceId))?.device.connected;

describe('GET /device/events', () => {
  it("401 without a token and with a parent's", async () => {
    expect((await harness.call('GET', '/device/events', {})).status).toBe(401);
    expect((await harness.call('GET', '/device/events', family.parentAuth)).status).toBe(401);
  });

  it("tells each of the portal's keys with its value and a growing number", async () => {
    const device = await harness.device(family);
    const stream = await open(device);
    for (const [index, name] of ['webblock', 'appblock', 'callblock', 'timeschedule'].entries()) {
      await harness.call('PUT', key(device, name), family.parentAuth, { turn: index });
      await stream.next(({ event }) => event === name);
    }
    expect(stream.data().map(({ data }) => data)).toEqual([
      { turn: 0 },
      { turn: 1 },
      { turn: 2 },
      { turn: 3 },
    ]);
    const ids = stream.events.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(4);
    await stream.close();
  });

  it('says what is new to one who asks for the kinds, several of one key together', async () => {
    const device = await harness.device(family);
    const stream = await harness.stream('/device/events?kinds=true', device.auth);
    const place = { familyId: family.familyId, deviceId: device.deviceId };
    await inTransaction(harness.db, async (tx) => {
      await raiseSignals(tx, place, [{ kind: 'schedule', value: 3 }]);
      await raiseSignals(tx, place, [
        { kind: 'sms', value: 4 },
        { kind: 'consent', value: 4 },
      ]);
    });
    harness.bus.publish({ type: 'device.signal', ...place });
    await stream.next(({ event }) => event === 'timeschedule');
    await harness.call('PUT', key(device, 'webblock'), family.parentAuth, 9);
    await stream.next(({ event }) => event === 'webblock');
    expect(stream.events.map(({ event, data, id }) => [event, JSON.parse(data), id])).toEqual([
      ['timeschedule', { value: 4, kinds: ['schedule', 'consent'] }, '2'],
      ['callblock', { value: 4, kinds: ['sms'] }, '2'],
      ['webblock', { value: 9, kinds: ['web'] }, '3'],
    ]);
    await stream.close();
    // The values of the protocol are derived from the same signals.
    const { body } = await harness.call('GET', `/live/devices/${device.deviceId}.json`, family.parentAuth);
    expect(body).toEqual({ callblock: 4, timeschedule: 4, webblock: 9 });
  });

  it('goes on where a stream broke, and says nothing old to a newcomer', async () => {
    const device = await harness.device(family);
    const first = await open(device);
    await harness.call('PUT', key(device, 'webblock'), family.parentAuth, 1);
    const { id } = await first.next(({ event }) => event === 'webblock');
    await first.close();
    await harness.call('PUT', key(device, 'appblock'), family.parentAuth, 2);
    const second = await open(device, { 'last-event-id': id ?? '' });
    await second.next(({ event }) => event === 'appblock');
    const third = await open(device);
    await harness.call('PUT', key(device, 'callblock'), family.parentAuth, 3);
    for (const stream of [second, third]) await stream.next(({ event }) => event === 'callblock');
    expect(second.events.map(({ event }) => event)).toEqual(['appblock', 'callblock']);
    expect(third.events.map(({ event }) => event)).toEqual(['callblock']);
    await Promise.all([second.close(), third.close()]);
  });

  it('loses no news when the database was away at that moment', async () => {
    const quick = await startHarness({ beside: harness, limits: { streamHeartbeatMs: 300 } });
    const device = await harness.device(family);
    await harness.call('PUT', key(device, 'appblock'), family.parentAuth, 1);
    const stream = await open(device, {}, quick);
    const { familyId } = family;
    const { deviceId } = device;
    await harness.db.transaction().execute(async (tx) => {
      await sql`
        insert into device_signals (family_id, device_id, kind, seq, value) values (${familyId}, ${deviceId}, 'web', 900, '7')`.execute(
        tx,
      );
      await sql`lock table device_signals in access exclusive mode`.execute(tx);
      quick.bus.publish({ type: 'device.signal', familyId, deviceId });
      await until(async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%device_signals%'`.execute(
          harness.db,
        );
        return rows.length > 0;
      });
    });
    expect((await stream.next(({ event }) => event === 'webblock')).data).toBe('7');
    await stream.close();
    await quick.close();
  });

  it('shows the device as connected while it is', async () => {
    const device = await harness.device(family);
    const portal = await harness.stream('/events', family.parentAuth);
    const stream = await open(device);
    await until(async () => (await isConnected(device)) === true);
    await portal.next(({ data }) => data.includes('"connected":true'));
    await stream.close();
    await until(async () => (await isConnected(device)) === false);
    await until(() => portal.data().at(-1)?.data.device?.connected === false);
    await portal.close();
  });

  it('counts as gone when the process that held its stream died', async () => {
    const dying = await startHarness({ beside: harness });
    const device = await harness.device(family);
    const stream = await open(device, {}, dying);
    await until(async () => (await isConnected(device)) === true);
    harness.clock.advance(60);
    expect(await isConnected(device)).toBe(false);
    await stream.close();
    await dying.close();
  });

  it('keeps the two newest streams of a device', async () => {
    const device = await harness.device(family);
    const streams = [await open(device), await open(device), await open(device)];
    await until(() => streams[0]?.ended === true);
    await harness.call('PUT', key(device, 'webblock'), family.parentAuth, 1);
    await streams[2]?.next(({ event }) => event === 'webblock');
    await streams[1]?.next(({ event }) => event === 'webblock');
    expect(streams[0]?.events).toEqual([]);
    expect(await isConnected(device)).toBe(true);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  it('ends with `unpaired` within a second of the removal, also when another process removed it', async () => {
    const second = await startHarness({ beside: harness });
    const [here, there] = [await harness.device(family), await harness.device(family)];
    const streams = [await open(here), await open(there)];
    await harness.devices.remove(family.familyId, here.deviceId);
    await second.devices.remove(family.familyId, there.deviceId);
    for (const stream of streams) {
      await stream.next(({ event }) => event === 'unpaired', 5_000);
      await until(() => stream.ended, 5_000);
    }
    await second.close();
  });
});

describe('"Locate now"', () => {
  it("401 without a session, 404 for a stranger's device, 400 for no device", async () => {
    const device = await harness.device(family);
    const stranger = await harness.family();
    expect((await harness.call('POST', '/location/locate', {}, { deviceId: device.deviceId })).status).toBe(
      401,
    );
    expect(
      (await harness.call('POST', '/location/locate', device.auth, { deviceId: device.deviceId })).status,
    ).toBe(401);
    expect((await ask(device, stranger)).status).toBe(404);
    expect((await harness.call('POST', '/location/locate', family.parentAuth, {})).status).toBe(400);
    expect(
      (await harness.call('GET', `/location/locate?deviceId=${device.deviceId}`, stranger.parentAuth)).status,
    ).toBe(404);
    expect(
      (await harness.call('DELETE', `/location/locate?deviceId=${device.deviceId}`, stranger.parentAuth))
        .status,
    ).toBe(404);
    expect(await question(device)).toBeNull();
  });

  it('is asked, delivered and answered by a new fix, each told to the portal', async () => {
    const device = await harness.device(family);
    const portal = await harness.stream('/events', family.parentAuth);
    const asked = await ask(device);
    expect(asked).toMatchObject({
      status: 201,
      body: { data: { state: 'asked', deliveredAt: null, location: null } },
    });
    const stream = await open(device);
    const told = await stream.next(({ event }) => event === 'getlocation');
    expect(Number(told.data)).toBeGreaterThanOrEqual(0);
    expect(Number(told.data)).toBeLessThan(86_400_000);
    const states = () =>
      portal
        .data()
        .filter(({ data }) => data.type === 'locate')
        .map(({ data }) => data.request.state);
    // The portal reads the request as it is when it is sent.
    await until(() => states().includes('delivered'));
    await harness.call('POST', '/device/locations', device.auth, [
      position(harness.clock.now(), { latitude: 44 }),
    ]);
    await until(async () => (await question(device)).state === 'answered');
    expect(await question(device)).toMatchObject({
      location: { latitude: 44 },
      answeredAt: expect.any(String),
    });
    await until(() => states().includes('answered'));
    await Promise.all([portal.close(), stream.close()]);
  });

  it('is never answered by an old fix, by one of another device, or after its time', async () => {
    const [device, other] = [await harness.device(family), await harness.device(family)];
    await ask(device);
    const old = new Date(harness.clock.now().getTime() - 60_000);
    await harness.call('POST', '/device/locations', device.auth, [position(old)]);
    await harness.call('POST', '/device/locations', other.auth, [position(harness.clock.now())]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await question(device)).toMatchObject({ state: 'asked', location: null });
    harness.clock.advance(121);
    expect(await question(device)).toMatchObject({ state: 'timedOut', location: null });
    await harness.call('POST', '/device/locations', device.auth, [position(harness.clock.now())]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await question(device)).toMatchObject({ state: 'timedOut', location: null });
    // The intake need not look for an answer any more.
    const state = () =>
      harness.db
        .selectFrom('device_states')
        .where('device_id', '=', device.deviceId)
        .select(['locate_asked_at', 'locate_last_at'])
        .executeTakeFirst();
    await until(async () => (await state())?.locate_asked_at === null);
    expect(await state()).toEqual({ locate_asked_at: null, locate_last_at: expect.any(Date) });
    const late = await open(device);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(late.events).toEqual([]);
    await late.close();
  });

  it('429 within 10 s, of two parents at once exactly one asks, also through the realtime database', async () => {
    const device = await harness.device(family);
    const answers = await Promise.all([
      ask(device),
      ask(device),
      harness.call('PUT', key(device, 'getlocation'), family.parentAuth, 1_000),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    harness.clock.advance(11);
    expect((await harness.call('PUT', key(device, 'getlocation'), family.parentAuth, 2_000)).status).toBe(
      200,
    );
    expect(await question(device)).toMatchObject({ state: 'asked' });
    expect((await harness.call('GET', key(device, 'getlocation'), device.auth)).text).toBe('2000');
    expect(await question(device)).toMatchObject({ state: 'delivered' });
    await harness.call('PUT', key(device, 'lastlocation'), device.auth, { lat: 1, lng: 2 });
    await until(async () => (await question(device)).state === 'answered');
  });

  it('stops waiting when the parent says so', async () => {
    const device = await harness.device(family);
    await ask(device);
    expect(
      (await harness.call('DELETE', `/location/locate?deviceId=${device.deviceId}`, family.parentAuth))
        .status,
    ).toBe(200);
    expect(await question(device)).toMatchObject({ state: 'cancelled' });
  });

  it('tells the portal when time is up', async () => {
    const quick = await startHarness({ beside: harness, limits: { locateTimeoutSeconds: 0.2 } });
    const parent = { ...family, ...(await quick.signIn(family.familyId)) };
    const device = await harness.device(family);
    const portal = await quick.stream('/events', parent.parentAuth);
    await quick.call('POST', '/location/locate', parent.parentAuth, { deviceId: device.deviceId });
    await portal.next(({ data }) => data.includes('timedOut'));
    await portal.close();
    await quick.close();
  });
});
