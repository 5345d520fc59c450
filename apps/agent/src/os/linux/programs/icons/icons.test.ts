/** Which files are icons: what an administrator has installed, and nothing that a child could put there or lead to. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPrograms } from '../catalogue.ts';
import { Icons, type IconPlaces } from './icons.ts';
import { pngOf } from './test-png.ts';

let folder = '';
const at = (...parts: string[]): string => path.join(folder, ...parts);
const write = (file: string, bytes: Buffer | string): string => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes, { mode: 0o644 });
  return file;
};
const places = (): IconPlaces => ({
  themes: [at('usr/local/hicolor'), at('usr/hicolor')],
  pixmaps: [at('usr/pixmaps')],
  system: [at('usr/'), at('opt/')],
  owner: process.getuid?.() ?? 0,
});
const find = (word: string): string | null => new Icons(places()).find(word)?.file ?? null;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'kinward-icons-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('an icon', () => {
  it('is the first of the best size, else of pixmaps, or the file that an entry names', () => {
    write(at('usr/hicolor/32x32/apps/chess.png'), pngOf(1, 32));
    const best = write(at('usr/hicolor/64x64/apps/chess.png'), pngOf(2, 64));
    const pixmap = write(at('usr/pixmaps/mines.png'), pngOf(3));
    const own = write(at('opt/game/icon.png'), pngOf(4));
    expect([find('chess'), find('chess.png'), find('mines'), find(own), find('nothing'), find('')]).toEqual([
      best,
      best,
      pixmap,
      own,
      null,
      null,
    ]);
    const first = write(at('usr/local/hicolor/64x64/apps/chess.png'), pngOf(5, 64));
    expect(find('chess')).toBe(first);
  });

  it('is another one where its bytes are, and is read again as the one that it was', () => {
    const file = write(at('usr/pixmaps/chess.png'), pngOf(1));
    const icons = new Icons(places());
    const found = icons.find('chess');
    expect(found && icons.read(found)).toEqual(pngOf(1));
    write(file, pngOf(2));
    expect(found && icons.read(found)).toBeNull();
    expect(icons.find('chess')?.digest).not.toBe(found?.digest);
  });

  it.each<[string, Buffer | string]>([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a secret', 'root:$6$secret'],
    ['empty', ''],
    ['cut', pngOf(1).subarray(0, 20)],
    ['of too many pixels', pngOf(1, 513)],
    ['too long', Buffer.concat([pngOf(1), Buffer.alloc(65_536)])],
  ])('is none where the file is %s, and a smaller one is taken', (_, bytes) => {
    write(at('usr/hicolor/96x96/apps/chess.png'), bytes);
    expect(find('chess')).toBeNull();
    const small = write(at('usr/hicolor/48x48/apps/chess.png'), pngOf(1));
    expect(find('chess')).toBe(small);
  });

  it('is none where a name or a link leads out of the system’s folders', () => {
    const outside = write(at('home/kida/icon.png'), pngOf(1));
    mkdirSync(at('usr/pixmaps'), { recursive: true });
    mkdirSync(at('usr/hicolor/64x64'), { recursive: true });
    symlinkSync(outside, at('usr/pixmaps/chess.png'));
    symlinkSync(at('home/kida'), at('usr/hicolor/64x64/apps'));
    for (const word of [
      'chess',
      'icon',
      outside,
      '../../home/kida/icon',
      `${at('usr')}/../home/kida/icon.png`,
    ])
      expect([word, find(word)]).toEqual([word, null]);
    // Within them links are usual, as of Flatpaks.
    symlinkSync(write(at('opt/app/icon.png'), pngOf(1)), at('usr/pixmaps/app.png'));
    expect(find('app')).toBe(at('usr/pixmaps/app.png'));
  });

  it('is none of a local user, or that others may write, or that is no file', () => {
    const file = write(at('usr/pixmaps/chess.png'), pngOf(1));
    chmodSync(file, 0o666);
    expect(find('chess')).toBeNull();
    chmodSync(file, 0o644);
    expect(find('chess')).toBe(file);
    expect(new Icons({ ...places(), owner: 4242 }).find('chess')).toBeNull();
    if (process.getuid?.() === 0) {
      chownSync(file, 4242, 4242);
      expect(find('chess')).toBeNull();
    }
    mkdirSync(at('usr/pixmaps/folder.png'));
    expect(find('folder')).toBeNull();
    // Nobody waits for what comes out of a pipe.
    execFileSync('sh', ['-c', 'mkfifo "$0"', at('usr/pixmaps/pipe.png')]);
    expect(find('pipe')).toBeNull();
  });
});

it('is named with its program, and left out where there is none', () => {
  write(at('usr/pixmaps/chess.png'), pngOf(1));
  const program = write(at('opt/chess/chess'), '');
  chmodSync(program, 0o755);
  const entry = (id: string, icon: string) =>
    write(
      at('menus', `${id}.desktop`),
      `[Desktop Entry]\nType=Application\nName=${id}\nExec=${program}\nIcon=${icon}\n`,
    );
  entry('chess', 'chess');
  entry('plain', 'nothing');
  const programs = readPrograms([at('menus')], new Icons(places()));
  expect(programs.get('chess')).toMatchObject({
    icon: expect.stringMatching(/^[\da-f]{64}$/u),
    iconFile: at('usr/pixmaps/chess.png'),
  });
  expect(programs.get('plain')).not.toHaveProperty('icon');
});
