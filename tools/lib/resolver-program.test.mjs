import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './paths.mjs';
import { resolverBundle } from './resolver-program.mjs';

let folder;
let source;
const main = () => path.join(folder, 'one', 'main.js');
const write = (files) =>
  writeFileSync(path.join(folder, 'bundle.json'), JSON.stringify({ folder: 'one', files }));
const asMade = () => {
  const { size, mtimeMs } = statSync(source);
  return [[path.relative(root, source), size, mtimeMs]];
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-bundle-'));
  source = path.join(folder, 'source.ts');
  writeFileSync(source, 'export {};');
  mkdirSync(path.dirname(main()));
  writeFileSync(main(), 'export {};');
  write(asMade());
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is taken while its sources are what it was made of', () => {
  expect(resolverBundle(folder)).toBe(main());
});

it.each([
  ['a source has another size', () => writeFileSync(source, 'export { };')],
  ['a source was written again', () => utimesSync(source, 1_000_000, 1_000_000)],
  ['a source is gone', () => rmSync(source)],
  ['it is gone itself', () => rmSync(main())],
  ['it is empty', () => writeFileSync(main(), '')],
  ['what is written of it is cut', () => writeFileSync(path.join(folder, 'bundle.json'), '{"folder":')],
  ['none was made', () => rmSync(path.join(folder, 'bundle.json'))],
])('is not taken where %s', (_, change) => {
  change();
  expect(resolverBundle(folder)).toBeNull();
});
