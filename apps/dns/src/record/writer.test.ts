import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { LogLevel } from '@kinward/contract/filter/log-level.schemas.ts';
import { LogBatch, type LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import { Device } from '@kinward/filter-core/policy/device.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { Counters } from './counters.ts';
import { QueryLog } from './query-log.ts';
import { QueryRing } from './ring.ts';
import { Writer } from './writer.ts';

const START = Date.UTC(2026, 4, 1, 10, 0);
const DENIED = { kind: 'deny', rank: 6, ruleId: 'games.example', matched: 'games.example' };

let now: number;
let saved: LogBatch[];
let isDiskFull: boolean;
const append = (lines: readonly string[]): Promise<void> => {
  if (isDiskFull) return Promise.reject(new Error('ENOSPC'));
  saved.push(...lines.map((line) => LogBatch.parse(JSON.parse(line))));
  return Promise.resolve();
};
beforeEach(() => {
  [now, saved, isDiskFull] = [START, [], false];
});

const deviceOf = (log: LogLevel, familyId = randomUUID()): Device =>
  new Device(
    FilterDevice.parse({
      deviceId: randomUUID(),
      familyId,
      addresses: [],
      rules: {
        blockedSites: ['games.example'],
        schedules: [],
        grants: [],
        budgets: [],
        screenPause: null,
        timeZone: 'UTC',
        version: 1,
      },
      log,
    }),
  );
const recorder = (ring = new QueryRing()) => {
  const log = new QueryLog(ring);
  const counters = new Counters(['service:youtube']);
  const targetsOf = (name: string) => (name.endsWith('youtube.example') ? ['service:youtube'] : []);
  const writer = new Writer({ log, spool: { append }, counters, targetsOf, now: () => now });
  const note = (device: Device, name: string, verdict: LogVerdict = 'allowed', why = 'deny'): void => {
    const packet = queryFor(name, 1);
    log.note(device, verdict, packet, packet.length, now, verdict === 'blocked' ? why : null);
  };
  return { writer, note };
};
const rows = () => saved.flatMap((batch) => batch.rows);
const counts = () => saved.flatMap((batch) => batch.counts);

describe('what is written down', () => {
  it('is nothing of a device that is not to be', async () => {
    const { writer, note } = recorder();
    note(deviceOf('nothing'), 'games.example', 'blocked');
    await writer.end();
    expect(saved).toEqual([]);
  });

  it('is of one whose blocked names are, what was blocked and why; of the others their number alone', async () => {
    const { writer, note } = recorder();
    const device = deviceOf('blocked');
    note(device, 'Games.Example', 'blocked');
    note(device, 'private.youtube.example');
    await writer.end();
    expect(rows()).toEqual([
      {
        deviceId: device.id,
        at: START,
        until: START,
        name: 'games.example',
        verdict: 'blocked',
        queries: 1,
        reason: DENIED,
      },
    ]);
    expect(counts().map(({ verdict, target, queries }) => [verdict, target, queries])).toEqual([
      ['allowed', '', 1],
      ['blocked', '', 1],
      ['blocked', 'deny', 1],
    ]);
    expect(JSON.stringify(saved)).not.toContain('youtube');
  });

  it('is without its rule where that is for a name behind the asked one', async () => {
    const { writer, note } = recorder();
    note(deviceOf('all'), 'cloak.example', 'blocked', 'category:ads');
    note(deviceOf('all'), 'www.games.example', 'blocked');
    await writer.end();
    expect(rows().map(({ reason }) => reason)).toEqual([
      { kind: 'category', rank: 13, target: 'category:ads' },
      DENIED,
    ]);
  });

  it('is one row with a count of what is asked more than five times a minute, and again in the next', async () => {
    const { writer, note } = recorder();
    const device = deviceOf('all');
    for (let asked = 0; asked < 40; asked += 1) {
      note(device, 'a.youtube.example');
      now += 1000;
    }
    await writer.write();
    expect(rows()).toHaveLength(5);
    now = START + 61_000;
    note(device, 'a.youtube.example');
    await writer.end();
    expect(rows().map(({ at, until, queries }) => [at - START, until - START, queries])).toEqual([
      [0, 0, 1],
      [1000, 1000, 1],
      [2000, 2000, 1],
      [3000, 3000, 1],
      [4000, 4000, 1],
      [5000, 39_000, 35],
      [61_000, 61_000, 1],
    ]);
    expect(counts().filter(({ target }) => target === 'service:youtube')).toMatchObject([
      { at: START, queries: 40, used: true },
      { at: START + 60_000, queries: 1, used: false },
    ]);
  });

  it('is of each family a batch of its own, numbered as they are written, in parts where it is long', async () => {
    const { writer, note } = recorder();
    const [one, two] = [deviceOf('all'), deviceOf('all')];
    for (let name = 0; name < 600; name += 1) note(one, `${name}.example`);
    note(two, 'other.example');
    await writer.write();
    await writer.end();
    expect(saved.map(({ number }) => number)).toEqual(saved.map((_, index) => index + 1));
    expect(new Set(saved.map(({ run }) => run)).size).toBe(1);
    const [first, second] = [one, two].map(({ of }) =>
      saved.filter(({ familyId }) => familyId === of.familyId),
    );
    expect(first!.map((batch) => batch.rows.length)).toEqual([250, 250, 100, 0]);
    expect(second!.map((batch) => batch.rows.length)).toEqual([1, 0]);
    expect(second![0]!.rows[0]!.deviceId).toBe(two.id);
  });
});

describe('a clock that is set', () => {
  it.each([3_600_000, -3_600_000])(
    'by %i ms has the times of all that waits by the clock of now',
    async (by) => {
      const { writer, note } = recorder();
      const device = deviceOf('all');
      note(device, 'before.example');
      await writer.write();
      now += 1000;
      note(device, 'noted.example');
      now += 1000 + by;
      writer.jumped(by);
      note(device, 'after.example');
      await writer.end();
      const told = saved.map((batch) => writer.byClockOfNow(batch));
      expect(told.flatMap((batch) => batch.rows.map(({ name, at }) => [name, at - START - by]))).toEqual([
        ['before.example', 0],
        ['noted.example', 1000],
        ['after.example', 2000],
      ]);
      expect(
        told.flatMap((batch) => batch.counts.map(({ at, queries }) => [at - START - by, queries])),
      ).toEqual([
        [0, 2],
        [0, 1],
      ]);
      // What another run has left is of nobody knows which clock.
      const other = { ...saved[0]!, run: randomUUID() };
      expect(writer.byClockOfNow(other)).toEqual(other);
    },
  );

  it('back within a minute leaves no row that ends before it begins', async () => {
    const { writer, note } = recorder();
    const device = deviceOf('all');
    now = START + 30_000;
    for (let asked = 0; asked < 7; asked += 1) {
      note(device, 'a.example');
      now -= 2_000;
    }
    await writer.end();
    expect(rows().map(({ at, until, queries }) => [at <= until, queries])).toEqual([
      ...Array.from({ length: 5 }, () => [true, 1]),
      [true, 2],
    ]);
  });
});

describe('what is lost', () => {
  it('for want of room in memory or on disk is counted, and said once there is room', async () => {
    const { writer, note } = recorder(new QueryRing(200));
    const device = deviceOf('all');
    isDiskFull = true;
    for (let name = 0; name < 20; name += 1) note(device, `${name}.example`);
    await writer.write();
    expect(saved).toEqual([]);
    expect(writer.lost).toBe(20);
    isDiskFull = false;
    now += 5000;
    note(device, 'last.example');
    await writer.write();
    expect(rows().map(({ name }) => name)).toEqual(['last.example']);
    const deviceId = device.id;
    expect(saved.flatMap(({ gaps }) => gaps)).toEqual([{ deviceId, from: START, to: START, rows: 20 }]);
    // It is said once, and the lost batch's own gaps are not counted twice.
    await writer.write();
    expect(saved).toHaveLength(1);
    expect(writer.lost).toBe(20);
  });
});
