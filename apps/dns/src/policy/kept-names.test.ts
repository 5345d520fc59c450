/** What is known of names, over starts of the same program and of another one. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KnownName } from '@kinward/filter-core/policy/known-name.ts';
import { newLabels, nameOfText, readLabels } from '@kinward/filter-core/wire/name.ts';
import type { NameTable } from '@kinward/filter-core/table/name-table.ts';
import { keptNames } from './kept-names.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward names '));
  file = path.join(folder, 'names');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isTrusted = (table: NameTable, text: string): boolean => {
  const [bytes, labels] = [nameOfText(text)!, newLabels()];
  readLabels(bytes, 0, bytes.length, labels);
  return new KnownName().read(table, bytes, labels).trusted;
};
/** Each that is made has keys of its own. */
const isSame = (one: NameTable, other: NameTable): boolean => one.keys.join() === other.keys.join();

it('is taken by the same program with the same names, and says the same', () => {
  const made = keptNames(file, ['kinward.example'], 'one');
  const kept = keptNames(file, ['kinward.example'], 'one');
  expect(isSame(made, kept)).toBe(true);
  for (const table of [made, kept]) {
    expect(isTrusted(table, 'www.kinward.example')).toBe(true);
    expect(isTrusted(table, 'other.example')).toBe(false);
  }
});

it('is made again by another program, and for other names', () => {
  const made = keptNames(file, ['kinward.example'], 'one');
  expect(isSame(made, keptNames(file, ['kinward.example'], 'two'))).toBe(false);
  const other = keptNames(file, ['other.example'], 'two');
  expect([isTrusted(other, 'kinward.example'), isTrusted(other, 'other.example')]).toEqual([false, true]);
});

it('is made again where it was altered, is cut off or cannot be written', () => {
  const made = keptNames(file, [], 'one');
  const whole = readFileSync(file);
  for (const broken of [whole.subarray(0, -4), whole.subarray(0, 40), Buffer.from(whole).fill(1, 400, 401)]) {
    writeFileSync(file, broken);
    expect(isSame(made, keptNames(file, [], 'one'))).toBe(false);
  }
  expect(
    isTrusted(keptNames(path.join(folder, 'no', 'names'), ['kinward.example'], 'one'), 'kinward.example'),
  ).toBe(true);
});

it('is not kept by sources, which may change', () => {
  keptNames(file, []);
  expect(existsSync(file)).toBe(false);
});
