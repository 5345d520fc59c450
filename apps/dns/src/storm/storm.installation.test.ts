/**
 * A short storm: everything that the filter is made of ends once, some of it at the same time, while a device asks two resolvers without end. The
 * long one is `bench/chaos-filter.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '@kinward/testkit/storm/installation.ts';
import { FilterStorm, RECOVERY_MS } from './test-scene.ts';

const FROM = '127.0.12.7';
const ASK_MS = 200;
const TIMEOUT_MS = 3 * RECOVERY_MS;

const scene = new FilterStorm();
beforeAll(() => scene.begin(FROM), TIMEOUT_MS);
afterAll(() => scene[Symbol.asyncDispose](), TIMEOUT_MS);

it(
  'leaves what is blocked blocked, loses no change that was confirmed, and has no row of the log twice',
  async () => {
    const { harness, upstream, far, parent, devices, deviceId } = scene;
    const isRight = async (after: string): Promise<void> =>
      expect(await waitFor(() => scene.isRight(), RECOVERY_MS), `right again after ${after}`).toBe(true);
    for (const device of devices) device.start(ASK_MS);

    parent.block(deviceId, 'first.example');
    harness.killResolver();
    await upstream.kill();
    await far.kill();
    await upstream.start();
    await isRight('an end of both resolvers and of their upstream');

    // A change that is made while the server is killed is confirmed later, or never.
    const { starts } = harness;
    parent.block(deviceId, 'second.example');
    harness.killPostmaster();
    await far.cutWire(500);
    expect(await waitFor(() => harness.starts > starts, RECOVERY_MS)).toBe(true);
    parent.block(deviceId, 'third.example');
    await isRight('an end of PostgreSQL and of the wire');
    await parent.settled();

    for (const device of devices) device.pause();
    const { wrong, answered } = await scene.check(4);
    expect(wrong).toEqual([]);
    expect([...parent.blocked.get(deviceId)!].toSorted()).toEqual(
      ['blocked', 'first', 'second', 'third'].map((name) => `${name}.example`),
    );
    for (const { counted } of devices) expect(counted).toMatchObject({ opened: [] });
    expect(answered).toBeGreaterThan(10);
    expect(harness.ownEnds).toEqual([]);
  },
  TIMEOUT_MS,
);
