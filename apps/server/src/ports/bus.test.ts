import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { testDatabase, type TestDatabase } from '@kinward/testkit/database.ts';
import { createBus, type BusEvent } from './bus.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const start = async (): Promise<{
  bus: ReturnType<typeof createBus>;
  heard: BusEvent[];
  resyncs: () => number;
}> => {
  const bus = createBus({ access: database.app, log: pino({ level: 'silent' }) });
  const heard: BusEvent[] = [];
  let resyncs = 0;
  bus.subscribe((event) => heard.push(event));
  bus.onResync(() => (resyncs += 1));
  await bus.start();
  return { bus, heard, resyncs: () => resyncs };
};

const until = async (isSo: () => boolean, withinMs = 20_000): Promise<void> => {
  const deadline = Date.now() + withinMs;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('this did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

const changed = (family: string): BusEvent => ({ type: 'children.changed', familyId: madeUpId(family) });

describe('the bus between processes', () => {
  it('delivers to its own process at once and to the others once', async () => {
    const [one, two, three] = await Promise.all([start(), start(), start()]);
    one.bus.publish(changed('a'));
    expect(one.heard).toEqual([changed('a')]);
    await until(() => two.heard.length > 0 && three.heard.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const { heard } of [one, two, three]) expect(heard).toEqual([changed('a')]);
    await Promise.all([one, two, three].map(({ bus }) => bus.close()));
  });

  it('merges what is said again, and loses nothing of it', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    for (const status of [false, true, false]) {
      one.bus.publish({ type: 'device.state', familyId: madeUpId('f'), deviceId: madeUpId('d'), status });
    }
    const stored = (from: string, to: string) =>
      ({
        type: 'positions.stored',
        familyId: madeUpId('f'),
        deviceId: madeUpId('d'),
        from,
        to,
      }) satisfies BusEvent;
    one.bus.publish(stored('2026-01-02', '2026-01-03'));
    one.bus.publish(stored('2026-01-01', '2026-01-02'));
    await until(() => two.heard.length >= 2);
    expect(one.heard).toHaveLength(5);
    expect(two.heard).toEqual([
      { type: 'device.state', familyId: 'f', deviceId: 'd', status: true },
      stored('2026-01-01', '2026-01-03'),
    ]);
    await Promise.all([one, two].map(({ bus }) => bus.close()));
  });

  it('merges new positions in the order of their times, and leaves them out when they are many', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const point = (second: number) => ({
      latitude: 45.8,
      longitude: 15.97,
      accuracy: 8,
      speed: null,
      bearing: null,
      altitude: null,
      battery: 80,
      doubt: null,
      recordedAt: new Date(second * 1000).toISOString(),
    });
    const stored = (device: string, seconds: number[]) => ({
      type: 'positions.stored' as const,
      familyId: madeUpId('f'),
      deviceId: madeUpId(device),
      from: point(seconds[0] ?? 0).recordedAt,
      to: point(seconds.at(-1) ?? 0).recordedAt,
      fresh: { seenAt: point(100).recordedAt, points: seconds.map(point) },
    });
    for (const seconds of [[7, 9], [8]]) one.bus.publish(stored('few', seconds));
    for (let second = 1; second <= 30; second += 1) one.bus.publish(stored('many', [second]));
    one.bus.publish(stored('many', [31]));
    await until(() => two.heard.length >= 2);
    expect(two.heard).toEqual([stored('few', [7, 8, 9]), { ...stored('many', [1, 31]), fresh: undefined }]);
    await Promise.all([one, two].map(({ bus }) => bus.close()));
  });

  it('carries events larger than a payload', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const sessionIds = Array.from(
      { length: 1_000 },
      (_, index) => `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    one.bus.publish({ type: 'sessions.ended', familyId: madeUpId('f'), sessionIds });
    for (let count = 0; count < 500; count += 1)
      one.bus.publish(changed(`family ${count} ${'x'.repeat(100)}`));
    const ids = () => two.heard.flatMap((event) => (event.type === 'sessions.ended' ? event.sessionIds : []));
    await until(
      () =>
        ids().length === 1_000 && two.heard.filter(({ type }) => type === 'children.changed').length === 500,
    );
    expect(ids()).toEqual(sessionIds);
    await Promise.all([one, two].map(({ bus }) => bus.close()));
  });

  it('comes back after the database ended its connection, sends what waited and asks all to read again', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const owner = new pg.Client(database.app);
    await owner.connect();
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kinward bus' and datname = current_database()`,
    );
    one.bus.publish(changed('while away'));
    await until(() => one.resyncs() > 0 && two.resyncs() > 0);
    one.bus.publish(changed('after'));
    await until(() => two.heard.some((event) => event.familyId === 'after'));
    await owner.end();
    await Promise.all([one, two].map(({ bus }) => bus.close()));
  });

  it('goes on when a subscriber fails, and forgets one that left', async () => {
    const one = await start();
    one.bus.subscribe(() => {
      throw new Error('broken');
    });
    const late: BusEvent[] = [];
    const leave = one.bus.subscribe((event) => late.push(event));
    one.bus.publish(changed('a'));
    leave();
    one.bus.publish(changed('b'));
    expect(one.heard).toHaveLength(2);
    expect(late).toHaveLength(1);
    await one.bus.close();
  });
});
