/** The agent is held up by nobody for long: on a real kernel, with files that a local user serves, and with a process that stands for the agent. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { deviceWith } from '@kinward/filter-core/policy/test-devices.ts';
import { Desktop } from '../../../probes/test-desktop.ts';
import { whyNoDesktop, type LocalUser } from '../../../probes/test-net.ts';
import { soon } from '../../../probes/test-system.ts';
import { scriptOf } from './script.ts';

const KIDA: LocalUser = { name: 'kida', uid: 3021, subuid: 800_000 };
const MUM: LocalUser = { name: 'mum', uid: 3023, subuid: 900_000 };
const SERVING = readFileSync(path.join(import.meta.dirname, 'test-served-files.ts'), 'utf8');
/** A program that is like no other, and its entry in the menus. */
const INSTALL = `mount -t tmpfs -o mode=755 tmpfs /usr/local/share; mkdir -p /usr/local/share/game /usr/local/share/applications
  cp /bin/sleep /usr/local/share/game/game; head -c 100000 /dev/zero | tr '\\0' g >> /usr/local/share/game/game
  printf '[Desktop Entry]\\nType=Application\\nName=A Game\\nExec=/usr/local/share/game/game\\n' > /usr/local/share/applications/game.desktop`;
const POLICY = { bindings: [{ users: ['kida'], device: deviceWith('', {}), blockedApps: ['game'] }] };

/** Ends all that a user runs: a file system that is not served keeps who waits for it from ending, the agent too. */
const endAll = ({ uid }: LocalUser): void => {
  try {
    execFileSync('pkill', ['-KILL', '-u', String(uid)]);
  } catch {
    // Nothing runs.
  }
};

/** @returns why no file can be served here; null: it can */
function whyNothingIsServed(): string | null {
  const known = readFileSync('/proc/filesystems', 'utf8');
  try {
    for (const needed of ['fuse', 'overlay'])
      if (!new RegExp(`\\b${needed}$`, 'mu').test(known)) return `the kernel has no ${needed}`;
    accessSync('/dev/fuse', constants.R_OK | constants.W_OK);
  } catch (error) {
    return (error as Error).message;
  }
  return null;
}

const missing = whyNoDesktop() ?? whyNothingIsServed();
if (missing !== null) {
  process.stderr.write(`Files that a local user serves were not tried: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

describe.runIf(missing === null)('an agent that is held up', () => {
  it('by files that a local user serves, and then does not, goes on: who serves them is ended, of those with rules alone', async () => {
    await using desktop = await Desktop.start([KIDA, MUM]);
    await using stack = new AsyncDisposableStack();
    stack.defer(() => [KIDA, MUM].forEach(endAll));
    await desktop.shell(INSTALL);
    desktop.write('/run/serving.mts', SERVING);
    desktop.write('/etc/kinward-agent/policy.json', JSON.stringify(POLICY));
    await desktop.startAgent();
    // She has the same device open, and no rules.
    const mum = desktop.shell(`sh -c 'exec 3<>/dev/fuse; sleep 600 & wait' & wait`, MUM);
    const kida = desktop.shell(
      `unshare -Urm '${process.execPath}' /run/serving.mts /tmp/serving-kida 2>&1; rm -rf /tmp/serving-kida`,
      KIDA,
    );
    await desktop.said('programs of a user with rules held up the agent');
    expect(await kida).toContain('silent');
    expect(await desktop.ask(KIDA, 'after.other.example')).toBe('address');
    await soon(
      async () =>
        (await desktop.shell('/usr/local/share/game/game 60; echo "code $?"', KIDA)).includes('code 137'),
      'the end of the game',
    );
    expect((await desktop.shell(`pgrep -u ${MUM.uid} -c sleep`)).trim()).toBe('1');
    endAll(MUM);
    await mum;
  }, 120_000);

  it('by anything else goes on after more looks, and all programs of those with rules are ended', async () => {
    const script = scriptOf({ seconds: 0.2, served: 2, other: 4 });
    const sleeping = [KIDA, MUM].map(({ uid }) =>
      spawn('setpriv', [`--reuid=${uid}`, '--clear-groups', 'sleep', '600'], { stdio: 'ignore' }),
    );
    using stack = new DisposableStack();
    stack.defer(() => [KIDA, MUM].forEach(endAll));
    // It sleeps, and is never looked after: no more happens to it.
    const agent = spawn(
      'sh',
      ['-c', `sh -c "$0" w $$ ${KIDA.uid} ${KIDA.uid} 700 800 & exec sleep 600`, script],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    stack.defer(() => agent.kill('SIGKILL'));
    const [said] = (await once(agent.stdout, 'data')) as [Buffer];
    expect(said.toString()).toBe('1\n');
    const [kida, mum] = sleeping;
    await soon(() => kida?.signalCode === 'SIGKILL', 'the end of the child’s program');
    expect([mum?.signalCode, mum?.exitCode]).toEqual([null, null]);
    // The watchdog ends with the agent: its output is closed.
    agent.kill('SIGKILL');
    await once(agent.stdout, 'end');
  });

  it('is not one that moves', async () => {
    const script = scriptOf({ seconds: 0.2, served: 10, other: 10 });
    using stack = new DisposableStack();
    stack.defer(() => endAll(KIDA));
    const kida = spawn('setpriv', [`--reuid=${KIDA.uid}`, '--clear-groups', 'sleep', '600'], {
      stdio: 'ignore',
    });
    const moving = `sh -c "$0" w $$ ${KIDA.uid} ${KIDA.uid} & n=0; while [ $n -lt 60 ]; do sleep 0.05; n=$((n + 1)); done`;
    const agent = spawn('sh', ['-c', moving, script], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    agent.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
    await once(agent, 'close');
    expect([said, kida.signalCode]).toEqual(['', null]);
  });
});
