import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setSpeedLimit } from '@kinward/contract/driving/driving.routes.ts';
import { addGeofence, deleteGeofence, updateGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { clearPositions, reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import {
  clearNotifications,
  explainNotification,
  listNotifications,
} from '@kinward/contract/notifications/notifications.routes.ts';
import { MPS_PER_MPH } from '@kinward/rules/units.ts';
import { startStack, type Stack, type TestDevice, type TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';

const stack = useStack();
let other: Stack;
beforeAll(async () => {
  other = await startStack({ place: stack.current.place, shareDatabaseWith: stack.current });
});
afterAll(async () => {
  await other.close();
});

const CENTRE = { latitude: 50.15, longitude: -5.06 };
const SCHOOL = { fenceName: 'School', address: '', fenceRadius: 0.2, action: 'Allow' as const, ...CENTRE };
const METRES_OF_DEGREE = 111_195;
/** Metres north of the fence's middle, well inside and well outside. */
const INSIDE = 20;
const OUTSIDE = 900;

interface Harness {
  parent: TestParent;
  device: TestDevice;
  deviceId: DeviceId;
}

const fix = (secondsAgo: number, north: number, speed: number | null = null) => ({
  latitude: CENTRE.latitude + north / METRES_OF_DEGREE,
  longitude: CENTRE.longitude,
  accuracy: 8,
  speed,
  recordedAt: new Date(stack.current.clock.now().getTime() - secondsAgo * 1000).toISOString(),
});
const send = ({ device }: Harness, ...fixes: (ReturnType<typeof fix> & { mock?: boolean })[]) =>
  device.api.call(reportPositions, { body: fixes });
const evaluated = () => stack.current.runJob('alerts.catch-up');

/** A family with a paired phone; the notifications so far are cleared. */
const settle = async (): Promise<Harness> => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  await parent.api.call(clearNotifications, { query: {}, body: undefined });
  return { parent, device, deviceId: device.deviceId };
};
/** The phone is at school, a fence round which is drawn then, an hour ago. */
const atSchool = async (fence: object = {}): Promise<Harness & { fenceId: string }> => {
  const harness = await settle();
  await send(harness, fix(30, INSIDE));
  const body = { deviceId: harness.deviceId, ...SCHOOL, ...fence };
  const { fenceId } = await harness.parent.api.call(addGeofence, { body });
  stack.current.clock.advance(3600);
  return { ...harness, fenceId };
};

const notifier = async ({ parent }: Harness) =>
  (await parent.api.send(listNotifications, { query: { limit: 100 } })).data;
const told = async (harness: Harness): Promise<string[]> => {
  await evaluated();
  return (await notifier(harness)).map(({ message }) => message);
};
const due = async (): Promise<number> => {
  const { count } = await stack.current.db
    .selectFrom('device_states')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('evaluate_from', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('GET /notification/{id}/why', () => {
  const url = (id: string) => `/api/notification/${id}/why`;
  const get = (id: string, headers: Record<string, string> = {}) =>
    stack.current.server.inject({ method: 'GET', url: url(id), headers });

  it('401 without a token and with a device’s; 404 for what is not there, has no reason, or is another family’s', async () => {
    const harness = await atSchool();
    await send(harness, fix(10, OUTSIDE));
    await evaluated();
    const stranger = await settle();
    const [alert] = await notifier(harness);
    expect((await get(alert!.id)).statusCode).toBe(401);
    expect((await get(alert!.id, harness.device.headers)).statusCode).toBe(401);
    const answers = [
      await get(newId(), harness.parent.headers),
      await get('not-an-id', harness.parent.headers),
      await get(alert!.id, stranger.parent.headers),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await get(alert!.id, harness.parent.headers)).statusCode).toBe(200);
  });

  it('names the fence, the positions and how far they were; it counts as an access, and is deleted with the positions', async () => {
    const harness = await atSchool();
    await send(harness, fix(10, OUTSIDE));
    await evaluated();
    const [alert] = await notifier(harness);
    expect(alert).toMatchObject({ callType: 'Geofence', title: 'Left an allowed place', explained: true });
    const why = await harness.parent.api.call(explainNotification, { params: { id: alert!.id } });
    expect(why).toMatchObject({
      rule: 'fence',
      crossing: 'leave',
      proof: 'far',
      late: false,
      fence: { name: 'School', action: 'Allow', radius: 0.2 * 1609 },
      fixes: [{ side: 'inside' }, { side: 'outside', accuracy: 8 }],
    });
    const distances = why.rule === 'fence' ? why.fixes.map(({ distance }) => Math.round(distance)) : [];
    expect(distances).toEqual([INSIDE, OUTSIDE]);
    const { email, password } = harness.parent;
    const again = await stack.current.login(email, password);
    await again.api.call(clearPositions, { query: { deviceId: harness.deviceId } });
    expect((await notifier(harness))[0]).toMatchObject({ id: alert!.id, explained: false });
    expect((await get(alert!.id, harness.parent.headers)).statusCode).toBe(404);
  });
});

describe('a fence', () => {
  it('notifies of leaving and coming back, once each, in words for its kind', async () => {
    const allowed = await atSchool();
    await send(allowed, fix(200, OUTSIDE), fix(100, OUTSIDE), fix(10, INSIDE));
    expect(await told(allowed)).toEqual(['Mia arrived at School.', 'Mia left School.']);
    const forbidden = await atSchool({ action: 'Block', fenceName: 'Quarry' });
    await send(forbidden, fix(200, OUTSIDE), fix(10, INSIDE));
    expect(await told(forbidden)).toEqual([
      'Mia entered Quarry, a forbidden place.',
      'Mia left Quarry, a forbidden place.',
    ]);
  });

  it('is not entered by positions that are made up or come after a leap, until the phone has stayed there', async () => {
    const harness = await atSchool();
    await send(harness, fix(1200, 60_000));
    expect(await told(harness)).toEqual(['Mia left School.']);
    await send(harness, fix(1198, INSIDE), { ...fix(1197, INSIDE), mock: true }, fix(1190, INSIDE));
    await send(harness, fix(1100, INSIDE), { ...fix(900, INSIDE), mock: true });
    expect((await told(harness)).filter((text) => text.includes('School'))).toHaveLength(1);
    await send(harness, fix(890, INSIDE), fix(870, INSIDE));
    expect(await told(harness)).toContain('Mia arrived at School.');
  });

  it('is evaluated within a second of the report, by itself', async () => {
    const harness = await atSchool();
    await send(harness, fix(0, OUTSIDE));
    await vi.waitFor(async () => expect(await notifier(harness)).toHaveLength(1), {
      timeout: 10_000,
      interval: 50,
    });
  });

  it('that is drawn, moved or renamed round a child notifies of nothing; leaving it does', async () => {
    const harness = await settle();
    await send(harness, fix(60, INSIDE));
    const { fenceId } = await harness.parent.api.call(addGeofence, {
      body: { deviceId: harness.deviceId, ...SCHOOL },
    });
    stack.current.clock.advance(60);
    await send(harness, fix(0, INSIDE));
    expect(await told(harness)).toEqual([]);
    const change = (more: object) =>
      harness.parent.api.call(updateGeofence, { params: { id: fenceId }, body: { ...SCHOOL, ...more } });
    await change({ latitude: 51, fenceName: 'Camp' });
    stack.current.clock.advance(60);
    await send(harness, fix(0, INSIDE));
    expect(await told(harness)).toEqual([]);
    await change({ fenceName: 'Club' });
    stack.current.clock.advance(60);
    await change({ fenceName: 'Choir' });
    stack.current.clock.advance(60);
    await send(harness, fix(0, OUTSIDE));
    expect(await told(harness)).toEqual(['Mia left Choir.']);
  });

  it('that is drawn for a device without rules before is evaluated from where it was', async () => {
    const harness = await settle();
    await send(harness, fix(90, INSIDE));
    await evaluated();
    await harness.parent.api.call(addGeofence, { body: { deviceId: harness.deviceId, ...SCHOOL } });
    stack.current.clock.advance(5);
    await send(harness, fix(0, OUTSIDE));
    expect(await told(harness)).toEqual(['Mia left School.']);
  });

  it('that is deleted notifies of nothing more', async () => {
    const harness = await atSchool();
    await harness.parent.api.call(deleteGeofence, { params: { id: harness.fenceId } });
    await send(harness, fix(0, OUTSIDE));
    expect(await told(harness)).toEqual([]);
  });

  it('is set off by a device that only writes into the realtime database', async () => {
    const harness = await atSchool();
    const { latitude: lat, longitude: lng } = fix(0, OUTSIDE);
    const answer = await stack.current.server.inject({
      method: 'PUT',
      url: `/api/live/devices/${harness.deviceId}/lastlocation.json`,
      headers: harness.device.headers,
      payload: { lat, lng, accuracy: 8 },
    });
    expect(answer.statusCode).toBe(200);
    expect(await told(harness)).toEqual(['Mia left School.']);
  });
});

describe('what comes late', () => {
  it('is in the list at its own time, and no mail and no push is sent', async () => {
    const harness = await atSchool();
    await send(harness, fix(1800, OUTSIDE), fix(1200, OUTSIDE), fix(900, INSIDE), fix(5, INSIDE));
    expect(await told(harness)).toEqual(['Mia arrived at School.', 'Mia left School.']);
    const rows = await notifier(harness);
    const now = stack.current.clock.now().getTime();
    const ages = rows.map(({ createdAt }) => Math.round((now - Date.parse(createdAt)) / 60_000));
    expect(ages).toEqual([15, 30]);
    expect(rows.map(({ read }) => read)).toEqual([false, false]);
    const deliveries = await stack.current.db
      .selectFrom('notification_deliveries')
      .select('notification_id as id')
      .where('account_id', '=', harness.parent.userId)
      .execute();
    // The mail about the pairing may still be waiting.
    const listed = new Set(rows.map(({ id }) => id));
    expect(deliveries.filter(({ id }) => listed.has(id))).toEqual([]);
  });

  it('adds what was missing behind a newer position, and nothing twice', async () => {
    const harness = await atSchool();
    await send(harness, fix(5, OUTSIDE));
    expect(await told(harness)).toEqual(['Mia left School.']);
    const late = [fix(3000, INSIDE), fix(2400, OUTSIDE), fix(1800, INSIDE), fix(1200, OUTSIDE)];
    await send(harness, ...late);
    await evaluated();
    await send(harness, ...late, fix(1100, OUTSIDE));
    const kinds = (await told(harness)).map((message) => message.split(' ')[1]);
    // The first way out is the one that was notified; the list shows it at the time of the notification.
    expect(kinds).toEqual(['left', 'left', 'arrived']);
    stack.current.clock.advance(60);
    await send(harness, fix(0, INSIDE));
    expect((await told(harness))[0]).toBe('Mia arrived at School.');
  });

  it('does not hide an alert when two reports swap places on their way', async () => {
    const harness = await atSchool();
    const [second, first] = [fix(10, 345), fix(40, 345)];
    await send(harness, fix(100, INSIDE));
    await send(harness, second);
    expect(await told(harness)).toEqual([]);
    await send(harness, first);
    expect(await told(harness)).toEqual(['Mia left School.']);
    await send(harness, fix(0, 346));
    expect(await told(harness)).toHaveLength(1);
  });
});

describe('exactly once', () => {
  it('between two processes that evaluate the same at once', async () => {
    const harness = await atSchool();
    await Promise.all([send(harness, fix(20, OUTSIDE)), send(harness, fix(10, OUTSIDE + 5))]);
    await Promise.all([
      stack.current.runJob('alerts.catch-up'),
      other.runJob('alerts.catch-up'),
      stack.current.runJob('alerts.catch-up'),
    ]);
    expect(await told(harness)).toEqual(['Mia left School.']);
    expect(await due()).toBe(0);
  });

  it('after a server that stored positions and was ended before it evaluated them', async () => {
    const quiet = await startStack({
      place: stack.current.place,
      shareDatabaseWith: stack.current,
      config: { roles: ['api', 'gateway'] },
    });
    const harness = await atSchool();
    await quiet.server.inject({
      method: 'POST',
      url: '/api/device/locations',
      headers: harness.device.headers,
      payload: [fix(10, OUTSIDE)],
    });
    await quiet.close();
    expect(await told(harness)).toEqual(['Mia left School.']);
  });

  it('a page that is full continues with the next one', async () => {
    const harness = await atSchool();
    const walk = Array.from({ length: 3_000 }, (_, index) => fix(3_500 - index, INSIDE + (index % 2)));
    for (let at = 0; at < walk.length; at += 1000) await send(harness, ...walk.slice(at, at + 1000));
    const more = Array.from({ length: 3_000 }, (_, index) => fix(3_500.5 - index, INSIDE));
    for (let at = 0; at < more.length; at += 1000) await send(harness, ...more.slice(at, at + 1000));
    await send(harness, fix(0, OUTSIDE));
    expect(await told(harness)).toEqual(['Mia left School.']);
    expect(await due()).toBe(0);
  });
});

describe('a device without rules', () => {
  it('leaves no work', async () => {
    const harness = await settle();
    await send(harness, fix(0, OUTSIDE));
    await evaluated();
    expect(await due()).toBe(0);
  });
});

describe('going too fast', () => {
  /** Fixes every 5 s at these speeds in mph; the last one so many seconds ago. */
  const drive = (speeds: number[], secondsAgo: number) => {
    let north = 2_000;
    return speeds.map((mph, index) => {
      north += mph * MPS_PER_MPH * 5;
      return fix(secondsAgo + (speeds.length - 1 - index) * 5, north, mph * MPS_PER_MPH);
    });
  };
  const limited = async (): Promise<Harness> => {
    const harness = await settle();
    await harness.parent.api.call(setSpeedLimit, { body: { deviceId: harness.deviceId, speedLimit: 30 } });
    stack.current.clock.advance(3600);
    return harness;
  };

  it('is notified once when it is certain and once when it is over, with its maximum', async () => {
    const harness = await limited();
    await send(harness, ...drive([28, 29, 40, 44], 10));
    expect(await told(harness)).toEqual([]);
    await send(harness, ...drive([44, 46, 42], 0).slice(1));
    expect(await told(harness)).toEqual(['Mia’s Phone goes 46 mph; the limit is 30 mph.']);
    stack.current.clock.advance(30);
    await send(harness, ...drive([41, 41, 48, 41], 0));
    expect(await told(harness)).toHaveLength(1);
    stack.current.clock.advance(90);
    await send(harness, ...drive([20, 20, 20], 0));
    const messages = await told(harness);
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatch(/^Mia’s Phone was over 30 mph for .+, at most 48 mph\.$/u);
    const [end] = await notifier(harness);
    const why = await harness.parent.api.call(explainNotification, { params: { id: end!.id } });
    expect(why).toMatchObject({ rule: 'speed', phase: 'end', speedLimit: 30, top: { measured: true } });
    expect(await told(harness)).toHaveLength(2);
  });

  it('ends with a silence too, and does not begin from old positions', async () => {
    const harness = await limited();
    await send(harness, ...drive([40, 40, 40, 40], 0));
    expect(await told(harness)).toHaveLength(1);
    stack.current.clock.advance(240);
    expect(await told(harness)).toHaveLength(2);
    const late = await limited();
    await send(late, ...drive([40, 40, 40, 40], 1200));
    expect(await told(late)).toEqual([]);
  });
});
