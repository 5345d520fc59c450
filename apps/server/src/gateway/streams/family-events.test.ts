import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Position } from '@kinward/contract/locations/locations.schemas.ts';
import { newId } from '../../platform/ids.ts';
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
let device: TestDevice;
beforeAll(async () => {
  harness = await startHarness();
  family = await harness.family();
  device = await harness.device(family);
});
afterAll(() => harness.close());

const open = (of: TestFamily = family, via: Harness = harness) => via.stream('/events', of.parentAuth);
const send = (via: Harness = harness, secondsAgo = 0) =>
  via.call('POST', '/device/locations', device.auth, [
    position(new Date(harness.clock.now().getTime() - secondsAgo * 1000)),
  ]);

/** The event of one new position. */
const stored = (of: { familyId: FamilyId; deviceId: DeviceId }) => {
  const from = harness.clock.now().toISOString();
  const points = [{ ...position(new Date(from)), altitude: null, doubt: null }];
  return {
    type: 'positions.stored' as const,
    ...of,
    from,
    to: from,
    fresh: { seenAt: from, points },
  };
};

describe('GET /events', () => {
  it("401 without a session, with a made-up one and with a device's token", async () => {
    for (const headers of [{}, { authorization: 'Bearer kwp_nobody_knows_this' }, device.auth]) {
      expect((await harness.call('GET', '/events', headers)).status).toBe(401);
    }
  });

  it('tells a new position with all that a page shows of it, and reads nothing for it', async () => {
    const stream = await open();
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('cache-control')).toContain('no-store');
    await send();
    await stream.next(({ event }) => event === 'positions');
    const view = await harness.devices.view(family.familyId, device.deviceId);
    const { location, lastSeenAt } = view!.device;
    expect(stream.data().map((event) => event.data)).toEqual([
      {
        type: 'positions',
        deviceId: device.deviceId,
        from: location?.recordedAt,
        to: location?.recordedAt,
        fresh: { seenAt: lastSeenAt, points: [{ ...location, altitude: null, battery: 80, doubt: null }] },
      },
    ]);
    await stream.close();
  });

  it('tells of many positions at once as a stretch to be read, with the state of the device', async () => {
    const stream = await open();
    const now = harness.clock.now().getTime();
    const many = Array.from({ length: 30 }, (_, index) => position(new Date(now - 900_000 + index * 1000)));
    await harness.call('POST', '/device/locations', device.auth, many);
    await stream.next(({ event }) => event === 'positions');
    await stream.next(({ event }) => event === 'device');
    const data = stream.data().map((event) => event.data);
    expect(data).toContainEqual({
      type: 'positions',
      deviceId: device.deviceId,
      from: many[0]?.recordedAt,
      to: many.at(-1)?.recordedAt,
    });
    const view = await harness.devices.view(family.familyId, device.deviceId);
    expect(data).toContainEqual({ type: 'device', ...view });
    await stream.close();
  });

  it('reads a device once more when a position comes while it is being read', async () => {
    const { familyId } = family;
    const { deviceId, auth } = await harness.device(family);
    const stream = await open();
    harness.bus.publish({ type: 'device.state', familyId, deviceId, status: false });
    harness.bus.publish(stored({ familyId, deviceId }));
    await harness.call('POST', '/device/locations', auth, [position(harness.clock.now())]);
    const snapshots = () => stream.data().filter(({ event }) => event === 'device');
    await until(() => snapshots().length === 2);
    const view = await harness.devices.view(familyId, deviceId);
    expect(snapshots()[1]?.data.device.deviceId).toEqual(view?.device.deviceId);
    await stream.close();
  });

  it('reads a device once more when the list of children becomes another one while it is being read', async () => {
    const { familyId } = family;
    const { deviceId } = await harness.device(family);
    const [stream, others] = [await open(), await harness.family()];
    const snapshots = () => stream.data().filter(({ event }) => event === 'device');
    harness.bus.publish({ type: 'device.state', familyId, deviceId, status: false });
    harness.bus.publish({ type: 'children.changed', familyId: others.familyId });
    await until(() => snapshots().length === 1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(snapshots()).toHaveLength(1);

    harness.bus.publish({ type: 'device.state', familyId, deviceId, status: false });
    harness.bus.publish({ type: 'children.changed', familyId });
    await until(() => snapshots().length === 3);
    await stream.close();
  });

  it('tells no position of an adult who ended the sharing meanwhile', async () => {
    const adults = await harness.family();
    const { familyId } = adults;
    const own = await harness.device(adults);
    const stream = await open(adults);
    const declared = { declared_at: harness.clock.now(), device_id: own.deviceId, family_id: familyId };
    await harness.db.insertInto('adult_declarations').values(declared).execute();
    harness.bus.publish({ type: 'children.changed', familyId });
    harness.bus.publish(stored({ familyId, deviceId: own.deviceId }));
    await stream.next(({ event }) => event === 'positions');
    expect(stream.data().find(({ event }) => event === 'positions')?.data.fresh).toBeUndefined();
    await stream.close();
  });

  it('tells the state of a device later when the database was away at that moment', async () => {
    const quick = await startHarness({ beside: harness, limits: { streamHeartbeatMs: 300 } });
    const { familyId } = family;
    const { deviceId } = device;
    const stream = await open({ ...family, ...(await quick.signIn(familyId)) }, quick);
    await harness.db.transaction().execute(async (tx) => {
      await sql`lock table devices in access exclusive mode`.execute(tx);
      quick.bus.publish({ type: 'device.state', familyId, deviceId, status: false });
      await until(async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(harness.db);
        return rows.length > 0;
      });
    });
    await stream.next(({ event }) => event === 'device');
    await stream.close();
    await quick.close();
  });

  it('tells nothing to another family', async () => {
    const stranger = await open(await harness.family());
    const own = await open();
    await send();
    await own.next(({ event }) => event === 'positions');
    expect(stranger.events).toEqual([]);
    await Promise.all([stranger.close(), own.close()]);
  });

  it('sends few snapshots of a device that reports very often, the newest last', async () => {
    const stream = await open();
    for (let count = 0; count < 40; count += 1) await send(harness, 40 - count);
    const { familyId } = family;
    const { deviceId } = device;
    for (let count = 0; count < 40; count += 1) {
      harness.bus.publish({ type: 'device.state', familyId, deviceId, status: false });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    const snapshots = stream.data().filter(({ event }) => event === 'device');
    expect(snapshots.length).toBeLessThan(20);
    const view = await harness.devices.view(familyId, deviceId);
    expect(snapshots.at(-1)?.data.device.location).toEqual(view?.device.location);
    const told = stream.data().filter(({ event }) => event === 'positions');
    const times = told.flatMap(({ data }) => data.fresh.points.map((point: Position) => point.recordedAt));
    expect(times).toHaveLength(40);
    expect(times).toEqual(times.toSorted((a: string, b: string) => a.localeCompare(b)));
    await stream.close();
  });

  it('tells new rows of a log every two seconds at most, and nothing to another family', async () => {
    const stranger = await open(await harness.family());
    const stream = await open();
    for (let count = 0; count < 10; count += 1)
      harness.bus.publish({
        type: 'reports.stored',
        familyId: family.familyId,
        deviceId: device.deviceId,
        kind: 'web',
      });
    await stream.next(({ event }) => event === 'reports');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const told = stream.data().filter(({ event }) => event === 'reports');
    expect(told.map(({ data }) => data)).toEqual([
      { type: 'reports', deviceId: device.deviceId, kind: 'web' },
    ]);
    expect(stranger.events).toEqual([]);
    await Promise.all([stream.close(), stranger.close()]);
  });

  it('hears of what another process took in', async () => {
    const second = await startHarness({ beside: harness });
    const stream = await open();
    await send(second);
    await stream.next(({ event, data }) => event === 'positions' && data.includes('45.8'));
    await stream.close();
    await second.close();
  });

  it('ends within a second of the session, with `revoked`, also when another process ended it', async () => {
    const second = await startHarness({ beside: harness });
    const here = await harness.family();
    const there = { ...here, ...(await harness.signIn(here.familyId)) };
    const [one, two, other] = await Promise.all([open(here), open(there), open(here)]);
    const started = Date.now();
    await harness.endSession(here);
    second.bus.publish({
      type: 'sessions.ended',
      familyId: there.familyId,
      sessionIds: [newId(), there.parent.sessionId],
    });
    for (const stream of [one, two, other]) {
      await stream.next(({ event }) => event === 'revoked', 5_000);
      await until(() => stream.ended, 5_000);
    }
    expect(Date.now() - started).toBeLessThan(5_000);
    await second.close();
  });

  it('429 for the ninth stream of a session and the 41st of a family; a closed one makes room', async () => {
    const crowded = await harness.family();
    const eight = await Promise.all(Array.from({ length: 8 }, () => open(crowded)));
    const ninth = await harness.call('GET', '/events', crowded.parentAuth);
    expect([ninth.body.code, ninth.headers.get('retry-after')]).toEqual(['TOO_MANY_STREAMS', '30']);
    const others = [];
    for (let session = 0; session < 4; session += 1) {
      const parent = { ...crowded, ...(await harness.signIn(crowded.familyId)) };
      others.push(...(await Promise.all(Array.from({ length: 8 }, () => open(parent)))));
    }
    const late = { ...crowded, ...(await harness.signIn(crowded.familyId)) };
    expect((await harness.call('GET', '/events', late.parentAuth)).status).toBe(429);
    await eight[0]?.close();
    await until(async () => {
      const stream = await open(late);
      await stream.close();
      return stream.status === 200;
    });
    await Promise.all([...eight, ...others].map((stream) => stream.close()));
    await until(() => harness.gateway.openStreams === 0);
  });

  it('sends heartbeats, asks for the rights at each and ends when they are gone', async () => {
    const quick = await startHarness({ beside: harness, limits: { streamHeartbeatMs: 50 } });
    const parent = { ...family, ...(await quick.signIn(family.familyId)) };
    const response = await fetch(`${quick.url}/api/events`, { headers: parent.parentAuth });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const reading = (async () => {
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) return;
        text += part.value;
      }
    })();
    await until(() => text.split(': still here').length > 3);
    // The session vanishes without a word on the bus.
    await quick.forget(parent);
    await reading;
    expect(text).toContain('event: revoked');
    await quick.close();
  });

  it('ends after its life, without a word of revocation', async () => {
    const quick = await startHarness({ beside: harness, limits: { streamLifeMs: 100 } });
    const parent = { ...family, ...(await quick.signIn(family.familyId)) };
    const stream = await open(parent, quick);
    await until(() => stream.ended);
    expect(stream.events).toEqual([]);
    await quick.close();
  });

  it('cuts off a reader that does not read', async () => {
    const quick = await startHarness({ beside: harness, limits: { streamBacklogBytes: 10_000 } });
    const parent = { ...family, ...(await quick.signIn(family.familyId)) };
    const { connect } = await import('node:net');
    const socket = connect(Number(new URL(quick.url).port), '127.0.0.1');
    let cut = false;
    socket.on('close', () => (cut = true)).on('error', () => (cut = true));
    const lines = Object.entries(parent.parentAuth).map(([name, value]) => `${name}: ${value}`);
    socket.write(['GET /api/events HTTP/1.1', 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n'));
    await until(() => quick.gateway.openStreams === 1);
    socket.pause();
    const range = { from: 'x'.repeat(10_000), to: 'x' };
    for (let turn = 0; turn < 5_000 && quick.gateway.openStreams > 0; turn += 1) {
      quick.bus.publish({
        type: 'positions.stored',
        familyId: family.familyId,
        deviceId: device.deviceId,
        ...range,
      });
      if (turn % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(quick.gateway.openStreams).toBe(0);
    socket.resume();
    await until(() => cut);
    await quick.close();
  });

  it('leaves nothing behind after 200 streams were opened and closed', async () => {
    const passing = await harness.family();
    const before = await harness.connections();
    for (let round = 0; round < 25; round += 1) {
      const streams = await Promise.all(Array.from({ length: 8 }, () => open(passing)));
      expect(streams.every(({ status }) => status === 200)).toBe(true);
      await Promise.all(streams.map((stream) => stream.close()));
      await until(() => harness.gateway.openStreams === 0);
    }
    expect(await harness.connections()).toBeLessThanOrEqual(before + 8);
  });
});
