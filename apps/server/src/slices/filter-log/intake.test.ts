/** What resolvers hand over of what they were asked, and what of it is stored. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { declareAdult } from '@kinward/contract/consent/consent.routes.ts';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { newDeviceId, newFamilyId } from '../../platform/ids.ts';
import { useFilterLog } from './filter-log.harness.ts';

const { stack, now, post, batchOf, deliver, logged, row, count } = useFilterLog();
const BLOCKED = {
  verdict: 'blocked',
  reason: { kind: 'deny', rank: 6, ruleId: 'games.example', matched: 'games.example' },
} as const;
const DAY_MS = 86_400_000;

interface Stored {
  asked_at: Date;
  name: string;
  site: string;
  verdict: string;
  queries: number;
  reason: string | null;
  rank: number | null;
  rule_id: string | null;
}
const stored = async (deviceId: DeviceId): Promise<Stored[]> =>
  (
    await stack.current.pool.query<Stored>(
      'select * from filter_queries where device_id = $1 order by asked_at, name',
      [deviceId],
    )
  ).rows;
const counted = async (deviceId: DeviceId) =>
  (
    await stack.current.pool.query(
      'select verdict, target, queries, minutes from filter_counts where device_id = $1 order by slot_at, verdict, target',
      [deviceId],
    )
  ).rows;
const gaps = async (deviceId: DeviceId) =>
  (
    await stack.current.pool.query<{ from_at: Date; to_at: Date; rows: number }>(
      'select from_at, to_at, rows from filter_gaps where device_id = $1',
      [deviceId],
    )
  ).rows;

describe('a batch', () => {
  it('is refused where it is not understood, or nobody says the secret', async () => {
    const { familyId, deviceId } = await logged();
    expect(await post({}, 'no secret')).toBe(401);
    for (const body of [
      {},
      { resolver: 'a b', now: now(), batches: [batchOf(familyId, {})] },
      { resolver: 'r', now: now(), batches: [] },
      { resolver: 'r', now: now(), batches: [batchOf(familyId, { rows: [row(deviceId, 'nul\0.example')] })] },
      {
        resolver: 'r',
        now: now(),
        batches: [batchOf(familyId, { rows: [row(deviceId, 'x', { queries: -1 })] })],
      },
    ])
      expect(await post(body)).toBe(400);
    expect(await stored(deviceId)).toEqual([]);
  });

  it('is stored with what was decided then, under the site of its name', async () => {
    const { familyId, deviceId } = await logged();
    const names = ['www.play.games.co.uk', '_dns.resolver.arpa', 'x\\032y', '.'];
    const rows = names.map((name) => row(deviceId, name, { ...BLOCKED, queries: 3 }));
    expect(await deliver(batchOf(familyId, { rows }))).toBe(200);
    const found = await stored(deviceId);
    expect(Object.fromEntries(found.map(({ name, site }) => [name, site]))).toEqual({
      '.': '.',
      '_dns.resolver.arpa': 'resolver.arpa',
      'www.play.games.co.uk': 'games.co.uk',
      'x\\032y': 'x\\032y',
    });
    expect(found[0]).toMatchObject({
      verdict: 'blocked',
      queries: 3,
      reason: 'deny',
      rank: 6,
      rule_id: 'games.example',
    });
  });

  it('that comes again, at once or later, is stored once', async () => {
    const { familyId, deviceId } = await logged();
    const batch = batchOf(familyId, {
      rows: [row(deviceId, 'a.example'), row(deviceId, 'a.example')],
      counts: [count(deviceId, { queries: 2 })],
      gaps: [{ deviceId, from: now(), to: now(), rows: 5 }],
    });
    await Promise.all(Array.from({ length: 8 }, () => deliver(batch)));
    const later = batchOf(familyId, { rows: [row(deviceId, 'b.example')], counts: [count(deviceId)] });
    expect(await deliver(batch, later)).toBe(200);
    expect(await deliver(batch, later)).toBe(200);
    expect((await stored(deviceId)).map(({ name }) => name)).toEqual(['a.example', 'a.example', 'b.example']);
    expect(await counted(deviceId)).toEqual([{ verdict: 'allowed', target: '', queries: 3, minutes: 0 }]);
    expect(await gaps(deviceId)).toMatchObject([{ rows: 5 }]);
    // A resolver that was started again counts from one.
    await deliver({ ...later, run: randomUUID(), number: 1, rows: [row(deviceId, 'c.example')] });
    expect(await stored(deviceId)).toHaveLength(4);
  });

  it('adds up the minutes in which a service was in use, each once', async () => {
    const { familyId, deviceId } = await logged();
    const slot = now() - (now() % 900_000) - 900_000;
    const use = (minute: number, queries: number) =>
      count(deviceId, { at: slot + minute * 60_000 + 7, target: 'service:youtube', queries, used: true });
    await deliver(batchOf(familyId, { counts: [use(0, 4), use(14, 2)] }));
    await deliver(batchOf(familyId, { counts: [use(14, 1), use(3, 5)] }));
    expect(await counted(deviceId)).toEqual([
      { verdict: 'allowed', target: 'service:youtube', queries: 12, minutes: 0b100_0000_0000_1001 },
    ]);
  });

  it('has the times of the server, whatever clock the resolver has, and none that is to come', async () => {
    const { familyId, deviceId } = await logged();
    const [batch, ahead] = [
      batchOf(familyId, { rows: [row(deviceId, 'a.example', { at: now() + 7 * DAY_MS - 60_000 })] }),
      batchOf(familyId, { rows: [row(deviceId, 'b.example', { at: now() + DAY_MS })] }),
    ];
    await post({ resolver: 'r', now: now() + 7 * DAY_MS, batches: [batch] });
    await deliver(ahead);
    const [first, second] = await stored(deviceId);
    expect(Math.round((first!.asked_at.getTime() - now()) / 10_000)).toBe(-6);
    expect(second!.asked_at.getTime()).toBeLessThanOrEqual(now());
    expect(second!.asked_at.getTime()).toBeGreaterThan(now() - 10_000);
  });
});

describe('of a device', () => {
  it('nothing is stored without the consent to sites, and nothing from when it ends', async () => {
    const { parent, familyId, deviceId } = await logged({ on: false });
    const batch = () =>
      batchOf(familyId, {
        rows: [row(deviceId, 'a.example', BLOCKED)],
        counts: [count(deviceId)],
        gaps: [{ deviceId, from: now(), to: now(), rows: 1 }],
      });
    const set = (on: boolean) => parent.api.call(setDataCollection, { body: { deviceId, kind: 'web', on } });
    await deliver(batch());
    expect([await stored(deviceId), await counted(deviceId), await gaps(deviceId)]).toEqual([[], [], []]);
    await set(true);
    await deliver(batch());
    expect([await stored(deviceId), await counted(deviceId), await gaps(deviceId)]).toMatchObject([
      [{}],
      [{}],
      [{}],
    ]);
    await set(false);
    await deliver(batch());
    expect(await stored(deviceId)).toHaveLength(1);
  });

  it('of a child of 16 only what was blocked is stored, and of the rest its number', async () => {
    const { familyId, deviceId } = await logged({ age: 16 });
    const rows = [row(deviceId, 'secret.example'), row(deviceId, 'games.example', BLOCKED)];
    const counts = [
      count(deviceId, { queries: 9 }),
      count(deviceId, { target: 'service:youtube', queries: 9, used: true }),
      count(deviceId, { verdict: 'blocked', target: 'deny' }),
    ];
    await deliver(batchOf(familyId, { rows, counts }));
    expect((await stored(deviceId)).map(({ name }) => name)).toEqual(['games.example']);
    expect(await counted(deviceId)).toEqual([
      { verdict: 'allowed', target: '', queries: 9, minutes: 0 },
      { verdict: 'blocked', target: 'deny', queries: 1, minutes: 0 },
    ]);
  });

  it('of an adult, of another family, or that is gone nothing is stored', async () => {
    const [one, other] = [await logged(), await logged()];
    const rows = [row(other.deviceId, 'a.example'), row(newDeviceId(), 'b.example')];
    expect(await deliver(batchOf(one.familyId, { rows }))).toBe(200);
    expect(await deliver(batchOf(newFamilyId(), { rows }))).toBe(200);
    expect(await stored(other.deviceId)).toEqual([]);
    const device = await stack.current.device(one.parent);
    await one.parent.api.call(setDataCollection, {
      body: { deviceId: device.deviceId, kind: 'web', on: true },
    });
    await device.api.call(declareAdult);
    await deliver(batchOf(one.familyId, { rows: [row(device.deviceId, 'a.example')] }));
    expect(await stored(device.deviceId)).toEqual([]);
  });

  it('no more than a day’s share is stored; the rest is a gap', async () => {
    const { familyId, deviceId } = await logged();
    const rows = Array.from({ length: 400 }, (_, index) => row(deviceId, `${index}.example`));
    for (let round = 0; round < 3; round += 1) await deliver(batchOf(familyId, { rows }));
    expect(await stored(deviceId)).toHaveLength(800);
    expect(await gaps(deviceId)).toMatchObject([{ rows: 400 }]);
  });

  it('a helpline is never stored, whatever a resolver says', async () => {
    const { familyId, deviceId } = await logged();
    const names = ['www.childline.org.uk', 'childline.org.uk', 'open.example'];
    await deliver(batchOf(familyId, { rows: names.map((name) => row(deviceId, name, BLOCKED)) }));
    expect((await stored(deviceId)).map(({ name }) => name)).toEqual(['open.example']);
  });

  it('what is older than the family keeps is not stored', async () => {
    const { familyId, deviceId } = await logged();
    const rows = [8, 6].map((days) => row(deviceId, `${days}.example`, { at: now() - days * DAY_MS }));
    await deliver(batchOf(familyId, { rows }));
    expect((await stored(deviceId)).map(({ name }) => name)).toEqual(['6.example']);
  });
});
