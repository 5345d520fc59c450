import { describe, expect, it } from 'vitest';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { questionFor } from '@kinward/filter-core/resolve/question.ts';
import { answerOf, TestUpstream } from './test-upstream.ts';
import { UdpPool, type UdpOutcome } from './upstream-udp.ts';

const TIMEOUT_MS = 2000;
const ask = async (
  pool: UdpPool,
  name = 'example.com',
  type = 1,
  timeoutMs = TIMEOUT_MS,
): Promise<UdpOutcome> => {
  const packet = queryFor(name, type);
  const query = newQuery();
  readQuery(packet, packet.length, query);
  return await pool.ask(questionFor(packet, query, false), timeoutMs);
};
const askMany = async (pool: UdpPool, count: number): Promise<UdpOutcome[]> =>
  await Promise.all(Array.from({ length: count }, (_, index) => ask(pool, `host-${index}.example`)));
const isAnswer = (outcome: UdpOutcome): boolean => typeof outcome !== 'string';
const portsOf = ({ asked }: TestUpstream): number => new Set(asked.map(({ port }) => port)).size;

describe('many questions in one turn', () => {
  it('that find no socket open one, not one each', async () => {
    await using upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
    const pool = new UdpPool(upstream.place, { sockets: 1, uses: 100 });
    expect((await askMany(pool, 20)).every(isAnswer)).toBe(true);
    expect(portsOf(upstream)).toBe(1);
    pool.close();
  });

  it('are all answered where a socket serves its last', async () => {
    await using upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
    const pool = new UdpPool(upstream.place, { sockets: 1, uses: 3 });
    expect(isAnswer(await ask(pool))).toBe(true);
    expect((await askMany(pool, 20)).every(isAnswer)).toBe(true);
    expect(upstream.asked).toHaveLength(21);
    expect(portsOf(upstream)).toBe(7);
    pool.close();
  });

  it('have failed where the pool is closed before they are sent', async () => {
    await using upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
    const pool = new UdpPool(upstream.place, { sockets: 1, uses: 100 });
    await ask(pool);
    const asking = askMany(pool, 5);
    pool.close();
    expect(new Set(await asking)).toEqual(new Set(['failed']));
    expect(upstream.asked).toHaveLength(1);
  });
});

describe('the next question, where one was not answered,', () => {
  it('comes from a new socket, as the computer may be in another network', async () => {
    await using upstream = await TestUpstream.start((asked) =>
      asked.name === 'lost.example' ? [] : [answerOf(asked)],
    );
    const pool = new UdpPool(upstream.place, { sockets: 1, uses: 100 });
    expect(isAnswer(await ask(pool))).toBe(true);
    expect(await ask(pool, 'lost.example', 1, 50)).toBe('failed');
    expect(portsOf(upstream)).toBe(1);
    expect(isAnswer(await ask(pool))).toBe(true);
    expect(portsOf(upstream)).toBe(2);
    pool.close();
  });

  it('comes from the same where others were answered meanwhile', async () => {
    await using upstream = await TestUpstream.start((asked) =>
      asked.name === 'lost.example' ? [] : [answerOf(asked)],
    );
    const pool = new UdpPool(upstream.place, { sockets: 1, uses: 100 });
    const lost = ask(pool, 'lost.example');
    expect(isAnswer(await ask(pool))).toBe(true);
    expect(await lost).toBe('failed');
    expect(isAnswer(await ask(pool))).toBe(true);
    expect(portsOf(upstream)).toBe(1);
    pool.close();
  });
});

it('an upstream that cannot be connected to has failed', async () => {
  // The system lets no socket connect to the address of all without being told.
  const pool = new UdpPool({ host: '255.255.255.255', port: 53 });
  expect(await ask(pool)).toBe('failed');
  pool.close();
});

it('an answer of another type is none, though its bytes differ as letters of another case do', async () => {
  await using upstream = await TestUpstream.start((asked) => {
    const other = answerOf(asked);
    other[asked.query.questionEnd - 3]! ^= 0x20;
    return [other, answerOf(asked)];
  });
  const pool = new UdpPool(upstream.place);
  expect(isAnswer(await ask(pool, 'example.com', 65))).toBe(true);
  pool.close();
});
