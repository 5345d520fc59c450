/** Which files belong to an installed program, and how much of them is read. */
import {
  chmodSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPrograms } from './catalogue.ts';

let folder = '';
const at = (...parts: string[]): string => path.join(folder, ...parts);
const write = (file: string, text: string): string => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
};
const entry = (id: string, exec: string): string =>
  write(at('menus', `${id}.desktop`), `[Desktop Entry]\nType=Application\nName=${id}\nExec=${exec}\n`);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-catalogue-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('has no folder of what others start as well: one program of Java is not all of them', () => {
  entry('mine', `${write(at('jvm/bin/java'), 'java')} -jar mine.jar`);
  entry('windows', `${write(at('wine/bin/wine'), 'wine')} setup.exe`);
  entry('game', write(at('game/game'), 'game'));
  const programs = readPrograms([at('menus')]);
  expect(['mine', 'windows', 'game'].map((id) => programs.get(id)?.folders)).toEqual([[], [], [at('game/')]]);
});

it('reads the beginning of a program alone, also of one that is longer than what can be read at once', () => {
  const file = write(at('game/large'), '');
  const handle = openSync(file, 'r+');
  // A hole: it takes no room on the disk.
  ftruncateSync(handle, 5 * 2 ** 30);
  closeSync(handle);
  entry('large', file);
  expect(
    readPrograms([at('menus')])
      .get('large')
      ?.executables.map((one) => one.file),
  ).toEqual([file]);
});

it('leaves the agent itself out: nobody is asked whether to block it', () => {
  entry('kinward-agent', write(at('agent/kinward-agent'), 'agent'));
  entry('game', write(at('game/game'), 'game'));
  expect([...readPrograms([at('menus')]).keys()]).toEqual(['game']);
});
