/** A computer that is not heard while its family is: news where it has not said that it is put to sleep or shut down. */
import { describe, expect, it } from 'vitest';
import { SILENT_MS } from '@kinward/rules/computers/silence.ts';
import type { Leaving } from '@kinward/contract/computers/computers.schemas.ts';
import { reportStatus } from '@kinward/contract/devices/devices.routes.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);

const SILENT = SILENT_MS / 1000;
const USERS = [{ name: 'ada', uid: 1001, isAdministrator: false }];
const silences = () => stack.current.runJob('computers.silences');
const later = (seconds: number): void => stack.current.clock.advance(seconds);

interface ComputerOptions {
  isBound?: boolean;
  /** Null: its agent would not say. */
  leaving?: Leaving | null;
}
const computer = async ({ isBound = true, leaving = 'no' }: ComputerOptions = {}) => {
  const own = await family({ agent: true });
  const phone = await stack.current.device(own.parent);
  const say = (fields: object = leaving === null ? {} : { leaving }) =>
    call('PUT', '/device/computer', own.device, { users: USERS, inForce: null, faults: [], ...fields });
  await say();
  const url = `/child/device/${own.deviceId}/computer`;
  if (isBound) await call('PUT', `${url}/user`, own.parent, { user: 'ada', deviceId: own.deviceId });
  await call('DELETE', '/notification', own.parent);
  const told = async (): Promise<string[]> =>
    (await call('GET', '/notification?limit=100', own.parent))
      .json()
      .data.map(({ title }: { title: string }) => title);
  return {
    ...own,
    say,
    told,
    /** Another device of the family is heard. */
    hear: () => phone.api.call(reportStatus, { body: { battery: 80 } }),
    read: async () => (await call('GET', url, own.parent)).json().data,
  };
};

describe('a silent computer', () => {
  it('is said to be leaving by its agent alone', async () => {
    const own = await computer();
    const body = { users: USERS, inForce: null, faults: [], leaving: 'off' };
    expect(await fault('PUT', '/device/computer', undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('PUT', '/device/computer', own.device, { ...body, leaving: true })).toEqual([
      400,
      'VALIDATION',
    ]);
    const page = await stack.current.device(own.parent);
    expect(await fault('PUT', '/device/computer', page, body)).toEqual([403, 'NOT_AN_AGENT']);
    expect(await own.read()).toMatchObject({ tellsLeaving: true, left: null });
  });

  it('is notified once while others of the family are heard, and again when it is heard', async () => {
    const own = await computer();
    later(SILENT - 60);
    await own.hear();
    await silences();
    expect(await own.told()).toEqual([]);
    later(120);
    await Promise.all([silences(), silences()]);
    await silences();
    expect(await own.told()).toEqual(['Computer silent']);
    await own.say();
    await own.say();
    expect(await own.told()).toEqual(['Computer heard again', 'Computer silent']);
    later(SILENT + 60);
    await own.hear();
    await silences();
    expect(await own.told()).toHaveLength(3);
  });

  it('was none where it says afterwards that it was put to sleep or shut down, and could not say so', async () => {
    const bodies: string[] = [];
    for (const [as, minutes] of [
      ['asleep', 10],
      ['off', 0],
      ['asleep', 45],
    ] as const) {
      const own = await computer();
      later(minutes * 60);
      const at = stack.current.clock.now().toISOString();
      later(SILENT + 60);
      await own.hear();
      await silences();
      expect(await own.told()).toEqual(['Computer silent']);
      // By a clock that is a day behind.
      const day = 86_400_000;
      const by = (time: string) => new Date(Date.parse(time) - day).toISOString();
      const now = stack.current.clock.now().toISOString();
      await own.say({ leaving: 'no', at: by(now), unsaid: { as, at: by(at) } });
      const [first] = (await call('GET', '/notification?limit=100', own.parent)).json().data;
      expect(first.title).toBe('Computer heard again');
      bodies.push(first.message);
    }
    expect(bodies[0]).toContain('put to sleep in the normal way');
    expect(bodies[1]).toContain('shut down in the normal way');
    // It was silent long before.
    expect(bodies[2]).not.toContain('normal way');
  });

  it('is none where it said that it is put to sleep or shut down, until it is heard', async () => {
    for (const leaving of ['asleep', 'off'] as const) {
      const own = await computer();
      await own.say({ leaving });
      expect((await own.read()).left).toEqual({ as: leaving, at: expect.any(String) });
      const [child] = (await call('GET', '/child', own.parent)).json().data;
      expect(child.devices[0].connected).toBe(false);
      later(5 * SILENT);
      await own.hear();
      await silences();
      expect(await own.told()).toEqual([]);
      await own.say();
      expect((await own.read()).left).toBeNull();
      later(SILENT + 60);
      await own.hear();
      await silences();
      expect(await own.told()).toEqual(['Computer silent']);
    }
  });

  it('is none where nobody of the family is heard, nobody has rules, or its agent would not say or is removed', async () => {
    const away = await computer();
    const unbound = await computer({ isBound: false });
    const older = await computer({ leaving: null });
    const removed = await computer();
    await removed.say({ faults: ['off', 'removed'], leaving: 'no' });
    await call('DELETE', '/notification', removed.parent);
    expect(await older.read()).toMatchObject({ tellsLeaving: false, left: null });
    later(SILENT + 60);
    await unbound.hear();
    await older.hear();
    await removed.hear();
    await silences();
    for (const own of [away, unbound, older, removed]) expect(await own.told()).toEqual([]);
  });
});
