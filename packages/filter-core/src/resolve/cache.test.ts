import { describe, expect, it } from 'vitest';
import { newQuery, readQuery, type Query } from '../wire/message.ts';
import { hex, queryFor, QUERIES } from '../wire/test-packets.ts';
import { AnswerCache, Found } from './cache.ts';

const found = new Found();
const read = (packet: Uint8Array): [Uint8Array, Query] => {
  const query = newQuery();
  readQuery(packet, packet.length, query);
  return [packet, query];
};
const keep = (cache: AnswerCache, name: string, { bytes = 100, ttl = 60, now = 0, mark = 1 } = {}): void => {
  const [packet, query] = read(queryFor(name, 1));
  const message = new Uint8Array(Math.max(bytes, query.questionEnd + 1)).fill(mark);
  message.set(packet.subarray(0, query.questionEnd));
  cache.store(packet, query, { message, rcode: 0, ttl }, now);
};
const markOf = (cache: AnswerCache, name: string, now = 0): number | undefined =>
  cache.find(...read(queryFor(name, 1)), now, found) ? found.message.at(-1) : undefined;

describe('kept answers', () => {
  it('are found by name in any case, type, signatures wanted and checking off', () => {
    const cache = new AnswerCache({ slots: 64, largeBytes: 1000 });
    keep(cache, 'example.org');
    expect(markOf(cache, 'Example.ORG')).toBe(1);
    expect(markOf(cache, 'example.com')).toBeUndefined();
    expect(cache.find(...read(queryFor('example.org', 28)), 0, found)).toBe(false);
    expect(cache.find(...read(hex(QUERIES.cd)), 0, found)).toBe(false);
    const signed = hex(QUERIES.dnssec);
    signed[26] = 1;
    expect(cache.find(...read(signed), 0, found)).toBe(false);
  });

  it('take the place of earlier ones', () => {
    const cache = new AnswerCache({ slots: 64, largeBytes: 10_000 });
    for (const [mark, bytes] of [
      [2, 100],
      [3, 900],
      [4, 800],
      [5, 100],
    ] as const) {
      keep(cache, 'example.org', { mark, bytes });
      expect(markOf(cache, 'example.org')).toBe(mark);
    }
    expect(cache.largeBytes).toBe(0);
  });

  it('of no time are not kept', () => {
    const cache = new AnswerCache({ slots: 64, largeBytes: 1000 });
    keep(cache, 'example.org', { ttl: 0 });
    expect(markOf(cache, 'example.org')).toBeUndefined();
  });

  it('are stale after their time and gone a day later', () => {
    const cache = new AnswerCache({ slots: 64, largeBytes: 10_000 });
    for (const bytes of [100, 900]) {
      keep(cache, 'example.org', { bytes, now: 1000 });
      markOf(cache, 'example.org', 1059);
      expect(found).toMatchObject({ age: 59, isStale: false, length: bytes });
      markOf(cache, 'example.org', 1060);
      expect(found).toMatchObject({ age: 60, isStale: true });
      expect(markOf(cache, 'example.org', 1060 + 86_399)).toBe(1);
      expect(markOf(cache, 'example.org', 1060 + 86_400)).toBeUndefined();
    }
  });

  it('are given up where they were used longest ago, and never for one that was just used', () => {
    const cache = new AnswerCache({ slots: 4, largeBytes: 1000 });
    keep(cache, 'used.example');
    for (let index = 0; index < 1000; index += 1) {
      keep(cache, `host-${index}.example`);
      expect(markOf(cache, 'used.example')).toBe(1);
    }
    const left = Array.from({ length: 1000 }, (_, index) => markOf(cache, `host-${index}.example`));
    expect(left.filter((mark) => mark !== undefined)).toHaveLength(3);
  });

  it('that are large are of their own name, whatever bytes it has', () => {
    const cache = new AnswerCache({ slots: 4, largeBytes: 5000 });
    const of = (letter: number): [Uint8Array, Query] => {
      const packet = queryFor('a.example', 1);
      packet[13] = letter;
      return read(packet);
    };
    cache.store(...of(0xc0), { message: new Uint8Array(900), rcode: 0, ttl: 60 }, 0);
    expect(cache.find(...of(0xc0), 0, found)).toBe(true);
    expect(cache.find(...of(0xe0), 0, found)).toBe(false);
  });

  it('that are large have a bound of their own', () => {
    const cache = new AnswerCache({ slots: 4, largeBytes: 5000 });
    for (let index = 0; index < 100; index += 1) {
      keep(cache, `host-${index}.example`, { bytes: 900 });
      expect(cache.largeBytes).toBeLessThanOrEqual(5000);
    }
    expect(markOf(cache, 'host-99.example')).toBe(1);
    expect(markOf(cache, 'host-0.example')).toBeUndefined();
    keep(cache, 'huge.example', { bytes: 6000 });
    expect(markOf(cache, 'huge.example')).toBeUndefined();
  });
});
