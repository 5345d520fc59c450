/**
 * The package on a whole system, as an administrator installs it: two children and an adult before it, with it, after its agent
 * was killed, after the power was lost, and when it is gone; then again by what the portal of a real installation shows, paired
 * with it, with it switched off, and removed. Where there is no root, nftables, overlayfs or cgroup2, nothing of it can be tried,
 * and that is said.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { buildInto } from '../../pack/build.ts';
import { buildsOf, MOST_BYTES } from './test-installation.ts';
import { whyNoDesktop, type LocalUser } from './test-net.ts';
import { DIG, KIDA, KIDB, MUM, NAMED, POLICIES, usePackage } from './package/test-package.ts';
import { testGivenOut } from './package/test-package-paired.ts';
import { testScreens } from './package/test-screens.ts';
import { MACHINE, soon, whyNoSystem } from './test-system.ts';

const ROUNDS = 5;

const GETENT = 'getent ahosts games.example';
const RESOLVECTL = 'resolvectl query games.example';

const RESOLVE = '/run/systemd/resolve/io.systemd.Resolve';
const NSCD = '/run/nscd/socket';

const missing = whyNoDesktop() ?? whyNoSystem();
if (missing !== null) {
  process.stderr.write(`The package of the agent was not tried on a system: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

describe.runIf(missing === null)('the package on a system', () => {
  const computer = usePackage();
  const { folder, shell, reached, inForce } = computer;

  // Of curl: 7 is a connection that was refused.
  const doors = (socket: string): Promise<string[]> =>
    Promise.all(
      [KIDA, KIDB, MUM].map(async (user) => {
        const ended = await shell(
          `curl -s -m 2 --unix-socket ${socket} http://door/ >/dev/null; echo $?`,
          user,
        );
        return ended === '7\n' ? 'closed' : 'open';
      }),
    );

  it('is the same bytes when it is made again, and no larger than is said', async () => {
    expect(computer.built.bytes).toBeLessThan(MOST_BYTES);
    const { packages } = await buildInto(path.join(folder, 'again'), { builds: buildsOf('deb') });
    expect(packages.map(({ sha256 }) => sha256)).toEqual([computer.built.sha256]);
  });

  it('without it, the system’s own resolver asks for everybody', async () => {
    for (const way of [GETENT, RESOLVECTL]) expect(await reached(way)).toEqual([true, true, true]);
  });

  it('installed unattended it is in force, and the system’s resolver is no way round it', async () => {
    await computer.write(POLICIES);
    expect(await shell('dpkg -i /root/agent.deb >/dev/null 2>&1; echo $?')).toBe('0\n');
    await inForce();
    for (const way of [GETENT, RESOLVECTL, `${DIG} games.example`])
      expect(await reached(way)).toEqual([false, false, true]);
    expect(await reached('getent ahosts www.school.example')).toEqual([true, true, true]);
    // A sleep waits for its last word.
    const delays = async () =>
      await shell(
        'busctl call org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager ListInhibitors',
      );
    await soon(async () => /"shutdown:sleep" "Kinward"/u.test(await delays()), 'the delay');
  });

  it('ends a blocked program with the rights that its service has, and says so on the terminal', async () => {
    const place = '/usr/local/share/kinward-test';
    await shell(`mkdir -p ${place} /usr/local/share/applications; cp /bin/sleep ${place}/game
      printf '[Desktop Entry]\nType=Application\nName=A Game\nExec=${place}/game\n' > /usr/local/share/applications/game.desktop`);
    await computer.restart();
    await inForce();
    const ways = [`${place}/game 6`, `cp ${place}/game /tmp/$$ && chmod 111 /tmp/$$ && /tmp/$$ 6`];
    const run = async (way: string, user: LocalUser): Promise<boolean> =>
      (await shell(`(${way}) 2>/dev/null && echo ran`, user)) === 'ran\n';
    expect(await Promise.all(ways.map((way) => run(way, KIDA)))).toEqual([false, false]);
    expect(await Promise.all(ways.map((way) => run(way, MUM)))).toEqual([true, true]);
    // One line about the same program is enough for a minute.
    await shell('systemctl restart kinward-agent');
    expect(await shell(`script -qec '${place}/game 6' /dev/null`, KIDA)).toContain(
      'Kinward has closed A Game: it is blocked.',
    );
    await shell('rm -r /usr/local/share/applications /usr/local/share/kinward-test');
  });

  testScreens(computer);

  it('shows its page to who opens it, by a socket that the system holds while it starts again', async () => {
    const title = 'curl -s -m 8 http://127.0.0.1:301/ | grep -o "<title>.*</title>"';
    const kept = '<title>Kinward on this computer</title>\n';
    expect(await shell('kinward-agent open', KIDA)).toMatch(/^http:\/\/127\.0\.0\.1:301\/#[\w-]{43}\n$/u);
    expect(await shell(title, KIDA)).toBe(kept);
    await shell('systemctl kill -s KILL kinward-agent');
    expect(await shell(title, MUM)).toBe(kept);
    expect(await shell('kinward-agent open 2>&1')).toContain('without sudo');
  });

  it('ids of a container have no other door either', async () => {
    const inContainer = (user: LocalUser, what: string): string =>
      `unshare --user --map-users=${user.subuid},0,1000 --map-groups=${user.subuid},0,1000 --setuid 5 --setgid 5 ${what}`;
    for (const what of [GETENT, RESOLVECTL, `${DIG} games.example`])
      for (const user of [KIDA, KIDB])
        expect(await shell(inContainer(user, what), user)).not.toContain(NAMED);
    expect(await shell(inContainer(MUM, `${DIG} games.example`), MUM)).toContain(NAMED);
  });

  it('the cache of names that glibc asks first is no way round it, when it starts again and when its folder is made again', async () => {
    const isClosed = async (): Promise<void> => {
      await soon(async () => (await doors(NSCD)).join() === 'closed,closed,open', 'a closed cache');
      expect(await reached(GETENT)).toEqual([false, false, true]);
    };
    await shell('systemctl start nscd');
    await isClosed();
    await shell('systemctl restart nscd');
    expect(await doors(NSCD)).toEqual(['closed', 'closed', 'open']);
    // As systemd-tmpfiles does it when the package is updated.
    await shell('chmod 755 /run/nscd');
    await isClosed();
    // That it is a way: the rules stand, and it asks under its own id.
    await shell(
      'systemctl stop kinward-agent.socket kinward-agent; setfacl -b /run/nscd; chmod 755 /run/nscd',
    );
    expect(await reached(GETENT)).toEqual([true, true, true]);
    await shell('systemctl start kinward-agent');
    await isClosed();
    await shell('systemctl stop nscd');
  });

  it('a child does not stop it, and when the system’s resolver starts again its doors are closed again', async () => {
    const tries = [
      'systemctl stop kinward-agent',
      'systemctl kill kinward-agent',
      'kinward-agent off',
      'echo guess | kinward-agent pause 10m',
      'kinward-agent pause 10m mum',
      'dpkg -r kinward-agent',
      'cat /etc/kinward-agent/policy.json',
      'ls /var/lib/kinward-agent',
    ];
    for (const attempt of tries)
      expect(await shell(`${attempt} </dev/null >/dev/null 2>&1 && echo done || echo refused`, KIDA)).toBe(
        'refused\n',
      );
    expect(await shell('systemctl restart systemd-resolved')).toBe('');
    for (const way of [GETENT, RESOLVECTL]) expect(await reached(way)).toEqual([false, false, true]);
  });

  it('paused by the administrator for one child it is so for that child until it is resumed, and no connection outlives it', async () => {
    for (const [whom, paused, resumes] of [
      ['', 'true,true,true', undefined],
      ['kida', 'true,false,true', KIDA],
    ] as const) {
      expect(await shell(`kinward-agent pause 10m ${whom}`)).toContain('paused');
      for (const way of [GETENT, `${DIG} games.example`])
        await soon(async () => (await reached(way)).join() === paused, `an address by ${way}`);
      expect(await doors(RESOLVE)).toEqual(['closed', 'closed', 'open']);
      expect(await reached(RESOLVECTL)).toEqual([false, false, true]);
      expect(await shell('kinward-agent resume', resumes)).toContain('hold again');
      for (const way of [GETENT, RESOLVECTL, `${DIG} games.example`])
        await soon(async () => (await reached(way)).join() === 'false,false,true', `no address by ${way}`);
    }
  });

  it('killed again and again it answers each question, as the system holds its sockets', async () => {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await shell('systemctl kill -s KILL kinward-agent');
      const began = performance.now();
      const asked = Promise.all([
        shell(`${DIG} games.example`, KIDA),
        shell(`${DIG} maths-${round}.example`, KIDA),
      ]);
      // And the next one at another place of its start each time.
      await sleep(round * 80);
      await shell('systemctl kill -s KILL kinward-agent');
      const [closed, open] = await asked;
      took.push(performance.now() - began);
      expect([closed, open].map((output) => /status: (\w+)/u.exec(output)?.[1])).toEqual([
        'NXDOMAIN',
        'NOERROR',
      ]);
    }
    process.stderr.write(
      `An agent that was killed answered after ${took.map((ms) => Math.round(ms)).join(', ')} ms\n`,
    );
    expect(took.toSorted((one, other) => one - other)[2]).toBeLessThan(8000);
  });

  it('after the power was lost its rules are there before the system’s resolver and any network', async () => {
    await computer.boot();
    await inForce();
    const at = async (unit: string): Promise<number> =>
      Number((await shell(`systemctl show -P ActiveEnterTimestampMonotonic ${unit}`)).trim());
    const [guard, resolved, network] = [
      await at('kinward-guard.service'),
      await at('systemd-resolved.service'),
      await at('network-pre.target'),
    ];
    expect(guard).toBeGreaterThan(0);
    expect(resolved).toBeGreaterThan(guard);
    expect(network).toBeGreaterThan(guard);
    for (const way of [GETENT, RESOLVECTL]) expect(await reached(way)).toEqual([false, false, true]);
  });

  it('stopped while it starts it ends at once, whatever it waits for', async () => {
    for (const ms of [100, 200, 300, 400, 600, 800])
      await shell(
        `rm /etc/dbus-1/system.d/kinward-agent.conf; systemctl stop kinward-agent; systemctl start kinward-agent; sleep ${ms / 1000}; systemctl stop kinward-agent`,
      );
    expect(await shell('journalctl -b -u kinward-agent -o cat | grep Killing')).toBe('');
    await shell('systemctl start kinward-agent');
    await soon(async () => (await shell(`${DIG} games.example`, KIDA)).includes('NXDOMAIN'), 'the rules');
  });

  it('stopped by the administrator it takes names from children alone; removed it leaves nothing', async () => {
    await shell('systemctl stop kinward-agent.socket kinward-agent');
    // For systemd it was a good end.
    const ended = await shell('systemctl show -p ActiveState -p Result kinward-agent');
    expect(ended.trim().split('\n').toSorted()).toEqual(['ActiveState=inactive', 'Result=success']);
    expect(await reached(`${DIG} www.school.example`)).toEqual([false, false, true]);
    expect(await shell('dpkg --purge kinward-agent >/dev/null 2>&1; echo $?')).toBe('0\n');
    for (const way of [GETENT, RESOLVECTL, `${DIG} games.example`])
      expect(await reached(way)).toEqual([true, true, true]);
    expect(await shell(MACHINE)).toBe(computer.before);
  });

  testGivenOut(computer);
});
