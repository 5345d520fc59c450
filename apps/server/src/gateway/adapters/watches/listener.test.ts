/** GPS watches at their port, through real sockets. */
import { describe, expect, it } from 'vitest';
import { makeChildPage } from '@kinward/contract/companion/page.routes.ts';
import { getLocate, locateNow } from '@kinward/contract/locations/locations.routes.ts';
import { listSos } from '@kinward/contract/approvals/calls.routes.ts';
import { positionContent, watchFrame } from '@kinward/testkit/simulator/watch.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { removeParent } from '@kinward/contract/parents/parents.routes.ts';
import { startStack } from '@kinward/testkit/stack.ts';
import { deviceOf, historyOf } from '../test-clients.ts';
import { useWatches, WATCH } from './watches.harness.ts';

const lines: string[] = [];
const { stack, newNumber, dial, name, named, talking } = useWatches((line) => void lines.push(line));

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
    await watch.ended(10_000).finally(() => clearInterval(drip));
  });
});

describe('a flood', () => {
  it('of frames waits in its own connection, and loses none', async () => {
    const [loud, calm] = [await talking(), await talking()];
    loud.watch.raw(watchFrame(loud.number, 'TKQ').repeat(60));
    calm.watch.say('TKQ');
    await calm.watch.receives('TKQ', 10_000);
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
