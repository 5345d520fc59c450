import { describe, expect, it } from 'vitest';
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { createMemoryQueue } from './memory-queue.ts';
import { drain, type Outcome, type QueueStore } from './queue.ts';

const at = (minute: number): PositionReport => ({
  latitude: 45 + minute / 1000,
  longitude: 13,
  recordedAt: new Date(Date.UTC(2026, 4, 1, 8, minute)).toISOString(),
});

const memory = async (count: number): Promise<QueueStore> => {
  const store = createMemoryQueue();
  for (let minute = 0; minute < count; minute += 1) await store.add(at(minute));
  return store;
};

/** A server that stores the same position once and gives the answers of the test. */
const server = (answers: Outcome[] = [], isWrong = (_: PositionReport): boolean => false) => {
  const stored = new Map<string, PositionReport>();
  const order: string[] = [];
  return {
    order,
    send: async (positions: PositionReport[]): Promise<Outcome> => {
      const answer = answers.shift() ?? 'sent';
      if (answer !== 'sent' && answer !== 'dropped') return answer;
      if (positions.some(isWrong)) return 'refused';
      for (const position of positions) {
        if (!stored.has(position.recordedAt)) order.push(position.recordedAt);
        stored.set(position.recordedAt, position);
      }
      return answer;
    },
  };
};
const inOrder = (count: number): string[] =>
  Array.from({ length: count }, (_, minute) => at(minute).recordedAt);

describe('the queue', () => {
  it('sends everything in the order in which it was measured, over several batches', async () => {
    const store = await memory(450);
    const { send, order } = server();
    expect(await drain(store, send)).toBe('sent');
    expect(order).toEqual(inOrder(450));
    expect(await store.count()).toBe(0);
  });

  it.each<Outcome>(['later', 'ended'])('keeps everything when the answer is "%s"', async (answer) => {
    const store = await memory(3);
    expect(await drain(store, server([answer]).send)).toBe(answer);
    expect(await store.count()).toBe(3);
  });

  it('keeps unanswered positions and continues there the next time', async () => {
    const store = await memory(450);
    const { send, order } = server(['sent', 'later']);
    expect(await drain(store, send)).toBe('later');
    expect(await store.count()).toBe(250);
    await drain(store, send);
    expect(order).toEqual(inOrder(450));
  });

  it('sends a batch again whose answer got lost, and the server has it once', async () => {
    const store = await memory(5);
    const { send, order } = server();
    const cut = async (positions: PositionReport[]): Promise<Outcome> => {
      await send(positions);
      return 'later';
    };
    await drain(store, cut);
    expect(await store.count()).toBe(5);
    await drain(store, send);
    expect(order).toEqual(inOrder(5));
  });

  it('removes only the one invalid position', async () => {
    const store = await memory(6);
    const { send, order } = server([], ({ recordedAt }) => recordedAt === at(2).recordedAt);
    expect(await drain(store, send)).toBe('sent');
    expect(order).toEqual(inOrder(6).filter((_, index) => index !== 2));
    expect(await store.count()).toBe(0);
  });

  it.each<[Outcome[], Outcome]>([
    [['dropped'], 'dropped'],
    [['dropped', 'sent'], 'sent'],
    [['sent', 'dropped'], 'dropped'],
  ])('after the answers %j returns %j with an empty queue', async (answers, outcome) => {
    const store = await memory(answers.length * 200);
    expect(await drain(store, server(answers).send)).toBe(outcome);
    expect(await store.count()).toBe(0);
  });

  it('reports a single refused position as dropped', async () => {
    const store = await memory(1);
    expect(await drain(store, server(['refused']).send)).toBe('dropped');
    expect(await store.count()).toBe(0);
  });

  it('stops in the middle of a refused batch when the server becomes unreachable', async () => {
    const store = await memory(4);
    const { send } = server(['refused', 'sent', 'later']);
    expect(await drain(store, send)).toBe('later');
    expect(await store.count()).toBe(3);
  });
});
