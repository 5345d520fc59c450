/** Programs of Debian that a suite takes, installed where they are not there. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const INSTALL_MS = 300_000;

/** One suite after another: a second one that installs is refused. @param names of Debian's packages @throws Error with what was said */
export async function install(names: string): Promise<void> {
  const get = `apt-get install -y -qq --no-install-recommends ${names}`;
  const script = `exec 9>/run/lock/kinward-tests-install; flock 9; ${get} >/dev/null 2>&1 || { apt-get update -qq; ${get}; } >/dev/null`;
  await promisify(execFile)('sh', ['-ec', script], {
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
