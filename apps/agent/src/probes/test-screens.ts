/** Sessions of systemd-logind on a whole system, as a display manager and a console make them, and what it tells them. */
import path from 'node:path';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import type { LocalUser } from './test-net.ts';
import { soon, type System } from './test-system.ts';

/** Everything, all day. */
export const CLOSED = {
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
export const signing = ({ name }: LocalUser, type: 'x11' | 'tty'): string =>
  `systemd-run -q --unit=sign-${name}-${type} -p PAMName=login -p User=${name} -p Environment=XDG_SESSION_TYPE=${type}`;

/** @returns the number of the session */
export async function signIn(system: System, user: LocalUser, type: 'x11' | 'tty'): Promise<string> {
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
export async function watchLocks(system: System): Promise<() => Promise<string[]>> {
  const rule = `type='signal',interface='${BUS}.Session'`;
  await system.shell(`busctl monitor --match="${rule}" >/tmp/locks 2>&1 </dev/null & sleep 1`);
  return async () =>
    [
      ...(await system.shell('cat /tmp/locks')).matchAll(/session\/(?<id>\S+)\s.*Member=(?<member>\w+)/gu),
    ].map(
      // A digit is no beginning of a name there.
      ({ groups }) => `${groups?.['member']} ${groups?.['id']?.replace(/^_3/u, '')}`,
    );
}

/** As its lock screen says it. @returns what went wrong; empty: nothing */
export const sayLocked = async (
  system: System,
  user: LocalUser,
  id: string,
  is: boolean,
): Promise<string> => {
  const place = `$(busctl call ${BUS} /org/freedesktop/login1 ${BUS}.Manager GetSession s ${id} | cut -d'"' -f2)`;
  return await system.shell(`busctl call ${BUS} ${place} ${BUS}.Session SetLockedHint b ${is}`, user);
};
