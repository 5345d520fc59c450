import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Screens, screensIn, shown, type Screen } from './screens.ts';

const [KID, MUM] = [1001, 1000];
const desktop = (id: string, uid: number): Screen => ({
  id,
  uid,
  isText: false,
  isLocked: false,
  terminal: '',
  beganAt: 0,
});
const text = (id: string, uid: number, beganAt: number): Screen => ({
  ...desktop(id, uid),
  isText: true,
  terminal: 'pts/3',
  beganAt,
});

const newFile = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-screens-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'closed-since.json');
};

/** @param file where one before has kept since when everything is closed @param began in seconds */
const start = (screens: () => Screen[], file = newFile(), began = 0) => {
  const [done, said, told]: [string[], string[], string[]] = [[], [], []];
  let clock = 5000 + began * 1000;
  const all = new Screens({
    say: (line) => said.push(line),
    file,
    read: () => Promise.resolve(screens()),
    run: (command, id) => {
      if (id === 'gone') return Promise.reject(new Error('no such session'));
      done.push(`${command} ${id}`);
      return Promise.resolve();
    },
    readMs: 0,
    tell: (terminal, uid, line) => {
      if (terminal === 'pts/broken') throw new Error('no such device');
      told.push(`${terminal} ${uid} ${line}`);
    },
    clock: () => clock,
  });
  return {
    said,
    told,
    at: async (seconds: number, ...closed: number[]): Promise<string[]> => {
      clock = 5000 + seconds * 1000;
      await all.look(
        new Map(closed.map((uid) => [uid, { until: null, language: 'es', timeZone: 'UTC' }])),
        seconds * 1000,
      );
      return done.splice(0);
    },
  };
};

it('are locked for whom everything is closed, and again when they are unlocked; nobody else’s is, and nothing is unlocked', async () => {
  const kid = desktop('2', KID);
  const screens = start(() => [desktop('1', MUM), kid]);
  expect(await screens.at(0)).toEqual([]);
  // Programs are asked to end first, and may ask what to do with what is not saved.
  expect(await screens.at(10, KID)).toEqual([]);
  expect(await screens.at(24, KID)).toEqual([]);
  expect(await screens.at(27, KID)).toEqual(['lock-session 2']);
  kid.isLocked = true;
  expect(await screens.at(31, KID)).toEqual([]);
  kid.isLocked = false;
  expect(await screens.at(32, KID)).toEqual([]);
  expect(await screens.at(35, KID)).toEqual(['lock-session 2']);
  // A parent has given more time.
  expect(await screens.at(36)).toEqual([]);
  expect(await screens.at(60)).toEqual([]);
  expect(await screens.at(61, KID)).toEqual([]);
  expect(await screens.at(77, KID)).toEqual(['lock-session 2']);
  expect(screens.said).toEqual([]);
});

it('a desktop that never says that it is locked is locked now and then, which is said once, and it is not ended', async () => {
  const screens = start(() => [desktop('2', KID)]);
  const done: string[] = [];
  for (let at = 0; at <= 165; at += 3) done.push(...(await screens.at(at, KID)));
  expect(done).toEqual(Array.from({ length: 6 }, () => 'lock-session 2'));
  expect(screens.said).toHaveLength(1);
});

it('who signs in without a desktop meanwhile is told and let go; who was there before stays', async () => {
  const all = [text('3', KID, 0), text('4', MUM, 99_000)];
  const screens = start(() => all);
  expect(await screens.at(0, KID)).toEqual([]);
  all.push(text('5', KID, 20_000));
  expect(await screens.at(20, KID)).toEqual(['terminate-session 5']);
  expect(screens.told).toEqual([`pts/3 ${KID} Kinward: las pantallas están cerradas.`]);
});

it('who signed in while everything was closed is let go by an agent that has started again as well; who was there before it was away for long stays', async () => {
  const file = newFile();
  const before = start(() => [], file);
  await before.at(0, KID);
  await before.at(60, KID);
  const late = text('5', KID, 20_000);
  expect(await start(() => [late], file, 70).at(70, KID)).toEqual(['terminate-session 5']);
  expect(await start(() => [late], file, 500).at(500, KID)).toEqual([]);
  // It was opened meanwhile, and is closed again.
  const open = start(() => [late], file, 510);
  await open.at(510);
  expect(await start(() => [late], file, 520).at(520, KID)).toEqual([]);
});

it('one that ends meanwhile keeps no other one open', async () => {
  const screens = start(() => [text('gone', KID, 20_000), desktop('2', KID)]);
  expect(await screens.at(0, KID)).toEqual([]);
  expect(await screens.at(20, KID)).toEqual(['lock-session 2']);
  const asked: string[] = [];
  const ask = (ids: readonly string[]): Promise<string> => {
    asked.push(ids.join());
    return ids.includes('10') ? Promise.reject(new Error('no such session')) : Promise.resolve(ids.join(' '));
  };
  expect((await shown(['10', '2', '3', '4'], ask)).split(/\s+/u).filter(Boolean)).toEqual(['2', '3', '4']);
  expect(asked).toEqual(['10,2,3,4', '10,2', '10', '2', '3,4']);
  await expect(
    shown(['2', '3'], () => Promise.reject(Object.assign(new Error('no answer'), { killed: true }))),
  ).rejects.toThrow('no answer');
});

it('one whose terminal takes no line is ended all the same, as are those after it', async () => {
  const broken = { ...text('4', KID, 20_000), terminal: 'pts/broken' };
  const screens = start(() => [broken, text('5', KID, 20_000)]);
  expect(await screens.at(0, KID)).toEqual(['terminate-session 4', 'terminate-session 5']);
  expect(screens.told).toHaveLength(1);
});

it('are read of what systemd-logind says: of people, and not of those that end', () => {
  const block = (fields: Record<string, string>): string =>
    Object.entries({
      Class: 'user',
      State: 'active',
      LockedHint: 'no',
      TTY: '',
      TimestampMonotonic: '2500000',
      ...fields,
    })
      .map(([key, value]) => `${key}=${value}`)
      .join('\n');
  const found = screensIn(
    [
      block({ Id: '1', User: '1001', Type: 'wayland', LockedHint: 'yes' }),
      block({ Id: '2', User: '1001', Type: 'tty', TTY: 'tty3' }),
      block({ Id: 'c1', User: '120', Type: 'x11', Class: 'greeter' }),
      block({ Id: '3', User: '1001', Type: 'x11', State: 'closing' }),
      block({ Id: '4', User: '1001', Type: 'unspecified' }),
    ].join('\n\n'),
  );
  expect(found).toEqual([
    { ...desktop('1', 1001), isLocked: true, beganAt: 2500 },
    { ...text('2', 1001, 2500), terminal: 'tty3' },
    // What it is is not known: it may have a screen.
    { ...desktop('4', 1001), beganAt: 2500 },
  ]);
});
