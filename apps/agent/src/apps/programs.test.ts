import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { LinuxPrograms } from '../os/linux/programs/programs.ts';
import { filesIn } from '../paths.ts';
import { LogindUsers, presenceIn } from '../os/linux/logind-users.ts';
import type { ProgramPolicy } from './enforcing.ts';
import type { Processes } from '../os/linux/programs/processes.ts';
import { OwnPrograms } from './own-programs.ts';
import { Programs } from './programs.ts';

const POLICY: ProgramPolicy = {
  deviceId: '00000000-0000-4000-8000-000000000001' as DeviceId,
  ids: [],
  uids: [],
  rules: {
    blockedApps: [],
    blockedSites: [],
    schedules: [],
    grants: [],
    budgets: [],
    screenPause: null,
    timeZone: 'UTC',
  },
  language: 'en',
};
const LOOK_MS = 250;
let folder: string;

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-programs-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it('goes on after a look that failed, and says why once', () => {
  let [looks, fails, last] = [0, false, 0];
  const processes = {
    last: () => String((last += 1)),
    all: () => {
      looks += 1;
      if (fails) throw new Error('too many open files');
      return [];
    },
  } as unknown as Processes;
  const said: string[] = [];
  using programs = new Programs({
    paths: filesIn({ state: folder, now: folder }),
    now: () => Date.now(),
    say: (line) => said.push(line),
    system: (watched) => new LinuxPrograms(watched, { processes, programs: () => new Map() }),
  });
  programs.hold([POLICY]);
  fails = true;
  vi.advanceTimersByTime(3 * LOOK_MS);
  expect(said).toEqual(['programs could not be looked at: too many open files']);
  fails = false;
  const before = looks;
  vi.advanceTimersByTime(2 * LOOK_MS);
  expect([looks - before, said.length]).toEqual([2, 1]);
});

it('asks what was there before to end, also where a look had no time for it', () => {
  const sent = vi.spyOn(process, 'kill').mockReturnValue(true);
  const pids = Array.from({ length: 30 }, (_, index) => index + 1_000_000);
  const processes = {
    last: () => '1',
    all: () => [...pids],
    ownerOf: () => 1001,
    usersOf: () => [1001],
    executable: () => '/nowhere',
    statOf: () => ({ start: '1', parent: 1, terminal: 0, layout: '' }),
    groupOf: () => '',
    flatpakOf: () => null,
    variableOf: () => null,
    executableOf: (pid: number) => {
      vi.advanceTimersByTime(2);
      return `/home/kida/${pid}`;
    },
  } as unknown as Processes;
  using programs = new Programs({
    paths: filesIn({ state: folder, now: folder }),
    now: () => Date.now(),
    say: () => undefined,
    system: (watched) =>
      new LinuxPrograms(watched, {
        processes,
        programs: () => new Map(),
        active: { isRead: false, look: () => Promise.resolve() } as unknown as LogindUsers,
      }),
  });
  const blockedApps = pids.map((pid) => `/home/kida/${pid}`);
  programs.hold([{ ...POLICY, ids: [{ first: 1001, last: 1001 }], rules: { ...POLICY.rules, blockedApps } }]);
  programs.look();
  programs.look();
  expect(new Set(sent.mock.calls.map(([pid]) => pid)).size).toBeGreaterThan(15);
  expect(sent.mock.calls.filter(([, signal]) => signal === 'SIGKILL')).toEqual([]);
  sent.mockRestore();
});

describe('what the system tells of when it begins', () => {
  const GAME = '/home/kida/game';
  /** @param uid whose each process is */
  const telling = (uid: number) => {
    const sent = vi.spyOn(process, 'kill').mockReturnValue(true);
    const processes = {
      last: () => '1',
      all: () => [],
      usersOf: () => [uid],
      executable: () => '/nowhere',
      executableOf: () => GAME,
      statOf: () => ({ start: '1', parent: 1, terminal: 0, layout: '' }),
      groupOf: () => '',
      flatpakOf: () => null,
      variableOf: () => null,
    } as unknown as Processes;
    let tell = (_pid: number): void => undefined;
    const programs = new Programs({
      paths: filesIn({ state: folder, now: folder }),
      now: () => Date.now(),
      say: () => undefined,
      system: (watched) => {
        const system = new LinuxPrograms(watched, { processes, programs: () => new Map() });
        tell = (pid) => {
          const running = system.watch.at(pid);
          if (running) watched.told([running]);
        };
        return system;
      },
    });
    const policy = { ...POLICY, ids: [{ first: 1001, last: 1001 }] };
    return { sent, programs, policy, tell: (pid: number) => tell(pid) };
  };

  it('is ended at once where it is blocked, and not looked for', () => {
    const { sent, programs, policy, tell } = telling(1001);
    using _ = programs;
    // Before the first look nobody knows what was there already.
    tell(1_000_000);
    programs.hold([{ ...policy, rules: { ...POLICY.rules, blockedApps: [GAME] } }]);
    expect(sent.mock.calls).toEqual([]);
    tell(1_000_001);
    expect(sent.mock.calls).toEqual([[1_000_001, 'SIGKILL']]);
    programs.hold([policy]);
    tell(1_000_002);
    expect(sent.mock.calls).toHaveLength(1);
    sent.mockRestore();
  });

  it('is nobody’s concern where its user has no rules', () => {
    const { sent, programs, policy, tell } = telling(1003);
    using _ = programs;
    programs.hold([{ ...policy, rules: { ...POLICY.rules, blockedApps: [GAME] } }]);
    tell(1_000_001);
    expect(sent.mock.calls).toEqual([]);
    sent.mockRestore();
  });
});

it('who has no session is not at the computer, though programs of theirs are used there', async () => {
  const session = 'User=1001\nClass=user\nActive=yes\nLockedHint=no\nIdleHint=no';
  const active = new LogindUsers(() => Promise.resolve(presenceIn(session, { isUsed: true, isKnown: true })));
  using programs = new Programs({
    paths: filesIn({ state: folder, now: folder }),
    now: () => Date.now(),
    say: () => undefined,
    system: (watched) => new LinuxPrograms(watched, { programs: () => new Map(), active }),
  });
  expect([await programs.isOneHere([1001]), await programs.isOneHere([1002])]).toEqual([true, false]);
  expect(active.uses(1002)).toBe(true);
});

it('keeps what was known where the menus cannot be read this moment, and reads them again', () => {
  const processes = { last: () => '1', all: () => [] } as unknown as Processes;
  const said: string[] = [];
  let fails = true;
  const read = () => {
    if (fails) throw new Error('no such folder');
    return new Map([
      [
        'game',
        { appId: 'game', name: 'A Game', category: null, executables: [], folders: [], iconFile: null },
      ],
    ]);
  };
  using programs = new Programs({
    paths: filesIn({ state: folder, now: folder }),
    now: () => Date.now(),
    say: (line) => said.push(line),
    system: (watched) => new LinuxPrograms(watched, { processes, programs: read }),
  });
  programs.hold([POLICY]);
  expect([programs.installed, said]).toEqual([[], ['installed programs could not be read: no such folder']]);
  fails = false;
  vi.advanceTimersByTime(6000);
  expect(programs.installed?.map(({ appId }) => appId)).toEqual(['game']);
});

describe('programs of own folders', () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ appId: `/home/kida/${from + at}`, content: null }));
  const file = (): string => path.join(folder, 'own.json');

  it('are added a few a minute, and written once', () => {
    const own = new OwnPrograms(file());
    expect(own.add(many(0, 8), () => false, 0)).toBe(true);
    const { ino } = statSync(file());
    expect(own.add(many(0, 8), () => false, 1000)).toBe(false);
    expect(statSync(file()).ino).toBe(ino);
    expect([own.add(many(0, 30), () => false, 2000), own.all.length]).toEqual([true, 10]);
    expect([own.add(many(0, 30), () => false, 3000), own.all.length]).toEqual([false, 10]);
    expect([own.add(many(0, 30), () => false, 60_000), own.all.length]).toEqual([true, 20]);
    expect(new OwnPrograms(file()).all).toEqual(own.all);
  });

  it('are the newest hundred, and those that a rule names', () => {
    const own = new OwnPrograms(file());
    const isNamed = (appId: string): boolean => appId === '/home/kida/0';
    for (let at = 0; at < 20; at += 1) own.add(many(at * 10, 10), isNamed, at * 60_000);
    const ids = own.all.map(({ appId }) => appId);
    expect([ids.length, ids[0], ids[1]]).toEqual([100, '/home/kida/0', '/home/kida/101']);
  });
});
