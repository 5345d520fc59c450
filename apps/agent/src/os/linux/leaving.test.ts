/** What systemd-logind tells on the system's bus, on a bus of its own. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Leaving } from '@kinward/contract/computers/computers.schemas.ts';
import { Bus } from '../../tray/bus.ts';
import { Delay, watchLeaving } from './leaving.ts';

const isMissing = spawnSync('dbus-daemon', ['--version']).error !== undefined;
if (isMissing) process.stderr.write('Leaving was not tried on a bus: dbus-daemon is not here\n');

const NO_DELAY = { hold: () => undefined, release: () => undefined };
const noting = (told: (Leaving | null)[]) => (leaving: Leaving | null) => {
  told.push(leaving);
  return undefined;
};

describe.skipIf(isMissing)('that the computer leaves', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-leaving-'));
  const address = `unix:path=${folder}/bus`;
  let daemon: ChildProcess;
  beforeAll(async () => {
    daemon = spawn('dbus-daemon', ['--session', '--nofork', '--print-address', `--address=${address}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise((resolve) => daemon.stdout?.once('data', resolve));
  });
  afterAll(async () => {
    daemon.kill();
    await new Promise((resolve) =>
      daemon.exitCode === null ? daemon.once('close', resolve) : resolve(null),
    );
    rmSync(folder, { recursive: true });
  });

  const speaker = async (): Promise<Bus> =>
    await Bus.connect(address, { answer: () => null, heard: () => undefined, ended: () => undefined });
  const say = (bus: Bus, member: string, begins: boolean, destination?: string): void =>
    bus.signal({
      ...(destination !== undefined && { destination }),
      path: '/org/freedesktop/login1',
      interface: 'org.freedesktop.login1.Manager',
      member,
      signature: 'b',
      body: [begins],
    });

  it('is known from the owner of that name alone, and not where nobody has it', async () => {
    const told: (Leaving | null)[] = [];
    const none = watchLeaving(noting(told), address, NO_DELAY);
    await expect.poll(() => told).toEqual([null]);
    none[Symbol.dispose]();
    told.length = 0;
    using logind = await speaker();
    expect(await logind.own('org.freedesktop.login1')).toBe(true);
    using child = await speaker();
    using _watching = watchLeaving(noting(told), address, NO_DELAY);
    await expect.poll(() => told).toEqual(['no']);
    say(child, 'PrepareForShutdown', true);
    // To everybody who listens, by their own names: no rule of the bus is between these.
    const names = (await child.ask('ListNames', '', []))[0] as string[];
    for (const name of names.filter((each) => each.startsWith(':')))
      say(child, 'PrepareForShutdown', true, name);
    say(logind, 'PrepareForSleep', true);
    say(logind, 'PrepareForSleep', false);
    say(logind, 'PrepareForShutdown', true);
    await expect.poll(() => told).toEqual(['no', 'asleep', 'no', 'off']);
    // It is started again, and has another name of its own.
    logind[Symbol.dispose]();
    using next = await speaker();
    expect(await next.own('org.freedesktop.login1')).toBe(true);
    say(next, 'PrepareForShutdown', false);
    await expect.poll(() => told.slice(4)).toEqual(['no']);
  });

  it('is waited for until it is said, and the next time again', async () => {
    using logind = await speaker();
    expect(await logind.own('org.freedesktop.login1')).toBe(true);
    const done: string[] = [];
    const said = Promise.withResolvers<void>();
    const tell = (leaving: Leaving | null) => {
      done.push(String(leaving));
      return leaving === 'asleep' ? said.promise : undefined;
    };
    const delay = { hold: () => void done.push('hold'), release: () => void done.push('release') };
    const watching = watchLeaving(tell, address, delay);
    await expect.poll(() => done).toEqual(['no', 'hold']);
    say(logind, 'PrepareForSleep', true);
    await expect.poll(() => done.at(-1)).toBe('asleep');
    said.resolve();
    await expect.poll(() => done.at(-1)).toBe('release');
    say(logind, 'PrepareForSleep', false);
    await expect.poll(() => done.slice(4)).toEqual(['no', 'hold']);
    watching[Symbol.dispose]();
    expect(done.at(-1)).toBe('release');
  });

  it('is delayed by a program that ends when it is let go, and by none where there is none', async () => {
    const program = path.join(folder, 'inhibit');
    writeFileSync(program, `#!/bin/sh\necho "$$ $*" > '${folder}/held'\nexec cat\n`, { mode: 0o755 });
    const held = () => readFileSync(path.join(folder, 'held'), 'utf8');
    using delay = new Delay(program);
    delay.hold();
    delay.hold();
    await expect.poll(() => existsSync(path.join(folder, 'held')) && held()).toContain('--mode=delay');
    const [pid] = held().split(' ');
    expect(existsSync(`/proc/${pid}`)).toBe(true);
    delay.release();
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    using none = new Delay(path.join(folder, 'not-there'));
    none.hold();
    none.release();
  });
});
