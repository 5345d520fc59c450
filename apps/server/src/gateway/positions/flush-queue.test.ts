import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { systemClock } from '../../platform/clock.ts';
import { createFlushQueue } from './flush-queue.ts';
import type { Doubts } from './doubts.ts';
import type { IncomingBatch } from './position-pipeline.store.ts';

const batch = (device: string, count: number): IncomingBatch => ({
  familyId: madeUpId('family'),
  deviceId: madeUpId(device),
  positions: Array.from({ length: count }, (_, index) => ({
    recordedAt: index,
    latitude: 1,
    longitude: 2,
    accuracy: null,
    altitude: null,
    speed: null,
    bearing: null,
    battery: null,
    doubt: null,
  })),
});

const judgesNothing: Doubts['judge'] = () => Promise.resolve();

/** A queue over a database that answers as the test says; `values` are the statement's parameters. */
const queueOver = (query: (values: unknown[]) => Promise<{ rows: unknown[] }>, judge = judgesNothing) =>
  createFlushQueue({
    pool: { query: ({ values }: { values: unknown[] }) => query(values) } as unknown as Pool,
    clock: systemClock,
    partitions: { ensure: () => Promise.resolve() },
    doubts: { judge, forget: () => undefined },
  });
const allStored = (values: unknown[]) => ({
  rows: [{ stored: values[1], kept: null, known: null, asked: [] }],
});
const devicesOf = (values: unknown[]): string => String(values[11]);

describe('the queue of the intake', () => {
  it('says that it is busy when too many positions wait, and takes more once they are written', async () => {
    const gate = Promise.withResolvers<void>();
    const queue = queueOver((values) => gate.promise.then(() => allStored(values)));
    const waiting = Array.from({ length: 220 }, (_, index) => queue.add(batch(`device ${index}`, 1_000)));
    const settled = await Promise.allSettled(
      [...waiting.slice(-10), queue.add(batch('one more', 1_000))].map((promise) =>
        Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 20, 'waits'))]),
      ),
    );
    expect(settled.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'BUSY' } });
    gate.resolve();
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(200);
    await queue.drain();
    expect(await queue.add(batch('after', 3))).toMatchObject({ fresh: { length: 3 } });
  });

  it('writes a batch at the end of the turn, though a statement was just written', async () => {
    const written: string[] = [];
    const queue = queueOver((values) => {
      written.push(devicesOf(values));
      return Promise.resolve(allStored(values));
    });
    await queue.add(batch('first', 1));
    const big = queue.add(batch('big', 50));
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(written).toEqual(['{first}', '{big}']);
    await big;
  });

  it('fails the caller whose positions the database refuses, and stores those of the others', async () => {
    const queue = queueOver((values) =>
      devicesOf(values).includes('poison')
        ? Promise.reject(Object.assign(new Error('refused'), { code: '22003' }))
        : Promise.resolve(allStored(values)),
    );
    const answers = await Promise.allSettled(
      ['a', 'poison', 'b'].map((deviceId) => queue.add(batch(deviceId, 2))),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('stores nothing that was not judged: what failed together is judged alone, and refused where that fails too', async () => {
    const judgeable: Doubts['judge'] = (batches) => {
      if (batches.some(({ deviceId }) => deviceId === madeUpId('unreadable')))
        return Promise.reject(new Error('no database'));
      for (const { positions } of batches) for (const position of positions) position.doubt = 'jumped';
      return Promise.resolve();
    };
    const written: string[] = [];
    const queue = queueOver((values) => {
      written.push(devicesOf(values));
      return Promise.resolve(allStored(values));
    }, judgeable);
    const answers = await Promise.allSettled(
      ['a', 'unreadable', 'b'].map((deviceId) => queue.add(batch(deviceId, 1))),
    );
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: { fresh: [{ doubt: 'jumped' }] } },
      { status: 'rejected' },
      { status: 'fulfilled', value: { fresh: [{ doubt: 'jumped' }] } },
    ]);
    expect(written).toEqual(['{a}', '{b}']);
  });

  it("tries again when two processes stood in each other's way", async () => {
    let tries = 0;
    const queue = queueOver((values) => {
      tries += 1;
      return tries === 1
        ? Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }))
        : Promise.resolve(allStored(values));
    });
    expect(await queue.add(batch('a', 1))).toMatchObject({ fresh: { length: 1 } });
    expect(tries).toBe(2);
  });
});
