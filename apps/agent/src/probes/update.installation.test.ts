/**
 * Newer versions of the agent on a whole system, paired with a real installation: one that works, taken while two people ask; one
 * that does not, which comes back; and the power lost while it is installed, looked at and taken back. Where there is no root,
 * nftables, overlayfs or cgroup2, nothing of it can be tried, and that is said.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import { KIDA, MUM, useComputer } from './test-computer.ts';
import { asBroken, buildsOf } from './test-installation.ts';
import { INSTALLATION, whyNoDesktop, type LocalUser } from './test-net.ts';
import { soon, whyNoSystem } from './test-system.ts';

/**
 * As a system's own resolver asks: twice, for five seconds each (resolv.conf(5)), so that what is answered here loses nobody a
 * page. How long it took is printed: 300 to 800 ms on a machine that does nothing else.
 */
const PATIENCE = '+time=5 +tries=2';

const missing = whyNoDesktop() ?? whyNoSystem();
if (missing !== null) {
  process.stderr.write(`Updates of the agent were not tried on a system: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

const DEBS = buildsOf('deb');

describe.runIf(missing === null)('a newer version on a system', () => {
  const computer = useComputer('deb');
  const { ask, ends, give, holds, shell } = computer;
  const installed = async (): Promise<string> =>
    await shell("dpkg-query -W -f '${Version} ${Status}' kinward-agent");
  const seen = (): Promise<Computer> => computer.family.computer();
  const clean = async (): Promise<string> =>
    await shell(
      'ls /var/lib/kinward-agent/update; nft list table inet kinward | wc -l | sed "s/^0$/none/;s/[0-9].*/there/"',
    );
  const shown = async (): Promise<Partial<Computer['agent']>> => {
    const { signals: _signals, ...rest } = (await seen()).agent ?? {
      signals: [],
    };
    return rest;
  };

  beforeAll(async () => {
    const said = await shell(
      `cd /root; (${await computer.family.commands()}) </dev/null 2>&1; echo "ended $?"`,
    );
    if (!said.includes('ended 0')) throw new Error(said);
    await computer.blocked('games.example');
  });

  it('is installed while people ask: each question is answered as long as a system waits, and no blocked name is', async () => {
    await expect.poll(shown).toEqual({ version: '0.1.0', newer: null, update: null });
    await give('0.2.0');
    // Questions of a child and of an adult, each with when it was asked, how long it took, and what came of it.
    const asking = (user: LocalUser, name: string): Promise<string> =>
      shell(
        `while [ ! -f /tmp/stop ]; do from=$(date +%s%3N); said=$(dig ${PATIENCE} +noall +comments @8.8.8.8 ${name} | grep -o 'status: [A-Z]*'); echo "$(($(date +%s%3N) - from)) $said"; sleep 0.05; done`,
        user,
      );
    const answers = Promise.all([
      asking(KIDA, 'games.example'),
      asking(KIDA, 'www.school.example'),
      asking(MUM, 'games.example'),
    ]);
    const usual = await Promise.all(
      [0, 1, 2, 3].map(async () => {
        const from = performance.now();
        await ask(MUM, 'games.example');
        return performance.now() - from;
      }),
    );
    expect(await shell('kinward-agent update')).toContain('Asked for');
    await ends('0.2.0 installed well');
    await shell('touch /tmp/stop; chmod 644 /tmp/stop');
    const said = (await answers).map((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => line.split(' status: ')),
    );
    await shell('rm /tmp/stop');
    for (const [at, status] of ['NXDOMAIN', 'NOERROR', 'NOERROR'].entries())
      expect(new Set(said[at]?.map(([, found]) => found))).toEqual(new Set([status]));
    const longest = said.map((each) => Math.max(...each.map(([ms]) => Number(ms))));
    process.stderr.write(
      `During an update the longest of ${said.map((each) => each.length).join(', ')} answers took ${longest.join(', ')} ms (child blocked, child, adult); one alone ${Math.round(Math.max(...usual))} ms\n`,
    );
    expect(await installed()).toBe('0.2.0 install ok installed');
    expect(await clean()).toBe('result\nthere\n');
    await expect.poll(shown).toEqual({ version: '0.2.0', newer: null, update: null });
  });

  it('says that another program took the rules away, which are put back', async () => {
    await shell('nft flush ruleset');
    await soon(async () => (await ask(KIDA, 'games.example')) === 'NXDOMAIN', 'the rules');
    await expect
      .poll(async () => (await seen()).agent?.signals.map(({ kind }) => kind))
      .toContain('rules-taken');
    await expect
      .poll(async () => (await seen()).health)
      .toEqual({ names: 'filtered', browsers: null, programs: true });
    await holds();
  });

  it('says that it was ended by force, and that the computer is shut down', async () => {
    await expect.poll(async () => (await seen()).tellsLeaving).toBe(true);
    await shell('systemctl kill -s KILL kinward-agent');
    await expect.poll(async () => (await seen()).agent?.signals.map(({ kind }) => kind)).toContain('ended');
    expect((await seen()).left).toBeNull();
    await shell('systemctl --no-block poweroff');
    await expect.poll(async () => (await seen()).left?.as).toBe('off');
    await computer.system.boot();
    await expect.poll(async () => (await seen()).left).toBeNull();
    await holds();
  });

  it('is none of a child’s to ask for, and none while a parent holds it', async () => {
    await give('0.3.0');
    for (const attempt of [
      'kinward-agent update',
      'touch /run/kinward-agent/update-now',
      'ls /var/lib/kinward-agent/update',
      'systemctl start kinward-agent-update',
      `kinward-agent healthy 0.3.0`,
    ])
      expect(await shell(`${attempt} </dev/null >/dev/null 2>&1 && echo done || echo refused`, KIDA)).toBe(
        'refused\n',
      );
    await computer.family.hold(true);
    await shell('kinward-agent update');
    await soon(
      async () => (await shell('ls /run/kinward-agent/update-now 2>&1')).includes('No such'),
      'the look',
    );
    await expect.poll(async () => (await seen()).agent?.newer).toBe('0.3.0');
    expect(await installed()).toBe('0.2.0 install ok installed');
    await computer.family.hold(false);
  });

  it('with a fault comes back, and is not tried again', async () => {
    await give('0.3.0', DEBS.map(asBroken));
    await shell('kinward-agent update');
    await soon(async () => (await installed()).startsWith('0.3.0'), 'the newer version');
    // No adult is without names meanwhile, and no child without rules.
    expect(await ask(MUM, 'games.example')).toBe('NOERROR');
    expect(await ask(KIDA, 'games.example')).not.toBe('NOERROR');
    await ends('0.3.0 failed not-ready');
    expect(await installed()).toBe('0.2.0 install ok installed');
    await holds();
    expect(await clean()).toBe('result\nthere\n');
    const update = { version: '0.3.0', state: 'failed', why: 'not-ready' };
    await expect.poll(shown).toEqual({ version: '0.2.0', newer: '0.3.0', update });
    expect(await shell('kinward-agent status')).toContain(
      'version 0.3.0 was taken back, and is tried again after three days: it did not start',
    );
    await shell('kinward-agent update');
    await soon(
      async () => (await shell('ls /run/kinward-agent/update-now 2>&1')).includes('No such'),
      'the look',
    );
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(await installed()).toBe('0.2.0 install ok installed');
  });

  it('goes on or comes back where the power is lost while it is installed, looked at and taken back', async () => {
    for (const [at, wanted, version] of [
      ['install', '0.4.0 installed well', '0.4.0'],
      ['look', '0.5.0 installed well', '0.5.0'],
      ['back', '0.6.0 failed not-ready', '0.5.0'],
    ] as const) {
      const [next = ''] = wanted.split(' ');
      await give(next, at === 'back' ? DEBS.map(asBroken) : DEBS);
      await soon(async () => (await shell('kinward-agent status')).includes(': connected'), 'the connection');
      await shell('kinward-agent update');
      await soon(() => computer.phase() === at, `the phase ${at}`).catch(async (error: unknown) => {
        process.stderr.write(
          await shell('journalctl -b -u kinward-agent-update -u kinward-agent -o short | tail -40'),
        );
        throw error;
      });
      await computer.system.boot();
      await ends(wanted);
      expect(await installed()).toBe(`${version} install ok installed`);
      await holds();
      expect(await clean()).toBe('result\nthere\n');
    }
  });

  it('removed it leaves nothing of updates', async () => {
    expect(await shell('apt-get purge -y kinward-agent </dev/null >/dev/null 2>&1; echo $?')).toBe('0\n');
    expect(
      await shell(
        'ls /var/lib/kinward-agent /etc/systemd/system/*/kinward* 2>/dev/null; systemctl list-units --all --no-legend "kinward*"',
      ),
    ).toBe('');
  });

  it('two computers are paired by one file that lies there before the package, and a third is told that it has ended', async () => {
    const text = JSON.stringify({
      server: `https://${INSTALLATION}`,
      code: await computer.family.enrolment(2),
    });
    const setUp = async (name: string): Promise<string> =>
      await shell(
        `hostname ${name}; mkdir -p /etc/kinward-agent; cat > /etc/kinward-agent/enrol.json <<'END'\n${text}\nEND\ndpkg -i /root/agent.deb >/dev/null 2>&1; echo $?`,
      );
    const status = (): Promise<string> => shell('kinward-agent status; ls /etc/kinward-agent');
    for (const name of ['lab-1', 'lab-2']) {
      expect(await setUp(name)).toBe('0\n');
      await soon(async () => (await status()).includes(': connected'), `the connection of ${name}`);
      expect(await status()).not.toContain('enrol.json');
      await shell('dpkg --purge kinward-agent');
    }
    expect((await computer.family.names()).filter((name) => name.startsWith('lab'))).toEqual([
      'lab-1',
      'lab-2',
    ]);
    await setUp('lab-3');
    await soon(async () => (await status()).includes('was used as often as it may be'), 'the word');
    expect(await computer.family.names()).not.toContain('lab-3');
    expect(await shell('cat /etc/kinward-agent/enrol.json 2>&1', KIDA)).toContain('Permission denied');
    await shell('dpkg --purge kinward-agent');
  });
});
