/** Numbers of GPS watches: how a family names one, and when another may have it. */
import { describe, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { useWatches } from './watches.harness.ts';

const { stack, newNumber, dial, named, talking } = useWatches();

const put = (deviceId: DeviceId, watchId: unknown, headers: Record<string, string>) =>
  stack.current.server.inject({
    method: 'PUT',
    url: `/api/child/device/${deviceId}/watch`,
    headers,
    payload: { watchId },
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
