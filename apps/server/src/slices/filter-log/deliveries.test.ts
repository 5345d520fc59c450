/** Resolvers that hand over at once, again and again, and by clocks that are not the server's: every row is there once, and none is missing. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { LogBatch } from '@kinward/contract/filter/log.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { useFilterLog, type Logged } from './filter-log.harness.ts';

const { stack, now, post, logged, row, count } = useFilterLog();
const HOUR_MS = 3_600_000;
const BATCHES = 12;

const stored = async (deviceId: DeviceId) =>
  (
    await stack.current.pool.query<{ name: string; asked_at: Date }>(
      'select name, asked_at from filter_queries where device_id = $1 order by name',
      [deviceId],
    )
  ).rows;
const counted = async (deviceId: DeviceId): Promise<number> =>
  (
    await stack.current.pool.query<{ queries: string }>(
      'select sum(queries) as queries from filter_counts where device_id = $1',
      [deviceId],
    )
  ).rows.reduce((sum, { queries }) => sum + Number(queries), 0);

/** What one run of a resolver has to hand over, in the order of its spool: of both families, by its clock. */
const spoolOf = (name: string, families: readonly Logged[], ahead = 0): LogBatch[] => {
  const run = randomUUID();
  return Array.from({ length: BATCHES }, (_, at) => {
    const { familyId, deviceId } = families[at % families.length]!;
    const asked = now() + ahead - 60_000;
    return {
      run,
      number: at + 1,
      familyId,
      rows: [0, 1, 2].map((index) => row(deviceId, `${name}-${at}-${index}.example`, { at: asked })),
      counts: [count(deviceId, { at: asked, queries: 3 })],
      gaps: [],
    };
  });
};
const namesOf = (spools: readonly LogBatch[][], of: Logged): string[] =>
  spools
    .flat()
    .filter(({ familyId }) => familyId === of.familyId)
    .flatMap(({ rows }) => rows.map(({ name }) => name))
    .toSorted();

it('is stored once, where two resolvers hand over the same moments of the same devices and do not hear the answers', async () => {
  const families = [await logged(), await logged()];
  const spools = ['near', 'far'].map((name) => spoolOf(name, families));
  const handOver = async (resolver: string, spool: LogBatch[]): Promise<void> => {
    // Each piece overlaps with the one before, as of one whose answer was lost; and some are sent twice at once.
    for (let from = 0; from < BATCHES; from += 2) {
      const batches = spool.slice(Math.max(0, from - 3), from + 2);
      const send = () => post({ resolver, now: now(), batches });
      expect(await Promise.all([send(), send()])).toEqual([200, 200]);
    }
  };
  await Promise.all([handOver('near', spools[0]!), handOver('far', spools[1]!)]);
  for (const one of families) {
    expect((await stored(one.deviceId)).map(({ name }) => name)).toEqual(namesOf(spools, one));
    expect(await counted(one.deviceId)).toBe(2 * 3 * (BATCHES / 2));
  }
});

it('is stored once, where a resolver goes away while it hands over and comes again', async () => {
  const one = await logged();
  const spool = spoolOf('away', [one]);
  for (let patience = 0; patience <= 24; patience += 4) {
    const end = new AbortController();
    const sent = post({ resolver: 'away', now: now(), batches: spool }, undefined, end.signal).catch(
      () => 'away',
    );
    await sleep(patience);
    end.abort();
    await sent;
  }
  expect(await post({ resolver: 'away', now: now(), batches: spool })).toBe(200);
  expect((await stored(one.deviceId)).map(({ name }) => name)).toEqual(namesOf([spool], one));
  expect(await counted(one.deviceId)).toBe(3 * BATCHES);
});

it('is at the times of the server, where one resolver’s clock is an hour ahead and the other’s an hour behind', async () => {
  const one = await logged();
  const spools = [spoolOf('ahead', [one], HOUR_MS), spoolOf('behind', [one], -HOUR_MS)];
  const asked = now() - 60_000;
  await Promise.all(
    spools.map(async (batches, at) =>
      expect(
        await post({ resolver: `clock-${at}`, now: now() + (at === 0 ? HOUR_MS : -HOUR_MS), batches }),
      ).toBe(200),
    ),
  );
  const rows = await stored(one.deviceId);
  expect(rows.map(({ name }) => name)).toEqual(namesOf(spools, one));
  for (const { asked_at: at } of rows) expect(Math.abs(at.getTime() - asked)).toBeLessThan(5_000);
});

it('is stored once and whole, where a clock is set back an hour between two deliveries, and the server’s own too', async () => {
  const one = await logged();
  const spool = spoolOf('set', [one], HOUR_MS);
  const deliver = (ahead: number, batches: LogBatch[]) =>
    post({ resolver: 'set', now: now() + ahead, batches });
  expect(await deliver(HOUR_MS, spool.slice(0, 6))).toBe(200);
  // Its clock is right now; what it says again and what it had not sent was noted by the clock before.
  expect(await deliver(0, spool)).toBe(200);
  stack.current.clock.advance(-3600);
  expect(await deliver(HOUR_MS, spool)).toBe(200);
  const next = spoolOf('next', [one]);
  expect(await post({ resolver: 'next', now: now(), batches: next })).toBe(200);
  stack.current.clock.advance(3600);
  const rows = await stored(one.deviceId);
  expect(rows.map(({ name }) => name)).toEqual(namesOf([spool, next], one));
  // Nothing is of a time that is to come.
  for (const { asked_at: at } of rows) expect(at.getTime()).toBeLessThanOrEqual(now());
  expect(await counted(one.deviceId)).toBe(2 * 3 * BATCHES);
});
