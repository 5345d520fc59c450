import { describe, expect, it } from 'vitest';
import type { LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import { nameOfText } from '@kinward/filter-core/wire/name.ts';
import { numbersFrom } from '@kinward/filter-core/wire/test-packets.ts';
import { QueryRing, type RingEntry } from './ring.ts';

const append = (ring: QueryRing, name: string, device = 1, at = 1_700_000_000_123): boolean => {
  const wire = name === '' ? new Uint8Array() : nameOfText(name)!;
  return ring.append('blocked', device, at, 7, wire, 0, wire.length);
};
const all = (ring: QueryRing): RingEntry[] => {
  const found: RingEntry[] = [];
  ring.drain((entry) => found.push({ ...entry }));
  return found;
};

describe('the ring', () => {
  it('gives back what was put in, once, in its order and in lower case', () => {
    const ring = new QueryRing(1000);
    append(ring, 'WWW.Example', 4_000_000_000);
    append(ring, '');
    expect(all(ring)).toEqual([
      { verdict: 'blocked', device: 4_000_000_000, at: 1_700_000_000_123, reason: 7, name: 'www.example' },
      { verdict: 'blocked', device: 1, at: 1_700_000_000_123, reason: 7, name: '' },
    ]);
    expect(all(ring)).toEqual([]);
  });

  it('writes bytes that are no plain text as people read them, and the root', () => {
    const ring = new QueryRing(1000);
    ring.append('allowed', 1, 1, 0, Uint8Array.of(3, 0x61, 0x2e, 0xff, 0), 0, 5);
    ring.append('allowed', 1, 1, 0, Uint8Array.of(0), 0, 1);
    expect(all(ring).map(({ name }) => name)).toEqual(['a\\.\\255', '.']);
  });

  it('reads names wherever in its block they are, beyond 64 KiB too', () => {
    const ring = new QueryRing();
    const read: string[] = [];
    const names = Array.from({ length: 40_000 }, (_, number) => `n${number}.${'x'.repeat(20)}.example`);
    for (const name of names) {
      append(ring, name);
      ring.drain((entry) => read.push(entry.name));
    }
    expect(read.filter((name, number) => name !== names[number])).toEqual([]);
    expect(read).toHaveLength(names.length);
  });

  it('refuses what finds no room, and loses nothing that it took, wherever its end falls', () => {
    const next = numbersFrom(7);
    const ring = new QueryRing(257);
    const taken: [LogVerdict, number, string][] = [];
    const read: [LogVerdict, number, string][] = [];
    let refused = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const name = next() % 5 === 0 ? '' : `${'x'.repeat(1 + (next() % 60))}.example`;
      if (append(ring, name, round)) taken.push(['blocked', round, name]);
      else refused += 1;
      if (next() % 4 === 0)
        ring.drain(({ verdict, device, name: found }) => read.push([verdict, device, found]));
    }
    ring.drain(({ verdict, device, name }) => read.push([verdict, device, name]));
    expect(read).toEqual(taken);
    expect(refused).toBeGreaterThan(1000);
    expect(taken.length).toBeGreaterThan(5000);
  });
});
