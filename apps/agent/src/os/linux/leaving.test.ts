/** What systemd-logind tells on the system's bus, on a bus of its own. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Leaving } from '@kinward/contract/computers/computers.schemas.ts';
import { Bus } from '../../tray/bus.ts';
import { watchLeaving } from './leaving.ts';

const isMissing = spawnSync('dbus-daemon', ['--version']).error !== undefined;
if (isMissing) process.stderr.write('Leaving was not tried on a bus: dbus-daemon is not here\n');

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
    const none = watchLeaving((leaving) => void told.push(leaving), address);
    await expect.poll(() => told).toEqual([null]);
    none[Symbol.dispose]();
    told.length = 0;
    using logind = await speaker();
    expect(await logind.own('org.freedesktop.login1')).toBe(true);
    using child = await speaker();
    using _watching = watchLeaving((leaving) => void told.push(leaving), address);
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
});
