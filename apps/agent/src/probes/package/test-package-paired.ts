/** The package as a real installation gives it out: installed by what its portal shows, paired with it, with it switched off, and removed. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Door, familyOn } from '../test-installation.ts';
import { INSTALLATION } from '../test-net.ts';
import { DIG, KIDA, KIDB, MUM, NAMED, type PackageComputer } from './test-package.ts';
import { MACHINE, soon } from '../test-system.ts';
import { testWalk } from './test-package-walk.ts';

/** @param computer on which it is not installed */
function usePaired(computer: PackageComputer) {
  let door: Door;
  let family: Awaited<ReturnType<typeof familyOn>>;
  /** What each gets who signs in: kida, kidb and mum. */
  const got = async (command: string): Promise<string> =>
    (
      await Promise.all(
        [KIDA, KIDB, MUM].map(async ({ name }) =>
          (await computer.shell(`su -l ${name} -s /bin/sh -c '${command}'`)).includes(NAMED)
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
    computer.shell(
      `printf '${typed.map((line) => `${line}\\n`).join('')}' | su -l kida -s /bin/sh -c '${command}'`,
    );

  beforeAll(async () => {
    door = new Door(
      path.join(computer.system.folder, 'installation.sock'),
      computer.installation.current.url,
    );
    await door.open();
    family = await familyOn(computer.installation.current);
    await soon(async () => (await computer.shell(`getent hosts ${INSTALLATION}`)) !== '', 'the network');
  });
  afterAll(() => door.close());

  return {
    got,
    becomes,
    asKida,
    shell: computer.shell,
    get door() {
      return door;
    },
    get family() {
      return family;
    },
  };
}
export type Paired = ReturnType<typeof usePaired>;

function testRules(paired: Paired): void {
  const { becomes, shell } = paired;

  it('it is downloaded, checked, installed and paired by what the portal shows, without a question', async () => {
    const { family } = paired;
    const began = performance.now();
    const said = await shell(`cd /root; (${await family.commands()}) </dev/null 2>&1; echo "ended $?"`);
    expect(said).toMatch(/kinward-agent-a\w+64\.deb: OK/u);
    expect(said).toContain(`paired with https://${INSTALLATION}, as a device of Mia.`);
    expect(said).toMatch(/ended 0\n$/u);
    process.stderr.write(`Installed and paired after ${Math.round(performance.now() - began)} ms\n`);
    const { users } = await family.computer();
    for (const { name } of [KIDA, KIDB, MUM])
      expect(users).toContainEqual(expect.objectContaining({ name, isAdministrator: false, device: null }));
  });

  it('a disk that takes nothing keeps no child’s door open, and what could not be written is once there is room', async () => {
    const { family } = paired;
    // As a full disk: nothing can be put in the place of a folder.
    const full = '/etc/systemd/system/systemd-resolved.service.d/kinward-agent.conf.kinward-new';
    await shell(`mkdir -p ${full}/full`);
    await family.block(family.deviceId, 'games.example');
    await family.bind('kida', family.deviceId);
    await becomes('games.example', 'closed open open');
    await expect.poll(async () => (await family.computer()).faults).toContain('not-applied');
    await shell('systemctl restart systemd-resolved');
    await becomes('games.example', 'closed open open');
    await shell(`rm -r ${full}`);
    await expect.poll(async () => (await family.computer()).faults).toEqual([]);
  });

  it('two children and an adult who sign in have each their own rules, and a change holds within a moment', async () => {
    const { family } = paired;
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
  });
}

function testPauses(paired: Paired, computer: PackageComputer): void {
  const { got, becomes, asKida, shell } = paired;

  it('a child pauses by the password that a parent sets and by a code, once, and the parents are told', async () => {
    const { family } = paired;
    await family.setPassword('a right password');
    await expect.poll(async () => (await family.computer()).password?.isThere).toBe(true);
    // The one of the portal is the only one.
    expect(await shell(`printf 'my own one\\nmy own one\\n' | kinward-agent password`)).toContain(
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
  });

  it('a pause that took no password ends once a parent wants one again, and the parents are told', async () => {
    const { family } = paired;
    await family.protect(false);
    await soon(async () => (await asKida('kinward-agent pause restart')).includes('are paused'), 'a pause');
    await becomes('games.example', 'open open open');
    await family.protect(true);
    await becomes('games.example', 'closed open open');
    await expect
      .poll(async () => (await family.computer()).pauses[0])
      .toMatchObject({ user: 'kida', by: 'unprotected', endedAt: expect.any(String) });
    expect(await asKida('kinward-agent pause restart', 'a wrong password')).toContain('This is wrong');
  });

  it('with the installation switched off its rules hold, after the power was lost as well, and it is found again', async () => {
    await paired.door.close();
    await soon(
      async () => (await shell('kinward-agent status')).includes('not reached; what is in force stays'),
      'the word that it is not reached',
    );
    expect(await got(`${DIG} games.example`)).toBe('closed open open');
    await computer.system.boot();
    for (const [name, wanted] of [
      ['games.example', 'closed open open'],
      ['videos.example', 'open closed open'],
    ] as const)
      await becomes(name, wanted);
    await paired.door.open();
    await soon(async () => (await shell('kinward-agent status')).includes(': connected'), 'the connection');
  });

  it('removed it leaves nothing, and the computer is as it was', async () => {
    const said = await shell('apt-get purge -y kinward-agent </dev/null >/dev/null 2>&1; echo $?');
    expect(said).toBe('0\n');
    expect(await got(`${DIG} games.example`)).toBe('open open open');
    // Of the test that filled the disk.
    await shell('rmdir /etc/systemd/system/systemd-resolved.service.d');
    expect(await shell(MACHINE)).toBe(computer.before);
  });
}

/** @param computer on which it is not installed */
export function testGivenOut(computer: PackageComputer): void {
  describe('given out by a real installation', () => {
    const paired = usePaired(computer);
    testRules(paired);
    testWalk(paired);
    testPauses(paired, computer);
  });
}
