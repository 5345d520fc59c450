/** Screens on a whole system: sessions of systemd-logind, as a display manager and a console make them, what it tells them, and the test of it. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { deviceWith } from '@kinward/filter-core/policy/test-devices.ts';
import type { LocalUser } from '../test-net.ts';
import { KIDA, MUM, POLICIES, type PackageComputer } from './test-package.ts';
import { soon, type System } from '../test-system.ts';

/** Everything, all day. */
const CLOSED = {
  scheduleId: '00000000-0000-4000-8000-0000000000a1',
  deviceId: '00000000-0000-4000-8000-0000000000d1',
  name: 'Closed',
  frequency: 'Daily' as const,
  from: '00:00',
  to: '23:59',
  weekDays: [...WEEK_DAYS],
  apps: [],
  kinds: [],
  wholeDevice: true,
};

const BUS = 'org.freedesktop.login1';

/** The beginning of a command that runs a program in a session of its own. */
const signing = ({ name }: LocalUser, type: 'x11' | 'tty'): string =>
  `systemd-run -q --unit=sign-${name}-${type} -p PAMName=login -p User=${name} -p Environment=XDG_SESSION_TYPE=${type}`;

/** @returns the number of the session */
async function signIn(system: System, user: LocalUser, type: 'x11' | 'tty'): Promise<string> {
  await system.shell(`${signing(user, type)} sleep 600`);
  // Beside each there is a pipe, which nobody reads to its end.
  const of = `-exec grep -q '^UID=${user.uid}$' {} ';' -exec grep -q '^TYPE=${type}$' {} ';'`;
  const files = `find /run/systemd/sessions -type f ${of} -print`;
  const found = await soon(
    async () => (await system.shell(files)).trim().split('\n').at(-1),
    `a session of ${user.name}`,
  );
  return path.basename(found ?? '');
}

/** @returns what sessions are told from now on, with their numbers */
async function watchLocks(system: System): Promise<() => Promise<string[]>> {
  const rule = `type='signal',interface='${BUS}.Session'`;
  await system.shell(`busctl monitor --match="${rule}" >/tmp/locks 2>&1 </dev/null &`);
  await soon(async () => (await system.shell('cat /tmp/locks')).includes('Monitoring'), 'the monitor');
  return async () =>
    [
      ...(await system.shell('cat /tmp/locks')).matchAll(/session\/(?<id>\S+)\s.*Member=(?<member>\w+)/gu),
    ].map(
      // A digit is no beginning of a name there.
      ({ groups }) => `${groups?.['member']} ${groups?.['id']?.replace(/^_3/u, '')}`,
    );
}

/** As its lock screen says it. @returns what went wrong; empty: nothing */
const sayLocked = async (system: System, user: LocalUser, id: string, is: boolean): Promise<string> => {
  const place = `$(busctl call ${BUS} /org/freedesktop/login1 ${BUS}.Manager GetSession s ${id} | cut -d'"' -f2)`;
  return await system.shell(`busctl call ${BUS} ${place} ${BUS}.Session SetLockedHint b ${is}`, user);
};

/** @param computer with the agent in force by `POLICIES`, as it is afterwards */
export function testScreens(computer: PackageComputer): void {
  it('locks the desktop of who has everything closed, again and again, and nobody else’s; who signs in meanwhile without one is let go', async () => {
    const { system } = computer;
    const [kida, mum] = [await signIn(system, KIDA, 'x11'), await signIn(system, MUM, 'x11')];
    const locks = await watchLocks(system);
    const write = async (schedules: object[]): Promise<void> => {
      const device = deviceWith('', {}, { rules: { schedules: schedules as never } });
      await computer.write({ bindings: [{ ...POLICIES.bindings[0], device }, POLICIES.bindings[1]] });
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
    await system.shell(`${signing(KIDA, 'tty')} --wait sleep 600`);
    expect(performance.now() - began).toBeLessThan(300_000);
    expect(new Set(await locks())).toEqual(new Set([`Lock ${kida}`]));
    const adult = await signIn(system, MUM, 'tty');
    expect(await system.shell(`loginctl show-session ${adult} ${mum} -p State`)).not.toContain('closing');
    await write([]);
    await computer.inForce();
    await sleep(4000);
    const last = (await locks()).length;
    await sleep(7000);
    expect((await locks()).length).toBe(last);
    await system.shell('loginctl terminate-user kida mum; pkill busctl; systemctl reset-failed');
    await computer.write(POLICIES);
    await soon(
      async () => (await system.shell('loginctl --no-legend')).trim() === '',
      'the end of the sessions',
    );
  });
}
