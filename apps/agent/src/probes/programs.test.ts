/**
 * Ways to run a program that is blocked, each tried by a child and by an adult of the same computer with real processes. The
 * adult shows that the way itself is there, and that nobody without rules is ever sent a signal.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { dayAt } from '@kinward/rules/schedules/usage.ts';
import { deviceWith } from '@kinward/filter-core/policy/test-devices.ts';
import { whyNoExecEvents } from '../os/linux/exec-events/test-socket.ts';
import { Desktop } from './test-desktop.ts';
import { soon } from './test-system.ts';
import { whyNoDesktop, type LocalUser } from './test-net.ts';

const KIDA: LocalUser = { name: 'kida', uid: 3011, subuid: 600_000 };
const MUM: LocalUser = { name: 'mum', uid: 3013, subuid: 700_000 };

/** Whose rules the child has. */
const DEVICE = '00000000-0000-4000-8000-0000000000d1' as DeviceId;
const PLACE = '/usr/local/share/kinward-test';
const [GAME, SCRIPT] = [`${PLACE}/game`, `${PLACE}/scripted`];
/** A program that is like no other of the system, a script, their entries in the menus, and a program that takes on another's rights. */
const INSTALL = `mount -t tmpfs -o mode=755 tmpfs /usr/local/share; mkdir -p ${PLACE} /usr/local/share/applications; cd ${PLACE}
  cp /bin/sleep game; head -c 100000 /dev/zero | tr '\\0' g >> game
  printf '#!/bin/sh\\nsleep "$1"\\n' > scripted; chmod 755 scripted
  cp game rights; chmod 4755 rights
  for name in game scripted; do
    printf '[Desktop Entry]\\nType=Application\\nName=A Game\\nExec=${PLACE}/%s\\nCategories=Game;\\n' $name > ../applications/$name.desktop
  done`;
const LOADER = '$(ls /lib64/ld-linux-*.so.* /lib/ld-linux-*.so.* 2>/dev/null | head -1)';

/** Each is a shell's text; the program is to run for so many seconds. */
const SECONDS = 6;
const WAYS: Record<string, (user: LocalUser) => string> = {
  'as it is installed': () => `${GAME} ${SECONDS}`,
  'in place of a shell that is there already': () => `sh -c 'sleep 0.6; exec ${GAME} ${SECONDS}'`,
  'in place of a shell by the same shell': () => `sh -c 'sleep 0.6; exec sh ${SCRIPT} ${SECONDS}'`,
  'on an overlay of its own': ({ name }) =>
    `mkdir /tmp/over-${name} && unshare -Urm sh -c 'mount -t overlay overlay -o lowerdir=${PLACE}:/etc /tmp/over-${name} && exec /tmp/over-${name}/game ${SECONDS}'`,
  'under another name': () => `bash -c 'exec -a firefox ${GAME} ${SECONDS}'`,
  'as a copy': ({ name }) => `cp ${GAME} /tmp/notes-${name} && /tmp/notes-${name} ${SECONDS}`,
  'as a copy with something appended': ({ name }) =>
    `cp ${GAME} /tmp/more-${name} && echo more >> /tmp/more-${name} && /tmp/more-${name} ${SECONDS}`,
  'as a copy in memory': ({ name }) => `cp ${GAME} /dev/shm/copy-${name} && /dev/shm/copy-${name} ${SECONDS}`,
  'as a copy that may not be read': ({ name }) =>
    `cp ${GAME} /tmp/dark-${name} && chmod 111 /tmp/dark-${name} && /tmp/dark-${name} ${SECONDS}`,
  'as a copy that is deleted': ({ name }) =>
    `cp ${GAME} /tmp/gone-${name} && exec 3</tmp/gone-${name} && rm /tmp/gone-${name} && /proc/self/fd/3 ${SECONDS}`,
  'by the loader': () => `${LOADER} ${GAME} ${SECONDS}`,
  'by the loader, as a copy': ({ name }) =>
    `cp ${GAME} /tmp/given-${name} && ${LOADER} /tmp/given-${name} ${SECONDS}`,
  'with an administrator’s rights': () => `${PLACE}/rights ${SECONDS}`,
  'as a script': () => `${SCRIPT} ${SECONDS}`,
  'as a script that a shell reads': () => `sh ${SCRIPT} ${SECONDS}`,
  stopped: () =>
    `{ ${GAME} ${SECONDS} & GAME=$!; kill -STOP $GAME; sleep 0.1; (sleep 3; kill -CONT $GAME) & wait $GAME; }`,
  'in a session of its own': () => `setsid -w ${GAME} ${SECONDS}`,
  'with processes and /proc of its own': () => `unshare -Urpf --mount-proc ${GAME} ${SECONDS}`,
  'under another place': ({ name }) =>
    `touch /tmp/bound-${name} && unshare -Urm sh -c 'mount --bind ${GAME} /tmp/bound-${name} && exec /tmp/bound-${name} ${SECONDS}'`,
  'by an id of containers': ({ subuid }) =>
    `unshare --user --map-users=${subuid},0,1000 --map-groups=${subuid},0,1000 --setuid 5 --setgid 5 ${GAME} ${SECONDS}`,
};

/** What the ways leave. */
const CLEAN_UP = 'rm -rf /tmp/*-kida /tmp/*-mum /dev/shm/copy-kida /dev/shm/copy-mum';

const missing = whyNoDesktop();
if (missing !== null) {
  process.stderr.write(`Programs of a computer’s local users were not tried: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

const whyNoEvents = missing ?? whyNoExecEvents();
if (whyNoEvents !== null && missing === null)
  process.stderr.write(
    `Blocked programs were not tried with the kernel’s events about programs that begin: ${whyNoEvents}\n`,
  );

describe.runIf(missing === null)('programs on one computer', () => {
  let desktop: Desktop;
  const policies = (...blockedApps: string[]): string =>
    JSON.stringify({ bindings: [{ users: ['kida'], device: deviceWith('', {}), blockedApps }] });
  /** @param rules of times */
  const timed = (rules: Parameters<typeof deviceWith>[2]): string =>
    JSON.stringify({
      bindings: [{ users: ['kida'], device: { ...deviceWith('', {}, rules), deviceId: DEVICE } }],
    });
  const inForce = async (policy: string): Promise<void> => {
    desktop.output = '';
    desktop.write('/etc/kinward-agent/policy.json', policy);
    await desktop.said('in force');
  };
  /** What came of it; a program that starts another says in its own way that it was killed. */
  const run = async (user: LocalUser, command: string): Promise<string> => {
    const said = await desktop.shell(`{ ${command}; } 2>/dev/null; echo "code $?"`, user);
    const code = Number(/code (\d+)/u.exec(said)?.[1]);
    if (Number.isNaN(code)) throw new Error(`the shell did not run: ${said}`);
    return code === 0 ? 'ran' : code === 143 ? 'asked to end' : 'ended';
  };

  beforeAll(async () => {
    desktop = await Desktop.start([KIDA, MUM]);
    expect(await desktop.shell(INSTALL)).toBe('');
    desktop.write('/etc/kinward-agent/policy.json', policies('game', 'scripted'));
    await desktop.startAgent();
  });
  afterAll(async () => {
    await desktop.shell(CLEAN_UP);
    await desktop[Symbol.asyncDispose]();
  });

  const tryEveryWay = async (): Promise<void> => {
    await desktop.shell(CLEAN_UP);
    const got = await Promise.all(
      Object.entries(WAYS).map(async ([way, command]) => [
        way,
        ...(await Promise.all([KIDA, MUM].map((user) => run(user, command(user))))),
      ]),
    );
    expect(got).toEqual(Object.keys(WAYS).map((way) => [way, 'ended', 'ran']));
  };

  it('that are blocked are ended for the child by every way, and for the adult by none', tryEveryWay, 60_000);

  describe.runIf(whyNoEvents === null)('where the kernel tells of them when they begin', () => {
    const watchedBy = async (way: 'events' | 'looks'): Promise<unknown> =>
      await soon(
        () => (desktop.read('/run/kinward-agent/status.json') ?? '').includes(`"programsBy":"${way}"`),
        `programs watched by ${way}`,
      );
    beforeAll(async () => {
      await desktop.endAgent('SIGTERM');
      await desktop.startAgent(true);
      await inForce(policies('game', 'scripted'));
    }, 60_000);
    afterAll(async () => {
      await desktop.endAgent('SIGTERM');
      await desktop.startAgent();
    }, 60_000);

    it('are ended so by every way, one that comes in place of an old one as well', async () => {
      await watchedBy('events');
      await tryEveryWay();
      // Older than what is looked at each time.
      const old = (user: LocalUser): Promise<string> => run(user, `sh -c 'sleep 5; exec ${GAME} ${SECONDS}'`);
      expect(await Promise.all([old(KIDA), old(MUM)])).toEqual(['ended', 'ran']);
    }, 180_000);

    it('are ended where a parent blocks them while they run, with what they have started', async () => {
      await inForce(policies('scripted'));
      await watchedBy('events');
      const free = run(KIDA, `sh -c '${GAME} 90 & exec ${GAME} 90'`);
      await soon(async () => (await desktop.shell('pgrep -cu kida game')).trim() === '2', 'both games');
      await inForce(policies('game', 'scripted'));
      expect(['ended', 'asked to end']).toContain(await free);
      await soon(async () => (await desktop.shell('pgrep -cu kida game')).trim() === '0', 'the end of both');
    }, 180_000);

    it('are ended where so many begin that the kernel is asked to say no more, which looks then make up for', async () => {
      await watchedBy('events');
      const loop = 'while [ ! -e /tmp/enough-kida ]; do /bin/true; done';
      const flood = desktop.shell(`{ ${loop}; } & { ${loop}; } & { ${loop}; } & ${loop}; wait`, KIDA);
      await watchedBy('looks');
      expect(await run(KIDA, `${GAME} ${SECONDS}`)).toBe('ended');
      await desktop.shell('touch /tmp/enough-kida');
      await flood;
      await watchedBy('events');
      expect(await run(KIDA, `${GAME} ${SECONDS}`)).toBe('ended');
    }, 300_000);
  });

  it('that are not blocked run on and are counted, and one that was there before it was blocked is asked first', async () => {
    interface Span {
      appId: string;
      from: number;
      to: number;
    }
    const spans = (): Span[] => JSON.parse(desktop.read('/run/state/use.json') ?? '[]') as Span[];
    const ids = (): string[] => [...new Set(spans().map(({ appId }) => appId))];
    const lengthOf = (id: string): number =>
      spans()
        .filter(({ appId }) => appId === id)
        .reduce((sum, { from, to }) => sum + to - from, 0);
    await inForce(policies('scripted'));
    await desktop.shell('cp /bin/sleep /tmp/mine-kida; chown 3011 /tmp/mine-kida');
    const adult = run(MUM, `${SCRIPT} 12`);
    const [free, own] = [run(KIDA, `${GAME} 90`), run(KIDA, '/tmp/mine-kida 17')];
    // What lies in folders of their own is told by its path once it has run for a while.
    await soon(() => ids().includes('/tmp/mine-kida'), 'the program of an own folder');
    await desktop.endAgent('SIGKILL');
    await desktop.startAgent();
    expect([await own, await adult]).toEqual(['ran', 'ran']);
    await soon(() => lengthOf('game') > 13_000, 'its count');
    // What is older than ten seconds may have something to save.
    await inForce(policies('game', 'scripted'));
    expect(await free).toBe('asked to end');
    // The adult's are not among them, and nothing counts twice though the agent was killed meanwhile.
    expect(ids().toSorted()).toEqual(['/tmp/mine-kida', 'game']);
    expect(lengthOf('/tmp/mine-kida')).toBeLessThan(18_000);
    expect(desktop.read('/run/state/own-programs.json')).toContain('/tmp/mine-kida');
  }, 180_000);

  it('end when the minutes of the day are used up, whatever is killed, and do not begin again', async () => {
    // Where it is noon now: no day ends meanwhile.
    const ahead = 12 - new Date().getUTCHours();
    const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    const budget = {
      budgetId: '00000000-0000-4000-8000-0000000000b1',
      target: { kind: 'all' as const, value: '' },
      minutes: Array.from({ length: 7 }, () => 1),
      apps: null,
      day: dayAt(Date.now(), timeZone),
      usedSeconds: 52,
      countedAt: new Date().toISOString(),
    };
    await inForce(timed({ rules: { timeZone, budgets: [budget] } }));
    const polite = run(KIDA, `${GAME} 90`);
    const stubborn = run(KIDA, `sh -c 'trap "" TERM; exec ${GAME} 90'`);
    const adult = run(MUM, `${GAME} 14`);
    await soon(
      () => (desktop.read('/run/state/use.json') ?? '').includes(`"${DEVICE}","appId":"game"`),
      'use',
    );
    await desktop.endAgent('SIGKILL');
    await desktop.startAgent();
    expect(await polite).toBe('asked to end');
    // It has ten seconds more, and what begins now has none.
    expect(await run(KIDA, `${GAME} ${SECONDS}`)).toBe('ended');
    expect([await stubborn, await adult]).toEqual(['ended', 'ran']);
    const schedule = {
      scheduleId: '00000000-0000-4000-8000-0000000000a1',
      deviceId: DEVICE,
      name: 'Noon',
      frequency: 'Daily' as const,
      from: '06:00',
      to: '18:00',
      weekDays: [...WEEK_DAYS],
      apps: [],
      kinds: [],
      wholeDevice: true,
    };
    await inForce(timed({ rules: { timeZone, schedules: [schedule] as never } }));
    // Parts of the system are no programs.
    const ways = [`${GAME} ${SECONDS}`, '/bin/sleep 1'];
    expect(await Promise.all(ways.map((way) => run(KIDA, way)))).toEqual(['ended', 'ran']);
  }, 120_000);

  it('neither start by being started again and again, nor while the agent starts again', async () => {
    await inForce(policies('game'));
    const loop = `for i in $(seq 200); do ${GAME} 2 && echo lived; done & LOOP=$!; sleep 3; kill $LOOP; wait $LOOP`;
    const lived = await desktop.shell(`{ ${loop}; } 2>/dev/null`, KIDA);
    expect(lived).toBe('');
    await desktop.endAgent('SIGKILL');
    const begun = run(KIDA, `${GAME} ${SECONDS * 3}`);
    await desktop.startAgent();
    // Older than ten seconds when a busy machine has started the agent, it is asked first.
    expect(['ended', 'asked to end']).toContain(await begun);
  }, 60_000);
});
