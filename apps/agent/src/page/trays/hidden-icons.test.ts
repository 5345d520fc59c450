/** Whose icon is hidden: kept by account, for the agent alone to read. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HiddenIcons } from './hidden-icons.ts';

const [THEO, MIA] = [{ uid: 1001 }, { uid: 1002 }];
let folder = '';
let file = '';
let people = [THEO, MIA];
const said: string[] = [];
const newIcons = () => new HiddenIcons({ file, people: () => people, say: (line) => void said.push(line) });
const shown = (icons = newIcons()) => [THEO, MIA].map(({ uid }) => icons.isShown(uid));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward icons '));
  file = path.join(folder, 'state/hidden-icons.json');
  people = [THEO, MIA];
  said.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is kept over the next start, in a file of the agent’s own, until the account is gone', () => {
  expect(shown()).toEqual([true, true]);
  const icons = newIcons();
  // What is so already writes nothing.
  expect(icons.show(THEO, { isShown: true })).toMatchObject({ done: true });
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  expect(icons.show(THEO, { isShown: false })).toMatchObject({ done: true });
  expect([shown(icons), shown(), statSync(file).mode & 0o777]).toEqual([[false, true], [false, true], 0o600]);
  people = [MIA];
  expect(icons.show(MIA, { isShown: false })).toMatchObject({ done: true });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([MIA.uid]);
  expect(icons.show(MIA, { isShown: true })).toMatchObject({ done: true });
  expect(shown()).toEqual([true, true]);
});

it('is not said to be done where it could not be kept, and is as at first where the file is none', () => {
  const icons = newIcons();
  icons.show(THEO, { isShown: false });
  mkdirSync(`${file}.kinward-new`);
  expect(icons.show(MIA, { isShown: false })).toMatchObject({ done: false, reason: 'failed' });
  expect([shown(icons), shown(), said.length]).toEqual([[false, true], [false, true], 1]);
  for (const text of ['', '{}', '["1001"]', '[1001', '[1.5]']) {
    writeFileSync(file, text);
    expect(shown()).toEqual([true, true]);
  }
});
