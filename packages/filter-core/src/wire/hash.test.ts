import { describe, expect, it } from 'vitest';
import { hashSuffixes, newHashKeys, newSuffixHashes, type HashKeys } from './hash.ts';
import { nameOfText, newLabels, readLabels } from './name.ts';

const [labels, hashes] = [newLabels(), newSuffixHashes()];
const KEYS: HashKeys = Uint32Array.of(0x12_34_56_78, 0x9a_bc_de_f0, 0x85_eb_ca_6b, 0xc2_b2_ae_35);
const hashOf = (name: string, keys = KEYS): string[] => {
  const wire = nameOfText(name)!;
  readLabels(wire, 0, wire.length, labels);
  hashSuffixes(wire, labels, keys, hashes);
  return Array.from({ length: labels.count }, (_, index) => `${hashes.one[index]}-${hashes.two[index]}`);
};

describe('suffix hashes', () => {
  it('of a name are those of its parents, and one more', () => {
    const parent = hashOf('example.com');
    const name = hashOf('A.www.Example.COM');
    expect(name.slice(0, 2)).toEqual(parent);
    expect(new Set(name).size).toBe(4);
  });

  it('differ where labels are cut elsewhere', () => {
    const whole = ['ab.c.de', 'a.bc.de', 'abc.de', 'a.b.c.de'].map((name) => hashOf(name).at(-1));
    expect(new Set(whole).size).toBe(4);
  });

  it('are others in each table', () => {
    expect(hashOf('example.com', newHashKeys())).not.toEqual(hashOf('example.com', newHashKeys()));
  });

  it('spread 200,000 similar names as chance would, in each lane and across the lanes', () => {
    const count = 200_000;
    const [ones, twos, halves] = [new Set<number>(), new Set<number>(), new Set<number>()];
    const wire = nameOfText('host-000000.ads.example.com')!;
    readLabels(wire, 0, wire.length, labels);
    for (let number = 0; number < count; number += 1) {
      for (let [digit, rest] = [11, number]; digit > 5; digit -= 1, rest = Math.floor(rest / 10))
        wire[digit] = 48 + (rest % 10);
      hashSuffixes(wire, labels, KEYS, hashes);
      const [one, two] = [hashes.one[3] ?? 0, hashes.two[3] ?? 0];
      ones.add(one);
      twos.add(two);
      // The low bits of both, which are alike where a lane does not mix.
      halves.add(((one & 0xff_ff) << 16) | (two & 0xff_ff));
    }
    // 4.7 pairs of 32-bit numbers are expected to be the same; more than 20 are one chance in ten million.
    for (const lane of [ones, twos, halves]) expect(count - lane.size).toBeLessThan(20);
  });
});
