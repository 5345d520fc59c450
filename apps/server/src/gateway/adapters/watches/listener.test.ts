/** GPS watches at their port, through real sockets. */
import { afterEach, describe, expect, it } from 'vitest';
import { makeChildPage } from '@kinward/contract/companion/page.routes.ts';
import { nameWatch } from '@kinward/contract/devices/devices.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { getLocate, locateNow } from '@kinward/contract/locations/locations.routes.ts';
import { listSos } from '@kinward/contract/approvals/calls.routes.ts';
import {
  openWatch,
  positionContent,
  watchFrame,
  type SimulatedWatch,
} from '@kinward/testkit/simulator/watch.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { removeParent } from '@kinward/contract/parents/parents.routes.ts';
import { startStack, type TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { deviceOf, historyOf } from '../test-clients.ts';

const lines: string[] = [];
const WATCH = { host: '127.0.0.1', port: 0, sources: [] };
const STRANGERS = { watchStrangersPerAddress: 8, watchUnknownBurst: 6 };
const stack = useStack({
  config: { watch: WATCH, logLevel: 'trace' },
  limits: { ...STRANGERS, watchFirstFrameSeconds: 1, watchFrameMax: 512 },
  log: { write: (line) => void lines.push(line) },
});

let serial = 4_700_000_000;
const newNumber = (): string => String((serial += 1));
const opened: SimulatedWatch[] = [];
afterEach(() => opened.splice(0).forEach((watch) => watch.close()));
const dial = async (number: string, port = stack.current.watchPort ?? 0): Promise<SimulatedWatch> => {
  const watch = await openWatch(port, number);
  opened.push(watch);
  return watch;
};

const put = (deviceId: DeviceId, watchId: unknown, headers: Record<string, string>) =>
  stack.current.server.inject({
    method: 'PUT',
    url: `/api/child/device/${deviceId}/watch`,
    headers,
    payload: { watchId },
  });
const name = (parent: TestParent, deviceId: DeviceId, watchId: string) =>
  parent.api.call(nameWatch, { params: { id: deviceId }, body: { watchId } });

/** A family with a watch that has not reported yet. */
const named = async () => {
  const parent = await stack.current.parent();
  const { deviceId, childId } = await parent.addDevice({ deviceName: 'Watch' });
  const number = newNumber();
  await name(parent, deviceId, number);
  return { parent, deviceId, childId, number };
};
/** The same after its first sign of life. */
const talking = async () => {
  const harness = await named();
  const watch = await dial(harness.number);
  watch.say('LK,120,3,88');
  await watch.receives(`[3G*${harness.number}*0002*LK]`);
  return { ...harness, watch };
};
const secondsAgo = (seconds: number): string =>
  new Date(Math.floor(stack.current.clock.now().getTime() / 1000 - seconds) * 1000).toISOString();
const at = (seconds: number, latitude = 45.27) => ({
  latitude,
  longitude: 13.71,
  speed: 10,
  bearing: 90,
  battery: 64,
  recordedAt: secondsAgo(seconds),
});

describe('naming a watch', () => {
  it('is for a parent of the family, with a number of ten digits', async () => {
    const { deviceId } = await named();
    const stranger = await stack.current.parent();
    const own = await stranger.addDevice();
    expect((await put(deviceId, newNumber(), {})).statusCode).toBe(401);
    for (const wrong of ['123', 'x', '47000000011', 4_700_000_001, null])
      expect((await put(own.deviceId, wrong, stranger.headers)).json()).toMatchObject({ code: 'VALIDATION' });
    expect((await put(deviceId, newNumber(), stranger.headers)).json()).toMatchObject({ code: 'NOT_FOUND' });
    const typed = newNumber();
    const reply = await put(
      own.deviceId,
      `${typed.slice(0, 4)} ${typed.slice(4, 7)}-${typed.slice(7)}`,
      stranger.headers,
    );
    expect(reply.json().data).toEqual({
      watchId: typed,
      host: '127.0.0.1',
      port: 0,
      page: { url: expect.stringMatching(/\/companion\/#page=kwc_/u) },
    });
  });

  it('is refused for an adult, who could not say yes on a watch', async () => {
    const parent = await stack.current.parent();
    const { deviceId } = await parent.addDevice({ childId: await parent.addChild({ age: 18 }) });
    expect((await put(deviceId, newNumber(), parent.headers)).json()).toMatchObject({
      code: 'ADULT_NEEDS_COMPANION',
    });
  });

  it('refuses a number that another device has, in the same words within and beyond the family', async () => {
    const { parent, number, deviceId } = await talking();
    const stranger = await stack.current.parent();
    const { deviceId: theirs } = await stranger.addDevice();
    const { deviceId: other } = await parent.addDevice();
    const [beyond, within] = [
      await put(theirs, number, stranger.headers),
      await put(other, number, parent.headers),
    ];
    expect([beyond.statusCode, beyond.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'WATCH_TAKEN' }),
    ]);
    expect(beyond.body).not.toContain(deviceId);
    expect(within.json()).toEqual(beyond.json());
  });

  it('gives one number to one of two families that name it at the same moment', async () => {
    const number = newNumber();
    const parents = await Promise.all([stack.current.parent(), stack.current.parent()]);
    const devices = await Promise.all(parents.map((parent) => parent.addDevice()));
    const replies = await Promise.all(
      parents.map((parent, index) => put(devices[index]!.deviceId, number, parent.headers)),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('slows down who tries many', async () => {
    const parent = await stack.current.parent();
    const { deviceId } = await parent.addDevice();
    const codes: number[] = [];
    for (let index = 0; index <= LIMITS.watchNamesFree; index += 1)
      codes.push((await put(deviceId, newNumber(), parent.headers)).statusCode);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('a watch', () => {
  it('is paired by its first frame, and tells of itself, its battery and its way', async () => {
    const harness = await named();
    expect(await deviceOf(harness)).toMatchObject({ paired: false });
    const watch = await dial(harness.number);
    watch.say('LK,120,3,88');
    await watch.receives(`[SG*${harness.number}*000A*UPLOAD,300][3G*${harness.number}*0002*LK]`);
    expect(await deviceOf(harness)).toMatchObject({ paired: true, platform: 'GPS watch', battery: 88 });
    watch.say('INIT');
    const place = at(60);
    watch.raw(watchFrame(harness.number, positionContent(place)) + watchFrame(harness.number, 'TKQ'));
    await watch.receives('INIT,1');
    await watch.receives('*0003*TKQ]');
    expect(await historyOf(harness)).toEqual([
      expect.objectContaining({ ...place, speed: expect.closeTo(10, 3), accuracy: null }),
    ]);
  });

  it('without satellites lives, and makes no point', async () => {
    const { watch, ...harness } = await talking();
    watch.say(positionContent(at(-2)).replace(',A,', ',V,').replace(',64,', ',31,'));
    watch.say('TKQ2');
    await watch.receives('TKQ2');
    expect(await historyOf(harness)).toEqual([]);
    expect(await deviceOf(harness)).toMatchObject({ battery: 31 });
  });

  it('calls for help once, however often it says so, and is answered', async () => {
    const { watch, ...harness } = await talking();
    const call = positionContent(at(3), { word: 'AL', status: '00010000' });
    watch.say(call);
    watch.say(call);
    await watch.receives('*0002*AL]');
    watch.say('TKQ');
    await watch.receives('TKQ');
    const calls = await harness.parent.api.call(listSos, { query: { childId: harness.childId } });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ place: { latitude: 45.27, longitude: 13.71 } });
  });

  it('is asked where it is at once; the question is delivered, and answered by a fix', async () => {
    const { watch, ...harness } = await talking();
    await harness.parent.api.call(locateNow, { body: { deviceId: harness.deviceId } });
    await watch.receives(`[SG*${harness.number}*0002*CR]`);
    const state = async () =>
      (await harness.parent.api.call(getLocate, { query: { deviceId: harness.deviceId } }))?.state;
    await expect.poll(state).toBe('delivered');
    watch.say(positionContent(at(0)));
    await expect.poll(state).toBe('answered');
    expect(watch.heard.split('*CR]')).toHaveLength(2);
  });

  it('hears a question that was asked while it was away', async () => {
    const { watch, ...harness } = await talking();
    watch.close();
    await harness.parent.api.call(locateNow, { body: { deviceId: harness.deviceId } });
    const redialled = await dial(harness.number);
    redialled.say('LK');
    await redialled.receives('*CR]');
  });

  it('that a parent who left may know is asked nothing until it is named again', async () => {
    const { watch, ...harness } = await talking();
    const other = await addSecondParent(stack.current, harness.parent);
    await harness.parent.api.call(removeParent, { params: { id: other.userId } });
    await harness.parent.api.call(locateNow, { body: { deviceId: harness.deviceId } });
    watch.say('TKQ');
    await watch.receives('TKQ');
    expect(watch.heard).not.toContain('*CR]');
    stack.current.clock.advance(2);
    await name(harness.parent, harness.deviceId, harness.number);
    await watch.ended();
    const redialled = await dial(harness.number);
    redialled.say('LK');
    await redialled.receives('*CR]');
  });

  it('that dials again takes the place of its former connection', async () => {
    const { watch, number } = await talking();
    const redialled = await dial(number);
    redialled.say('LK');
    await redialled.receives('*LK]');
    await watch.ended();
  });
});

describe('the connection ends', () => {
  it.each<[string, (harness: Awaited<ReturnType<typeof talking>>) => Promise<unknown>]>([
    [
      'with the device',
      ({ parent, deviceId }) =>
        stack.current.server.inject({
          method: 'DELETE',
          url: `/api/child/device/${deviceId}`,
          headers: parent.headers,
        }),
    ],
    [
      'by a new pairing code',
      ({ parent, deviceId }) =>
        stack.current.server.inject({
          method: 'POST',
          url: `/api/child/device/${deviceId}/code`,
          headers: parent.headers,
        }),
    ],
    [
      'by keys of an app',
      ({ parent, deviceId }) =>
        stack.current.server.inject({
          method: 'POST',
          url: `/api/child/device/${deviceId}/connect`,
          headers: parent.headers,
        }),
    ],
    [
      'by a stop on the page of its child',
      async ({ parent, deviceId }) => {
        // Not by naming it again, which ends the connection itself.
        const page = await parent.api.call(makeChildPage, { params: { id: deviceId } });
        const authorization = `Bearer ${new URL(page.url).hash.replace('#page=', '')}`;
        const url = '/api/page/stop';
        await stack.current.server.inject({ method: 'POST', url, headers: { authorization } });
      },
    ],
    ['by another number', ({ parent, deviceId }) => name(parent, deviceId, newNumber())],
    ['by a frame of another watch', async ({ watch }) => watch.raw(watchFrame(newNumber(), 'LK'))],
    ['by frames that cannot be read', async ({ watch }) => watch.raw('[x][y][z]')],
    [
      'by a frame without end',
      async ({ watch }) => watch.raw(`[${'x'.repeat(600)}[${'x'.repeat(600)}[${'x'.repeat(600)}`),
    ],
  ])('%s, within a second', async (_, action) => {
    const harness = await talking();
    await action(harness);
    await harness.watch.ended(1_000);
  });

  it('after one frame with a number that is nobody’s, with nothing said', async () => {
    const watch = await dial(newNumber());
    watch.say('LK');
    await watch.ended(1_000);
    expect(watch.heard).toBe('');
  });

  it('when no whole frame comes in time, however slowly bytes drip', async () => {
    const { number } = await named();
    const watch = await dial(number);
    const drip = setInterval(() => watch.raw('['.slice(0, watch.socket.destroyed ? 0 : 1)), 400);
    await watch.ended(2_500).finally(() => clearInterval(drip));
  });
});

describe('a number that a family gave up', () => {
  const removed = async () => {
    const harness = await talking();
    const url = `/api/child/device/${harness.deviceId}`;
    await stack.current.server.inject({ method: 'DELETE', url, headers: harness.parent.headers });
    return harness;
  };

  it('is not another family’s while the watch may still send here', async () => {
    const { number, parent } = await removed();
    const stranger = await stack.current.parent();
    const { deviceId } = await stranger.addDevice();
    expect((await put(deviceId, number, stranger.headers)).json()).toMatchObject({ code: 'WATCH_TAKEN' });
    const { deviceId: next } = await parent.addDevice();
    expect((await put(next, number, parent.headers)).statusCode).toBe(200);
  });

  it('is free after a long silence; one that nothing came with after a day, whatever comes then', async () => {
    const { number } = await removed();
    const unused = await named();
    const claim = async (watchId: string): Promise<number> => {
      const parent = await stack.current.parent();
      const { deviceId } = await parent.addDevice();
      return (await put(deviceId, watchId, parent.headers)).statusCode;
    };
    stack.current.clock.advance(LIMITS.watchUnusedHours * 3_600 + 60);
    const watch = await dial(unused.number);
    watch.say('LK');
    await watch.ended(1_000);
    expect([await claim(unused.number), await claim(number)]).toEqual([200, 409]);
    stack.current.clock.advance(LIMITS.watchHeldDays * 86_400);
    expect(await claim(number)).toBe(200);
  });

  it('is kept as long as the watch sends here', async () => {
    const { number } = await removed();
    stack.current.clock.advance((LIMITS.watchHeldDays - 1) * 86_400);
    const watch = await dial(number);
    watch.say('LK');
    await watch.ended(1_000);
    stack.current.clock.advance((LIMITS.watchHeldDays - 1) * 86_400);
    const parent = await stack.current.parent();
    const { deviceId } = await parent.addDevice();
    expect((await put(deviceId, number, parent.headers)).statusCode).toBe(409);
  });
});

describe('a flood', () => {
  it('of frames waits in its own connection, and loses none', async () => {
    const [loud, calm] = [await talking(), await talking()];
    loud.watch.raw(watchFrame(loud.number, 'TKQ').repeat(60));
    calm.watch.say('TKQ');
    await calm.watch.receives('TKQ', 1_000);
    expect(loud.watch.heard.split('TKQ').length).toBeLessThan(61);
    await expect.poll(() => loud.watch.heard.split('TKQ').length, { timeout: 10_000 }).toBe(61);
  });

  it('of silent connections and unknown numbers shuts out strangers alone', async () => {
    const { watch, number } = await talking();
    const silent = await Promise.all(Array.from({ length: 12 }, () => dial(newNumber())));
    await expect.poll(() => silent.filter(({ socket }) => socket.destroyed).length).toBe(4);
    watch.say('TKQ');
    await watch.receives('TKQ');
    for (const one of silent) one.close();
    for (let index = 0; index < 10; index += 1) {
      const stranger = await dial(newNumber());
      stranger.say('LK');
      await stranger.ended(1_000);
    }
    // The address has no unknown number left: a new watch of it waits, one that was here before does not.
    const fresh = await named();
    const late = await dial(fresh.number);
    late.say('LK');
    await late.ended(1_000);
    const redialled = await dial(number);
    redialled.say('LK');
    await redialled.receives('*LK]');
    stack.current.clock.advance(10);
    const later = await dial(fresh.number);
    later.say('LK');
    await later.receives('*LK]');
  });
});

describe('the installation', () => {
  it('counts frames and connections, and writes no number down', async () => {
    const { number } = await talking();
    const metrics = (await stack.current.server.inject({ url: '/metrics', headers: { host: '127.0.0.1' } }))
      .body;
    expect(metrics).toMatch(/kinward_watch_frames_total\{result="unknown"\} [1-9]/u);
    expect(metrics).toMatch(/kinward_watch_connections [1-9]/u);
    expect(metrics + lines.join('')).not.toContain(number);
  });

  it('asks a watch that another process holds; a stop ends its connections and keeps what was read', async () => {
    const harness = await named();
    const second = await startStack({
      place: stack.current.place,
      shareDatabaseWith: stack.current,
      config: { watch: WATCH },
    });
    try {
      const watch = await dial(harness.number, second.watchPort);
      watch.say('LK');
      await watch.receives('*LK]');
      await harness.parent.api.call(locateNow, { body: { deviceId: harness.deviceId } });
      await watch.receives('*CR]');
      watch.say(positionContent(at(1)));
      watch.say('TKQ');
      await watch.receives('TKQ');
      await second.close();
      await watch.ended(1_000);
      expect(await historyOf(harness)).toHaveLength(1);
    } finally {
      await second.close();
    }
  });

  it('takes watches from the addresses that it names, and none without a port', async () => {
    const { place } = stack.current;
    const elsewhere = await startStack({ place, config: { watch: { ...WATCH, sources: ['192.0.2.0/24'] } } });
    const off = await startStack({ place });
    try {
      await (await dial(newNumber(), elsewhere.watchPort)).ended(1_000);
      const parent = await off.parent();
      const { deviceId } = await parent.addDevice();
      const call = name(parent, deviceId, newNumber());
      await expect(call).rejects.toMatchObject({ code: 'WATCHES_OFF' });
      expect(off.watchPort).toBeUndefined();
    } finally {
      await elsewhere.close();
      await off.close();
    }
  });
});
