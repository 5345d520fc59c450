/**
 * The two doors of systemd-resolved, which asks under its own id for whom it is asked by: the socket of glibc's module `resolve` (varlink) and D-Bus. They
 * stay open to the administrator and to each person who has no policy, not even a paused one: a connection outlives the pause in which it was made. Everybody else, ids of containers among them, has names by the system's address
 * 127.0.0.53, as everybody has who does not have that module.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Account } from '../../rules/bindings.ts';
import type { Journal, Undo } from '../journal.ts';

const SOCKET = '/run/systemd/resolve/io.systemd.Resolve';
const UNIT = '/usr/lib/systemd/system/systemd-resolved.service';
const DROP_IN = '/etc/systemd/system/systemd-resolved.service.d/kinward-agent.conf';
/** In its place where the disk takes nothing; it goes with the computer's next start. */
const DROP_IN_NOW = DROP_IN.replace('/etc', '/run');
const BUS_POLICY = '/etc/dbus-1/system.d/kinward-agent.conf';
const [SETFACL, GETFACL] = ['/usr/bin/setfacl', '/usr/bin/getfacl'];
const [SYSTEMCTL, BUSCTL] = ['/usr/bin/systemctl', '/usr/bin/busctl'];
const BUS = 'org.freedesktop.DBus';
/** Most milliseconds for either to read its files again: names are answered meanwhile, and the end of the service waits for it. */
const READ_MS = 4000;
const CHANGE = 'resolved-socket';

const run = (program: string, args: readonly string[], input?: string): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', input });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.trim()}`);
  return stdout;
};

/** Rights on the socket: nobody's but for those who are named. */
const rights = (adults: readonly Account[]): string =>
  ['o::---', ...adults.map(({ uid }) => `u:${uid}:rw-`)].join(',');

export const dropIn = (adults: readonly Account[]): string =>
  `# Of kinward-agent, which takes it away again (kinward-agent off).
[Service]
ExecStartPost=-+${SETFACL} -b -m ${rights(adults)} ${SOCKET}
`;

const MAY = '<allow send_destination="org.freedesktop.resolve1"/>';

/** @param adults by name, as the bus has them; names are of useradd(8), and need no escape */
export const busPolicy = (adults: readonly Account[]): string =>
  `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<!-- Of kinward-agent, which takes it away again (kinward-agent off). -->
<busconfig>
  <policy context="default"><deny send_destination="org.freedesktop.resolve1"/></policy>
${['root', ...adults.map(({ name }) => name)].map((name) => `  <policy user="${name}">${MAY}</policy>\n`).join('')}</busconfig>
`;

/** Whether this computer has it. */
const isThere = (): boolean => existsSync(UNIT) || existsSync(UNIT.replace('/usr', ''));

/**
 * The bus and systemd read their files again; on a computer where neither runs there is nothing to tell. The bus is asked itself: a job of systemd for it waits for the end of
 * this service where that has been asked for meanwhile, and so would the service for the job.
 */
function readAgain(): void {
  if (!existsSync('/run/systemd/system')) return;
  spawnSync(SYSTEMCTL, ['daemon-reload'], { timeout: READ_MS });
  spawnSync(BUSCTL, ['call', BUS, '/org/freedesktop/DBus', BUS, 'ReloadConfig'], { timeout: READ_MS });
}

/** As systemd-resolved makes it each time that it starts. */
const AS_MADE = `# file: ${SOCKET}\nuser::rw-\ngroup::rw-\nother::rw-\n`;

export interface Journals {
  /** On the disk. */
  kept: Journal;
  /** In the folder that goes with the computer's next start, as the socket and its rights do. */
  now: Journal;
}

/** Once, and before the first change: with the drop-in there the rights at a start are the agent's already. */
function noteSocket({ kept, now }: Journals): void {
  const noted = [kept, now].flatMap(({ changes }) => changes);
  if (noted.some((change) => change.kind === 'named' && change.name === CHANGE)) return;
  const isOurs = noted.some((change) => change.kind === 'file' && change.file === DROP_IN);
  const former = isOurs ? AS_MADE : run(GETFACL, ['-p', SOCKET]);
  try {
    kept.note(CHANGE, former);
  } catch {
    now.note(CHANGE, former);
  }
}

/**
 * Closes both doors to who has a policy. A full disk keeps the socket from nothing: it is closed, and stays so when systemd-resolved starts again.
 * @param adults people without one
 * @returns whether it is there to be closed
 * @throws Error where a door could not be closed, or is not kept closed over the computer's next start
 */
export function closeResolved({ kept, now }: Journals, adults: readonly Account[]): boolean {
  if (!isThere()) return false;
  if (existsSync(SOCKET)) {
    noteSocket({ kept, now });
    run(SETFACL, ['-b', '-m', rights(adults), SOCKET]);
  }
  const faults: Error[] = [];
  const wrote = (write: () => boolean): boolean => {
    try {
      return write();
    } catch (error) {
      faults.push(error as Error);
      return false;
    }
  };
  const isNew = [
    wrote(() => kept.writeFile(DROP_IN, dropIn(adults))),
    wrote(() => kept.writeFile(BUS_POLICY, busPolicy(adults))),
    faults.length > 0 && now.writeFile(DROP_IN_NOW, dropIn(adults)),
  ].includes(true);
  if (isNew) readAgain();
  const [fault] = faults;
  if (fault) throw fault;
  return true;
}

/** What gives them back. */
export const UNDO_RESOLVED: Undo = {
  [CHANGE]: (former) => {
    if (existsSync(SOCKET)) run(SETFACL, ['--restore=-'], former);
  },
};

/** After the files are as they were. */
export const resolvedIsBack = (): void => readAgain();
