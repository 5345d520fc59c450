import { describe, expect, it } from 'vitest';
import { newHashKeys } from '../wire/hash.ts';
import { nameOfText, newLabels, readLabels } from '../wire/name.ts';
import { numbersFrom } from '../wire/test-packets.ts';
import { buildTable, type AddName, type BuiltTable } from './build-table.ts';
import { BIT_WORDS, findBits, openTable, type NameTable } from './name-table.ts';
import { Combinations } from './sets.ts';

type Listed = [name: string, bit: number, isException?: boolean];
const build = (listed: Iterable<Listed>): BuiltTable =>
  buildTable((add) => {
    for (const [name, bit, isException] of listed) {
      const bytes = Buffer.from(name);
      add(bytes, 0, bytes.length, bit, isException);
    }
  });
const [labels, bits] = [newLabels(), new Uint32Array(BIT_WORDS)];
const bitsOf = (table: NameTable, text: string): number[] => {
  const name = nameOfText(text)!;
  readLabels(name, 0, name.length, labels);
  findBits(table, name, labels, bits);
  return Array.from({ length: 256 }, (_, bit) => bit).filter((bit) => (bits[bit >>> 5]! >>> (bit & 31)) & 1);
};

describe('a table of names', () => {
  const built = build([
    ['example.com', 0],
    ['Example.COM', 255],
    ['ads.example.com', 31],
    ['ads.example.com', 32],
    ['ads.example.com', 32],
    ['good.ads.example.com', 31, true],
    ['bad.good.ads.example.com', 31],
    ['both.example.net', 5, true],
    ['both.example.net', 5],
  ]);
  const table = openTable(built.block);

  it('joins what a name and its parents belong to', () => {
    expect(built).toMatchObject({ names: 5, reduced: 0, collisions: 0 });
    expect(bitsOf(table, 'example.com')).toEqual([0, 255]);
    expect(bitsOf(table, 'WWW.Example.com')).toEqual([0, 255]);
    expect(bitsOf(table, 'x.ads.example.com')).toEqual([0, 31, 32, 255]);
    for (const other of ['com', 'example.org', 'notexample.com', 'xads.com', '.'])
      expect(bitsOf(table, other)).toEqual([]);
  });

  it('takes a name out, with what is below it, until a longer name says otherwise', () => {
    expect(bitsOf(table, 'good.ads.example.com')).toEqual([0, 32, 255]);
    expect(bitsOf(table, 'x.good.ads.example.com')).toEqual([0, 32, 255]);
    expect(bitsOf(table, 'bad.good.ads.example.com')).toEqual([0, 31, 32, 255]);
    expect(bitsOf(table, 'both.example.net')).toEqual([5]);
  });

  it('is opened as it was saved, and refused where it is not whole', () => {
    const saved = Uint8Array.from(new Uint8Array(built.block));
    expect(bitsOf(openTable(saved.buffer), 'example.com')).toEqual([0, 255]);
    expect(() => openTable(saved.buffer.slice(0, -4))).toThrow('no table of names');
    expect(() => openTable(new ArrayBuffer(10))).toThrow('no table of names');
    saved[0] = 0;
    expect(() => openTable(saved.buffer)).toThrow('no table of names');
  });

  it('of nothing has nothing', () => {
    expect(bitsOf(openTable(build([]).block), 'example.com')).toEqual([]);
  });
});

describe('a table of 200,000 names', () => {
  const next = numbersFrom(77);
  const label = (): string => next().toString(36);
  const exact = new Map<string, Set<number>>();
  const listed: Listed[] = Array.from({ length: 200_000 }, (_, index) => [
    // Every tenth is below another, every fifth is listed again elsewhere.
    index % 10 === 0 && index > 0 ? `${label()}.host-${index - 1}.example` : `host-${index}.example`,
    next() % 256,
  ]);
  for (let index = 0; index < listed.length; index += 5) listed.push([listed[index]![0], next() % 256]);
  for (const [name, bit] of listed) exact.set(name, (exact.get(name) ?? new Set()).add(bit));
  const expected = (name: string): number[] => {
    const found = new Set<number>();
    for (let at = 0; at >= 0; at = name.indexOf('.', at + 1) < 0 ? -1 : name.indexOf('.', at + 1) + 1)
      for (const bit of exact.get(name.slice(at)) ?? []) found.add(bit);
    return [...found].sort((left, right) => left - right);
  };
  const built = build(listed);
  const table = openTable(built.block);

  it('takes at most 12 bytes a name beside its sets', () => {
    expect(built.names).toBe(exact.size);
    const sets = (built.sets + 1) * 64;
    expect((built.block.byteLength - sets) / built.names).toBeLessThan(12);
  });

  it('says of every tenth name, and of 50,000 that are not listed, what an exact map says', () => {
    const wrong: string[] = [];
    const check = (name: string): void => {
      if (bitsOf(table, name).join() !== expected(name).join()) wrong.push(name);
    };
    for (let index = 0; index < listed.length; index += 10) check(listed[index]![0]);
    for (let index = 0; index < 50_000; index += 1)
      check(index % 2 ? `${label()}.host-${index}.example` : `${label()}.example.${label()}.net`);
    expect(wrong).toEqual([]);
  });
});

describe('building a table', () => {
  it('begins again with other keys where two names could not be told apart, and not for ever', () => {
    // With these keys a hash is the sum of the bytes of a name, in the 16 bits that a slot does not keep.
    const poor = Uint32Array.of(0, 0, 0, 1);
    const fill = (add: AddName): void => {
      for (const name of ['a.example', 'b.example', 'c.example', 'd.example', 'e.example', 'f.example'])
        add(Buffer.from(name), 0, 9, 1);
    };
    let attempts = 0;
    const built = buildTable(fill, 2, () => (attempts++ < 2 ? poor : newHashKeys()));
    expect(built).toMatchObject({ names: 6, collisions: 2 });
    expect(bitsOf(openTable(built.block), 'x.f.example')).toEqual([1]);
    expect(() => buildTable(fill, 2, () => poor)).toThrow('collide again and again');
  });

  it('reduces the rarest combinations where a slot cannot number them all, and says how many names', () => {
    const combinations = new Combinations();
    // Names 1 and 2 have marks 1 and 2; name 3 has 3 and 4; name 4 has 5 and 6.
    const names = [
      [1, 2],
      [2, 1],
      [3, 4, 3],
      [6, 5],
    ].map((marks) => marks.reduce((number, mark) => combinations.with(number, mark), 0));
    combinations.tally(Uint32Array.from(names), names.length);
    expect(combinations.sets(512 + 1)).toMatchObject({ count: 3, reduced: 0 });
    const few = combinations.sets(2);
    const setOf = (name: number): number => few.ofCombination[names[name] ?? 0] ?? 0;
    expect(few.reduced).toBe(4);
    expect(setOf(0)).toBe(setOf(1));
    expect(few.rows[setOf(2) * 16]).toBe(1 << 3);
  });
});
