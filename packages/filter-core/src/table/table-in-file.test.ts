import { describe, expect, it } from 'vitest';
import { nameOfText, newLabels, readLabels } from '../wire/name.ts';
import { numbersFrom } from '../wire/test-packets.ts';
import { buildTable } from './build-table.ts';
import { BIT_WORDS, findBits, HEADER_WORDS, openTable, type NameTable } from './name-table.ts';
import { TableInFile, TableUnreadable, type ReadAt } from './table-in-file.ts';

const NAMES = 50_000;
const next = numbersFrom(5);
const listed = Array.from({ length: NAMES }, (_, at) => `host-${at}.t${next().toString(36)}`);
const { block } = buildTable((add) => {
  for (const [at, name] of listed.entries()) {
    const bytes = Buffer.from(name);
    add(bytes, 0, bytes.length, at % 256, at % 7 === 0);
    if (at % 5 === 0) add(bytes, 0, bytes.length, next() % 256);
  }
}, NAMES);
const saved = Uint8Array.from(new Uint8Array(block));

/** A file that counts its reads, and fails when it is told to. */
const newFile = (bytes: Uint8Array<ArrayBuffer> = saved) => {
  const file = { reads: 0, fault: '' };
  const read: ReadAt = (into, at) => {
    file.reads += 1;
    if (file.fault !== '' || at + into.length > bytes.length) throw new TableUnreadable(file.fault);
    into.set(bytes.subarray(at, at + into.length));
  };
  return { file, read, bytes };
};
const [labels, bits] = [newLabels(), new Uint32Array(BIT_WORDS)];
const bitsOf = (table: NameTable, text: string): string => {
  const name = nameOfText(text)!;
  readLabels(name, 0, name.length, labels);
  findBits(table, name, labels, bits);
  return bits.join();
};

describe('a table that stays in its file', () => {
  const { file, read } = newFile();
  const pieces: Uint8Array[] = [];
  const table = new TableInFile(read, saved.length, (piece) => pieces.push(piece.slice()));
  const memory = openTable(saved.buffer);

  it('is read once, in its order, to be summed', () => {
    expect(Buffer.concat(pieces).equals(saved)).toBe(true);
    expect([table.names, table.sets]).toEqual([memory.names, memory.sets]);
  });

  it('says what it says in memory of every name, and of others', () => {
    const others = Array.from({ length: 20_000 }, (_, at) => `${next().toString(36)}.other-${at}.example`);
    const wrong = [...listed, ...listed.map((name) => `x.${name}`), ...others].filter(
      (name) => bitsOf(table, name) !== bitsOf(memory, name),
    );
    expect(wrong).toEqual([]);
  });

  it('reads for hardly any name that is not listed, and about once for one that is', () => {
    file.reads = 0;
    for (let at = 0; at < 10_000; at += 1) bitsOf(table, `${next().toString(36)}.t${next().toString(36)}`);
    expect(file.reads).toBeLessThan(1500);
    expect(file.reads).toBeGreaterThan(0);
    file.reads = 0;
    for (const name of listed.slice(0, 10_000)) bitsOf(table, name);
    expect(file.reads).toBeGreaterThanOrEqual(10_000);
    expect(file.reads).toBeLessThan(14_000);
  });

  it('says nothing of a name that it cannot read for, and says it again when it can', () => {
    const [name = ''] = listed;
    const before = bitsOf(table, name);
    file.fault = 'EIO';
    expect(() => bitsOf(table, name)).toThrow(TableUnreadable);
    file.fault = '';
    expect(bitsOf(table, name)).toBe(before);
  });

  it('is refused where it is not whole', () => {
    const open = (bytes: Uint8Array<ArrayBuffer>, size = bytes.length) =>
      new TableInFile(newFile(bytes).read, size);
    for (const size of [0, 10, 63, saved.length - 4, saved.length + 4])
      expect(() => open(saved, size), String(size)).toThrow('no table of names');
    const other = saved.slice();
    other[0] = 0;
    expect(() => open(other)).toThrow('no table of names');
    expect(() => open(saved.subarray(0, -8), saved.length)).toThrow(TableUnreadable);
  });

  it('ends its search where it is written over with slots that are all taken', () => {
    const own = newFile(saved.slice());
    const changed = new TableInFile(own.read, saved.length);
    own.bytes.fill(1, HEADER_WORDS * 4, HEADER_WORDS * 4 + changed.slots * 8);
    expect(() => bitsOf(changed, listed[0]!)).toThrow('written over');
  });
});
