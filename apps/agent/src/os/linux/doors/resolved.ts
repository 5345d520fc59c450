/**
 * The two doors of systemd-resolved, which asks under its own id for whom it is asked by: the socket of glibc's module `resolve` (varlink) and D-Bus. They
 * stay open to the administrator and to each person who has no policy, not even a paused one: a connection outlives the pause in which it was made. Everybody else, ids of containers among them, has names by the system's address
 * 127.0.0.53, as everybody has who does not have that module.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Account } from '../../../rules/bindings.ts';
import type { Undo } from '../../journal.ts';
import {
  closeDoor,
  collect,
  dropInOf,
  hasUnit,
  openDoor,
  READ_MS,
  readUnits,
  rightsOf,
  SETFACL,
  type Door,
  type Journals,
} from './doors.ts';

const SOCKET = '/run/systemd/resolve/io.systemd.Resolve';
const UNIT = 'systemd-resolved.service';
const BUS_POLICY = '/etc/dbus-1/system.d/kinward-agent.conf';
const BUSCTL = '/usr/bin/busctl';
const BUS = 'org.freedesktop.DBus';
const CHANGE = 'resolved-socket';
const RIGHTS = 'rw-';

/** Closes the socket again whenever the service starts. @param adults who may use it */
export const dropIn = (adults: readonly Account[]): string =>
  `# Of kinward-agent, which takes it away again (kinward-agent off).
[Service]
ExecStartPost=-+${SETFACL} -b -m ${rightsOf(adults, RIGHTS)} ${SOCKET}
`;

const MAY = '<allow send_destination="org.freedesktop.resolve1"/>';

/** `adduser` takes no such name, an administrator who insists does; the bus passes over a file that is no XML, and the door would be open. */
const inXml = (name: string): string =>
  name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** @param adults by name, as the bus has them */
export const busPolicy = (adults: readonly Account[]): string =>
  `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<!-- Of kinward-agent, which takes it away again (kinward-agent off). -->
<busconfig>
  <policy context="default"><deny send_destination="org.freedesktop.resolve1"/></policy>
${['root', ...adults.map(({ name }) => name)].map((name) => `  <policy user="${inXml(name)}">${MAY}</policy>\n`).join('')}</busconfig>
`;

/**
 * The bus and systemd read their files again. The bus is asked itself: a job of systemd for it waits for the end of
 * this service where that has been asked for meanwhile, and so would the service for the job.
 */
function readAgain(): void {
  readUnits();
  if (existsSync('/run/systemd/system'))
    spawnSync(BUSCTL, ['call', BUS, '/org/freedesktop/DBus', BUS, 'ReloadConfig'], { timeout: READ_MS });
}

const DOOR: Door = {
  change: CHANGE,
  place: SOCKET,
  asMade: `# file: ${SOCKET}\nuser::rw-\ngroup::rw-\nother::rw-\n`,
  may: RIGHTS,
  dropIns: (adults) => ({ [dropInOf(UNIT)]: dropIn(adults) }),
};

/**
 * Closes both doors to who has a policy. A full disk keeps the socket from nothing: it is closed, and stays so when systemd-resolved starts again.
 * @param adults people without one
 * @returns whether it is there to be closed
 * @throws Error where a door could not be closed, or is not kept closed over the computer's next start
 */
export function closeResolved(journals: Journals, adults: readonly Account[]): boolean {
  if (!hasUnit(UNIT)) return false;
  const socket = closeDoor(journals, DOOR, adults);
  const bus = collect([() => journals.kept.writeFile(BUS_POLICY, busPolicy(adults))]);
  if (socket.isNew || bus.isNew) readAgain();
  const [fault] = [...socket.faults, ...bus.faults];
  if (fault) throw fault;
  return true;
}

/** What gives them back. */
export const UNDO_RESOLVED: Undo = { [CHANGE]: openDoor(DOOR) };

/** After the files are as they were. */
export const resolvedIsBack = (): void => readAgain();
