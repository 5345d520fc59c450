import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../config/start-error.ts';

/** The system user that PostgreSQL runs as when the server itself is root, which PostgreSQL refuses. */
const USER_NAME = 'kinward';

export interface DatabaseUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The user to run PostgreSQL as, made when it is missing; null when this process is no root and runs it itself.
 * @throws StartError when the user neither exists nor can be made
 */
export function databaseUser(): DatabaseUser | null {
  if (process.getuid?.() !== 0) return null;
  const known = findUser();
  if (known) return known;
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', USER_NAME]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', USER_NAME]],
  ];
  for (const [command, args] of attempts) {
    spawnSync(command, args, { stdio: 'ignore' });
    const made = findUser();
    if (made) return made;
  }
  throw new StartError(
    `PostgreSQL does not run as root and the system user "${USER_NAME}" could not be made; ` +
      `make it with "useradd --system ${USER_NAME}", start as a plain user, or set DATABASE_URL`,
  );
}

function findUser(): DatabaseUser | null {
  const line = passwd()
    .split('\n')
    .find((entry) => entry.startsWith(`${USER_NAME}:`));
  const [name, , uid, gid] = line?.split(':') ?? [];
  if (name === undefined || !uid || !gid || Number(uid) === 0) return null;
  return { name, uid: Number(uid), gid: Number(gid) };
}

function passwd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}

/** The nearest folder above (or at) `target` that the user may not enter; null when the way is open. */
export function closedFolder(target: string, user: DatabaseUser): string | null {
  const { root } = path.parse(target);
  const steps = target.slice(root.length).split(path.sep);
  let folder = root;
  for (const step of ['', ...steps]) {
    folder = path.join(folder, step);
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
    if (stat.isDirectory() && (stat.mode & bit) === 0) return folder;
  }
  return null;
}
