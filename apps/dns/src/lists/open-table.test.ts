/** A table that is read on the disk, under what happens to files. */
import { createHash } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildTable } from '@kinward/filter-core/table/build-table.ts';
import { BIT_WORDS, findBits, type NameTable } from '@kinward/filter-core/table/name-table.ts';
import { TableUnreadable } from '@kinward/filter-core/table/table-in-file.ts';
import { nameOfText, newLabels, readLabels } from '@kinward/filter-core/wire/name.ts';
import { openInFile } from './open-table.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward open table '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [labels, bits] = [newLabels(), new Uint32Array(BIT_WORDS)];
const isListed = (table: NameTable, text: string): boolean => {
  const name = nameOfText(text)!;
  readLabels(name, 0, name.length, labels);
  return findBits(table, name, labels, bits);
};
const write = (of: string): { file: string; hash: string } => {
  const { block } = buildTable((add) => {
    for (let at = 0; at < 5000; at += 1) {
      const bytes = Buffer.from(`site-${at}.${of}`);
      add(bytes, 0, bytes.length, 1);
    }
  });
  const file = path.join(folder, `${of}.table`);
  const bytes = new Uint8Array(block);
  writeFileSync(file, bytes);
  return { file, hash: createHash('sha256').update(bytes).digest('hex') };
};
const open = ({ file, hash }: ReturnType<typeof write>) => {
  const faults: string[] = [];
  return { ...openInFile(file, hash, (reason) => faults.push(reason)), faults };
};

it('says what was in the file that was opened, also when another has taken its place, or it is deleted', () => {
  const [one, other] = [write('one.example'), write('other.example')];
  const { table, faults } = open(one);
  expect(isListed(table, 'www.site-7.one.example')).toBe(true);
  renameSync(other.file, one.file);
  expect([isListed(table, 'site-8.one.example'), isListed(table, 'site-8.other.example')]).toEqual([
    true,
    false,
  ]);
  rmSync(one.file);
  expect(isListed(table, 'site-9.one.example')).toBe(true);
  expect(faults).toEqual([]);
});

it('is refused where it was written in part, or is another', () => {
  const one = write('torn.example');
  expect(() => open({ ...one, hash: '0'.repeat(64) })).toThrow('not what it is called');
  truncateSync(one.file, 30_000);
  expect(() => open(one)).toThrow('no table of names');
  expect(() => open({ ...one, file: path.join(folder, 'none') })).toThrow('ENOENT');
});

it('tells that it cannot be read any more, and says nothing then', () => {
  const one = write('cut.example');
  const { table, faults } = open(one);
  truncateSync(one.file, 100);
  expect(() => isListed(table, 'site-7.cut.example')).toThrow(TableUnreadable);
  expect(faults).toEqual(['the file is shorter than it was']);
});

it('reads nothing once it is closed: its number may be that of another file', () => {
  const one = write('closed.example');
  const opened = openInFile(one.file, one.hash, () => undefined);
  opened[Symbol.dispose]();
  opened[Symbol.dispose]();
  expect(() => isListed(opened.table, 'site-7.closed.example')).toThrow('taken its place');
});
