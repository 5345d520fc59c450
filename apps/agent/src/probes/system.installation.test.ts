/**
 * The package on a whole system, as an administrator installs it: two children and an adult before it, with it, after its agent was killed, after the power was lost, and
 * when it is gone; then again by what the portal of a real installation shows, paired with it, with it switched off, and removed. Where there is no root, nftables, overlayfs or cgroup2, nothing of it can be tried, and that is said.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import type { AgentPackage } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { buildInto } from '../../pack/build.ts';
import { makeLinux } from '../../pack/linux/linux.ts';
import { buildProgram } from '../../pack/program.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { buildsOf, Door, familyOn, installationIn } from './test-installation.ts';
import { INSTALLATION, NET, whyNoDesktop, type LocalUser } from './test-net.ts';
import { CLOSED, sayLocked, signIn, signing, watchLocks } from './test-screens.ts';
import { MACHINE, soon, System, whyNoSystem } from './test-system.ts';

const KIDA: LocalUser = { name: 'kida', uid: 3001, subuid: 300_000 };
const KIDB: LocalUser = { name: 'kidb', uid: 3002, subuid: 400_000 };
const MUM: LocalUser = { name: 'mum', uid: 3003, subuid: 500_000 };
const POLICIES = {
  bindings: [
    {
      users: ['kida'],
      device: deviceWith('', { entries: [entry('deny', 'games.example')] }),
      blockedApps: ['game'],
    },
    {
      users: ['kidb'],
      device: deviceWith('', { allowOnly: true, entries: [entry('allow', 'school.example')] }),
    },
  ],
};
const [NAMED] = NET.named;
const MOST_BYTES = 45e6;
const ROUNDS = 5;

const GETENT = 'getent ahosts games.example';
const RESOLVECTL = 'resolvectl query games.example';
const DIG = 'dig +time=8 +tries=1 +noall +comments +answer @8.8.8.8';

const missing = whyNoDesktop() ?? whyNoSystem();
if (missing !== null) {
  process.stderr.write(`The package of the agent was not tried on a system: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

describe.runIf(missing === null)('the package on a system', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward deb '));
  const installation = useStack(installationIn(folder));
  let built: AgentPackage;
  let system: System;
  let before = '';
  /** Who gets an address by this. */
  const reached = async (command: string): Promise<boolean[]> =>
    await Promise.all(
      [KIDA, KIDB, MUM].map(async (user) => (await system.shell(command, user)).includes(NAMED)),
    );
  const inForce = async (): Promise<void> =>
    void (await soon(
      async () =>
        (await system.shell('journalctl -b -u kinward-agent -o cat')).includes('in force for kida, kidb'),
      'the policies',
    ));

  beforeAll(async () => {
    const packages = path.join(folder, 'agent');
    const {
      packages: [made],
      faults,
    } = await buildInto(packages, { builds: buildsOf('deb') });
    if (made === undefined) throw new Error(faults[0]?.why);
    built = made;
    system = await System.start(path.join(packages, built.fileName), [KIDA, KIDB, MUM]);
    before = await system.shell(MACHINE);
  }, 180_000);
  afterAll(async () => {
    await system[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is the same bytes when it is made again, and no larger than is said', async () => {
    expect(built.bytes).toBeLessThan(MOST_BYTES);
    // Node is copied as it is, and takes long to press.
    const [first, second] = ['b.deb', 'c.deb'].map((name) => path.join(folder, name)) as [string, string];
    const [program, license] = [readFileSync('/bin/true'), Buffer.from('A license')];
    const { architecture } = built;
    for (const file of [first, second]) {
      using made = await buildProgram();
      await makeLinux(file, 'deb', { program: made, architecture, node: { program, license } });
    }
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
  });

  it('without it, the system’s own resolver asks for everybody', async () => {
    for (const way of [GETENT, RESOLVECTL]) expect(await reached(way)).toEqual([true, true, true]);
  });

  it('installed unattended it is in force, and the system’s resolver is no way round it', async () => {
    await system.shell(`cat > /etc/kinward-agent/policy.json <<'END'\n${JSON.stringify(POLICIES)}\nEND`);
    expect(await system.shell('dpkg -i /root/agent.deb >/dev/null 2>&1; echo $?')).toBe('0\n');
    await inForce();
    for (const way of [GETENT, RESOLVECTL, `${DIG} games.example`])
      expect(await reached(way)).toEqual([false, false, true]);
    expect(await reached('getent ahosts www.school.example')).toEqual([true, true, true]);
    // A sleep waits for its last word.
    const delays = async () => await system.shell('systemd-inhibit --list --no-pager');
    await soon(async () => /Kinward.*sleep|Kinward[^]*shutdown/u.test(await delays()), 'the delay');
  });

  it('ends a blocked program with the rights that its service has, and says so on the terminal', async () => {
    const place = '/usr/local/share/kinward-test';
    await system.shell(`mkdir -p ${place} /usr/local/share/applications; cp /bin/sleep ${place}/game
      printf '[Desktop Entry]\nType=Application\nName=A Game\nExec=${place}/game\n' > /usr/local/share/applications/game.desktop
      systemctl restart kinward-agent`);
    await inForce();
    const ways = [`${place}/game 6`, `cp ${place}/game /tmp/$$ && chmod 111 /tmp/$$ && /tmp/$$ 6`];
    const run = async (way: string, user: LocalUser): Promise<boolean> =>
      (await system.shell(`(${way}) 2>/dev/null && echo ran`, user)) === 'ran\n';
    expect(await Promise.all(ways.map((way) => run(way, KIDA)))).toEqual([false, false]);
    expect(await Promise.all(ways.map((way) => run(way, MUM)))).toEqual([true, true]);
    // One line about the same program is enough for a minute.
    await system.shell('systemctl restart kinward-agent');
    expect(await system.shell(`script -qec '${place}/game 6' /dev/null`, KIDA)).toContain(
      'Kinward has closed A Game: it is blocked.',
    );
    await system.shell('rm -r /usr/local/share/applications /usr/local/share/kinward-test');
  });

  it('locks the desktop of who has everything closed, again and again, and nobody else’s; who signs in meanwhile without one is let go', async () => {
    const [kida, mum] = [await signIn(system, KIDA, 'x11'), await signIn(system, MUM, 'x11')];
    const locks = await watchLocks(system);
    const write = async (schedules: object[]): Promise<void> => {
      const device = deviceWith('', {}, { rules: { schedules: schedules as never } });
      const bindings = [{ ...POLICIES.bindings[0], device }, POLICIES.bindings[1]];
      await system.shell(
        `cat > /etc/kinward-agent/policy.json <<'END'\n${JSON.stringify({ bindings })}\nEND`,
      );
    };
    await write([CLOSED]);
    await soon(async () => (await locks()).includes(`Lock ${kida}`), 'the first lock');
    // As its lock screen says it, and then that somebody has typed the password.
    const hint = (is: boolean) => sayLocked(system, KIDA, kida, is);
    expect(await hint(true)).toBe('');
    const before = (await locks()).length;
    await sleep(7000);
    expect((await locks()).length).toBe(before);
    expect(await hint(false)).toBe('');
    await soon(async () => (await locks()).length > before, 'the next lock');
    // A console, on which nobody can have anything to save yet.
    const began = performance.now();
    await system.shell(`${signing(KIDA, 'tty')} --wait sleep 90`);
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(new Set(await locks())).toEqual(new Set([`Lock ${kida}`]));
    const adult = await signIn(system, MUM, 'tty');
    expect(await system.shell(`loginctl show-session ${adult} ${mum} -p State`)).not.toContain('closing');
    await write([]);
    await inForce();
    await sleep(4000);
    const last = (await locks()).length;
    await sleep(7000);
    expect((await locks()).length).toBe(last);
    await system.shell('loginctl terminate-user kida mum; pkill busctl; systemctl reset-failed');
    await system.shell(`cat > /etc/kinward-agent/policy.json <<'END'\n${JSON.stringify(POLICIES)}\nEND`);
    await soon(
      async () => (await system.shell('loginctl --no-legend')).trim() === '',
      'the end of the sessions',
    );
  }, 120_000);

  it('shows its page to who opens it, by a socket that the system holds while it starts again', async () => {
    const title = 'curl -s -m 8 http://127.0.0.1:301/ | grep -o "<title>.*</title>"';
    const kept = '<title>Kinward on this computer</title>\n';
    expect(await system.shell('kinward-agent open', KIDA)).toMatch(
      /^http:\/\/127\.0\.0\.1:301\/#[\w-]{43}\n$/u,
    );
    expect(await system.shell(title, KIDA)).toBe(kept);
    await system.shell('systemctl kill -s KILL kinward-agent');
    expect(await system.shell(title, MUM)).toBe(kept);
    expect(await system.shell('kinward-agent open 2>&1')).toContain('without sudo');
  });

  it('ids of a container have no other door either', async () => {
    const inContainer = (user: LocalUser, what: string): string =>
      `unshare --user --map-users=${user.subuid},0,1000 --map-groups=${user.subuid},0,1000 --setuid 5 --setgid 5 ${what}`;
    for (const what of [GETENT, RESOLVECTL, `${DIG} games.example`])
      for (const user of [KIDA, KIDB])
        expect(await system.shell(inContainer(user, what), user)).not.toContain(NAMED);
    expect(await system.shell(inContainer(MUM, `${DIG} games.example`), MUM)).toContain(NAMED);
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
      expect(
        await system.shell(`${attempt} </dev/null >/dev/null 2>&1 && echo done || echo refused`, KIDA),
      ).toBe('refused\n');
    expect(await system.shell('systemctl restart systemd-resolved')).toBe('');
    for (const way of [GETENT, RESOLVECTL]) expect(await reached(way)).toEqual([false, false, true]);
  });

  it('paused by the administrator for one child it is so for that child until it is resumed, and no connection outlives it', async () => {
    // Of curl: 7 is a connection that was refused.
    const door =
      'curl -s -m 2 --unix-socket /run/systemd/resolve/io.systemd.Resolve http://door/ >/dev/null; test $? -ne 7 && echo open || echo closed';
    const doors = (): Promise<string[]> =>
      Promise.all([KIDA, KIDB, MUM].map((user) => system.shell(door, user)));
    for (const [whom, paused, resumes] of [
      ['', 'true,true,true', undefined],
      ['kida', 'true,false,true', KIDA],
    ] as const) {
      expect(await system.shell(`kinward-agent pause 10m ${whom}`)).toContain('paused');
      for (const way of [GETENT, `${DIG} games.example`])
        await soon(async () => (await reached(way)).join() === paused, `an address by ${way}`);
      expect(await doors()).toEqual(['closed\n', 'closed\n', 'open\n']);
      expect(await reached(RESOLVECTL)).toEqual([false, false, true]);
      expect(await system.shell('kinward-agent resume', resumes)).toContain('hold again');
      for (const way of [GETENT, RESOLVECTL, `${DIG} games.example`])
        await soon(async () => (await reached(way)).join() === 'false,false,true', `no address by ${way}`);
    }
  }, 90_000);

  it('killed again and again it answers each question, as the system holds its sockets', async () => {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await system.shell('systemctl kill -s KILL kinward-agent');
      const began = performance.now();
      const [closed, open] = await Promise.all([
        system.shell(`${DIG} games.example`, KIDA),
        system.shell(`${DIG} maths-${round}.example`, KIDA),
      ]);
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
    await system.boot();
    await inForce();
    const at = async (unit: string): Promise<number> =>
      Number((await system.shell(`systemctl show -P ActiveEnterTimestampMonotonic ${unit}`)).trim());
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
      await system.shell(
        `rm /etc/dbus-1/system.d/kinward-agent.conf; systemctl stop kinward-agent; systemctl start kinward-agent; sleep ${ms / 1000}; systemctl stop kinward-agent`,
      );
    expect(await system.shell('journalctl -b -u kinward-agent -o cat | grep Killing')).toBe('');
    await system.shell('systemctl start kinward-agent');
    await soon(
      async () => (await system.shell(`${DIG} games.example`, KIDA)).includes('NXDOMAIN'),
      'the rules',
    );
  }, 120_000);

  it('stopped by the administrator it takes names from children alone; removed it leaves nothing', async () => {
    await system.shell('systemctl stop kinward-agent.socket kinward-agent');
    expect(await reached(`${DIG} www.school.example`)).toEqual([false, false, true]);
    expect(await system.shell('dpkg --purge kinward-agent >/dev/null 2>&1; echo $?')).toBe('0\n');
    for (const way of [GETENT, RESOLVECTL, `${DIG} games.example`])
      expect(await reached(way)).toEqual([true, true, true]);
    expect(await system.shell(MACHINE)).toBe(before);
  });

  describe('given out by a real installation', () => {
    let door: Door;
    let family: Awaited<ReturnType<typeof familyOn>>;
    /** What each gets who signs in: kida, kidb and mum. */
    const got = async (command: string): Promise<string> =>
      (
        await Promise.all(
          [KIDA, KIDB, MUM].map(async ({ name }) =>
            (await system.shell(`su -l ${name} -s /bin/sh -c '${command}'`)).includes(NAMED)
              ? 'open'
              : 'closed',
          ),
        )
      ).join(' ');
    const by = (name: string): string[] => [`getent ahosts ${name}`, `${DIG} ${name}`];
    const becomes = async (name: string, wanted: string): Promise<void> => {
      for (const command of by(name))
        await soon(async () => (await got(command)) === wanted, `${command}: ${wanted}`);
    };
    /** @param typed line by line */
    const asKida = (command: string, ...typed: string[]): Promise<string> =>
      system.shell(
        `printf '${typed.map((line) => `${line}\\n`).join('')}' | su -l kida -s /bin/sh -c '${command}'`,
      );

    beforeAll(async () => {
      door = new Door(path.join(system.folder, 'installation.sock'), installation.current.url);
      await door.open();
      family = await familyOn(installation.current);
    }, 60_000);
    afterAll(() => door.close());

    it('it is downloaded, checked, installed and paired by what the portal shows, without a question', async () => {
      const began = performance.now();
      const said = await system.shell(
        `cd /root; (${await family.commands()}) </dev/null 2>&1; echo "ended $?"`,
      );
      expect(said).toMatch(/kinward-agent-a\w+64\.deb: OK/u);
      expect(said).toContain(`paired with https://${INSTALLATION}, as a device of Mia.`);
      expect(said).toMatch(/ended 0\n$/u);
      process.stderr.write(`Installed and paired after ${Math.round(performance.now() - began)} ms\n`);
      const { users } = await family.computer();
      for (const { name } of [KIDA, KIDB, MUM])
        expect(users).toContainEqual(expect.objectContaining({ name, isAdministrator: false, device: null }));
    }, 60_000);

    it('a disk that takes nothing keeps no child’s door open, and what could not be written is once there is room', async () => {
      // As a full disk: nothing can be put in the place of a folder.
      const full = '/etc/systemd/system/systemd-resolved.service.d/kinward-agent.conf.kinward-new';
      await system.shell(`mkdir -p ${full}/full`);
      await family.block(family.deviceId, 'games.example');
      await family.bind('kida', family.deviceId);
      await becomes('games.example', 'closed open open');
      await expect.poll(async () => (await family.computer()).faults).toContain('not-applied');
      await system.shell('systemctl restart systemd-resolved');
      await becomes('games.example', 'closed open open');
      await system.shell(`rm -r ${full}`);
      await expect.poll(async () => (await family.computer()).faults).toEqual([]);
    }, 60_000);

    it('two children and an adult who sign in have each their own rules, and a change holds within a moment', async () => {
      await family.block(family.deviceId, 'games.example');
      await family.block(family.sister, 'videos.example');
      await family.bind('kida', family.deviceId);
      await family.bind('kidb', family.sister);
      await becomes('games.example', 'closed open open');
      await becomes('videos.example', 'open closed open');
      await expect.poll(async () => (await family.computer()).inForceAt).toEqual(expect.any(String));
      await family.block(family.deviceId, 'chat.example');
      await becomes('chat.example', 'closed open open');
      const end = await family.grant(family.deviceId, 'games.example');
      await becomes('games.example', 'open open open');
      await end();
      await becomes('games.example', 'closed open open');
    }, 90_000);

    it('a child pauses by the password that a parent sets and by a code, once, and the parents are told', async () => {
      await family.setPassword('a right password');
      await expect.poll(async () => (await family.computer()).password?.isThere).toBe(true);
      // The one of the portal is the only one.
      expect(await system.shell(`printf 'my own one\\nmy own one\\n' | kinward-agent password`)).toContain(
        'in the portal',
      );
      expect(await asKida('kinward-agent pause 10m', 'a wrong password')).toContain('This is wrong');
      expect(await got(`${DIG} games.example`)).toBe('closed open open');
      const code = await family.code();
      for (const secret of ['a right password', code]) {
        expect(await asKida('kinward-agent pause 10m', secret)).toContain('Rules of kida are paused');
        await becomes('games.example', 'open open open');
        expect(await got(`${DIG} videos.example`)).toBe('open closed open');
        expect(await asKida('kinward-agent resume')).toContain('Rules hold again');
        await becomes('games.example', 'closed open open');
      }
      expect(await asKida('kinward-agent pause 10m', code)).toContain('This is wrong');
      await expect
        .poll(async () =>
          (await family.computer()).pauses.map(({ user, by, endedAt }) => [user, by, endedAt !== null]),
        )
        .toEqual([
          ['kida', 'code', true],
          ['kida', 'password', true],
        ]);
    }, 90_000);

    it('with the installation switched off its rules hold, after the power was lost as well, and it is found again', async () => {
      await door.close();
      await soon(
        async () =>
          (await system.shell('kinward-agent status')).includes('not reached; what is in force stays'),
        'the word that it is not reached',
      );
      expect(await got(`${DIG} games.example`)).toBe('closed open open');
      await system.boot();
      for (const [name, wanted] of [
        ['games.example', 'closed open open'],
        ['videos.example', 'open closed open'],
      ] as const)
        await becomes(name, wanted);
      await door.open();
      await soon(
        async () => (await system.shell('kinward-agent status')).includes(': connected'),
        'the connection',
      );
    }, 90_000);

    it('removed it leaves nothing, and the computer is as it was', async () => {
      const said = await system.shell('apt-get purge -y kinward-agent </dev/null >/dev/null 2>&1; echo $?');
      expect(said).toBe('0\n');
      expect(await got(`${DIG} games.example`)).toBe('open open open');
      // Of the test that filled the disk.
      await system.shell('rmdir /etc/systemd/system/systemd-resolved.service.d');
      expect(await system.shell(MACHINE)).toBe(before);
    }, 60_000);
  });
});
