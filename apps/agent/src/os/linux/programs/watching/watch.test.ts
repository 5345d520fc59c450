/** What is seen of processes, by a `/proc` of files and by real ones. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Identities } from '../identity.ts';
import { Processes } from '../processes.ts';
import { LOOK_MS } from '../../../../apps/program-system.ts';
import type { Running } from '../../../../apps/running.ts';
import { Watch } from './watch.ts';

const KIDA = 1001;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-watch-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const watching = (processes: Processes, uid = KIDA) => {
  const began: Running<string>[] = [];
  const watch = new Watch<string>({
    processes,
    identities: { of: () => ({ ids: [], isOwn: false, group: null }) } as unknown as Identities,
    rulesOf: (id) => (id === uid ? 'rules' : undefined),
    began: (running) => void began.push(running),
  });
  return { watch, began };
};

/** A line of `stat`: its state, how many threads it has, and where its program lies. */
const stat = (pid: number, { state = 'S', threads = 1, layout = 1 } = {}): string => {
  const fields = Array.from({ length: 50 }, () => '0');
  [fields[0], fields[1], fields[17], fields[19], fields[25]] = [state, '1', `${threads}`, '7', `${layout}`];
  return `${pid} (a) b) ${fields.join(' ')}\n`;
};
const process42 = (facts: Parameters<typeof stat>[1]): void => {
  mkdirSync(path.join(folder, '42'), { recursive: true });
  writeFileSync(path.join(folder, '42/stat'), stat(42, facts));
  writeFileSync(path.join(folder, '42/status'), `Name:\ta\nUid:\t${KIDA}\t${KIDA}\t${KIDA}\t${KIDA}\n`);
};
const runs = (place: string, file: string): void => {
  mkdirSync(path.join(folder, place), { recursive: true });
  rmSync(path.join(folder, place, 'exe'), { force: true });
  symlinkSync(file, path.join(folder, place, 'exe'));
};

describe('a process of which the first thread has ended', () => {
  it('runs what its other threads run', () => {
    process42({});
    runs('42', '/usr/games/game');
    const processes = new Processes(folder);
    const { watch, began } = watching(processes);
    watch.look(0);
    rmSync(path.join(folder, '42/exe'));
    mkdirSync(path.join(folder, '42/task/42'), { recursive: true });
    runs('42/task/43', '/usr/games/game');
    writeFileSync(path.join(folder, '42/task/43/stat'), stat(43));
    process42({ state: 'Z', threads: 2, layout: 0 });
    watch.look(250);
    watch.look(500);
    expect(began.map(({ pid, executable, start }) => [pid, executable, start])).toEqual([
      [42, '/usr/games/game', '7'],
    ]);
    expect(watch.running).toHaveLength(1);
    // Also where it was so before the first look.
    const other = watching(new Processes(folder));
    other.watch.look(0);
    expect(other.began.map(({ executable }) => executable)).toEqual(['/usr/games/game']);
    expect(processes.executable(42)).toBe(path.join(folder, '42/task/43/exe'));
  });

  it('has ended where it has no other', () => {
    process42({ state: 'Z' });
    mkdirSync(path.join(folder, '42/task/42'), { recursive: true });
    const { watch, began } = watching(new Processes(folder));
    watch.look(0);
    expect([began, watch.running, new Processes(folder).statOf(42)]).toEqual([[], [], null]);
  });
});

describe('a process that runs another program in place of itself', () => {
  it('is looked at again where the path is the same and the file or its place in memory is not', () => {
    const [file, link] = [path.join(folder, 'file'), path.join(folder, 'link')];
    writeFileSync(file, 'a');
    writeFileSync(path.join(folder, 'other'), 'b');
    symlinkSync(file, link);
    process42({});
    runs('42', link);
    const { watch, began } = watching(new Processes(folder));
    watch.look(0);
    watch.look(250);
    expect(began).toHaveLength(1);
    process42({ layout: 2 });
    watch.look(500);
    expect(began).toHaveLength(2);
    rmSync(link);
    symlinkSync(path.join(folder, 'other'), link);
    watch.look(750);
    expect(began).toHaveLength(3);
    // Also long after it has begun, though not at each look.
    process42({ layout: 3 });
    for (const turn of [1, 2, 3, 4]) watch.look(60_000 + turn * 250);
    expect(began).toHaveLength(4);
    runs('42', path.join(folder, 'other'));
    for (const turn of [5, 6, 7, 8]) watch.look(60_000 + turn * 250);
    expect(began.at(-1)?.executable).toBe(path.join(folder, 'other'));
  });

  it('is so with real processes', async () => {
    const processes = new Processes();
    const child = spawn('/bin/sh', ['-c', 'read line; exec /bin/sh -c "echo on; read line"'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const pid = child.pid!;
    // One look at it alone, as others of this user come and go.
    processes.all = () => [pid];
    const { watch, began } = watching(processes, process.getuid?.());
    await vi.waitFor(() => {
      watch.look(performance.now());
      expect(watch.running[0]?.executable).not.toBe(process.execPath);
    }, 20_000);
    const before = began.length;
    child.stdin.write('\n');
    await new Promise((resolve) => child.stdout.once('data', resolve));
    watch.look(performance.now());
    expect(began).toHaveLength(before + 1);
    expect(began.at(-1)?.executable).toBe(began.at(-2)?.executable);
    child.kill('SIGKILL');
  });
});

describe('where the system tells of each program that begins', () => {
  it('sees another one in place of one that is there at the next look', () => {
    process42({});
    runs('42', '/usr/games/game');
    const { watch, began } = watching(new Processes(folder));
    let at = 0;
    for (; at < 60_000; at += LOOK_MS) watch.look(at);
    process42({ layout: 2 });
    watch.told(42, at);
    watch.look(at);
    expect(began).toHaveLength(2);
  });

  it('looks at one whose user had no rules when it is told of it', () => {
    process42({});
    runs('42', '/usr/games/game');
    const { watch } = watching(new Processes(folder), KIDA + 1);
    watch.look(0);
    expect(watch.running).toEqual([]);
    const ids = Array.from({ length: 4 }, () => KIDA + 1).join('\t');
    writeFileSync(path.join(folder, '42/status'), `Name:\ta\nUid:\t${ids}\n`);
    watch.told(42, 250);
    watch.look(250);
    expect(watch.running).toHaveLength(1);
  });
});

describe('more processes than there is time for', () => {
  /** Each takes two milliseconds. */
  const slow = (count: number) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const looked = new Map<number, number>();
    const pids = Array.from({ length: count }, (_, index) => index + 1);
    const processes = {
      last: () => String(pids.length),
      all: () => [...pids],
      ownerOf: () => KIDA,
      usersOf: () => [KIDA],
      executable: () => '/nowhere',
      statOf: () => ({ start: '1', parent: 1, terminal: 0, layout: '' }),
      executableOf: (pid: number) => {
        vi.advanceTimersByTime(2);
        looked.set(pid, (looked.get(pid) ?? 0) + 1);
        return '/bin/sleep';
      },
    } as unknown as Processes;
    return { processes, pids, looked };
  };

  it('leave the new ones seen at once, and each of the others in its turn', () => {
    const { processes, pids, looked } = slow(200);
    const { watch, began } = watching(processes);
    watch.look(performance.now());
    expect(watch.isLate).toBe(true);
    for (let look = 1; look < 12; look += 1) watch.look(performance.now());
    expect(watch.isLate).toBe(false);
    expect(began).toHaveLength(200);
    pids.push(5000);
    watch.look(performance.now());
    expect(began.at(-1)?.pid).toBe(5000);
    looked.clear();
    for (let look = 0; look < 20; look += 1) watch.look(performance.now());
    expect(pids.filter((pid) => !looked.has(pid))).toEqual([]);
    const counts = Array.from(looked.values());
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(4);
  });
});
