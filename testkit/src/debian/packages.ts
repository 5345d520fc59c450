/** Packages of Debian that tests take, installed where they are missing, this is root and there is apt. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Of one call, in milliseconds: a mirror that takes longer is not waited for. */
export const PATIENCE_MS = 300_000;
/** From here on it is said how long it took. */
const SLOW_MS = 30_000;

/** Whether packages can be installed here. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Lines of a shell that install packages where they are not there: by the lists that the system has, else by those of its mirror. One suite after another, as a second
 * apt is refused.
 * @param names with blanks between them
 * @param inside what runs a program elsewhere than on this machine, as `chroot root`
 */
export const installing = (names: string, inside = ''): string => `
  missing=; for name in ${names}; do
    ${inside} dpkg-query -W -f '\${db:Status-Abbrev}' $name 2>/dev/null | grep -q '^ii' || missing="$missing $name"
  done
  apt() { ${inside} env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=2 -o Acquire::http::Timeout=30 "$@" >/dev/null; }
  if [ -n "$missing" ]; then (
    ${inside === '' ? 'exec 9>/run/lock/kinward-tests-install; flock 9' : ''}
    apt install -y --no-install-recommends $missing 2>/dev/null || { apt update && apt install -y --no-install-recommends $missing; }
  ); fi`;

/** Says in one line what took long. @param began as performance.now() has it */
export function sayIfSlow(names: string, began: number): void {
  const seconds = Math.round((performance.now() - began) / 1000);
  if (seconds * 1000 >= SLOW_MS) process.stderr.write(`Debian's packages took ${seconds} s: ${names}\n`);
}

/** One line: what came of it, with the last words of apt. @param error of a program that ran the lines */
export function whyNotInstalled(names: string, error: unknown): string {
  const { stderr, message, killed, code } = error as Partial<
    Record<'stderr' | 'message' | 'killed' | 'code', unknown>
  >;
  const last = String(stderr ?? message)
    .trim()
    .split('\n')
    .at(-1);
  const isLate = killed === true || code === 'ETIMEDOUT';
  return `Debian's packages could not be installed (${names}): ${isLate ? 'the mirror took too long' : last}`;
}

/** @param names with blanks between them @throws Error in one line */
export function install(names: string): void {
  const began = performance.now();
  try {
    execFileSync('sh', ['-ec', installing(names)], {
      timeout: PATIENCE_MS,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    throw new Error(whyNotInstalled(names, error), { cause: error });
  }
  sayIfSlow(names, began);
}

/** @param places where a program may be @returns where it is, installed if need be @throws Error that says what to install */
export function findProgram(places: readonly string[], debianPackage: string): string {
  const find = (): string | undefined => places.find((place) => existsSync(place));
  const there = find();
  if (there !== undefined) return there;
  let why = `install it (Debian: apt-get install ${debianPackage})`;
  if (canInstall())
    try {
      install(debianPackage);
    } catch (error) {
      why = (error as Error).message;
    }
  const installed = find();
  if (installed === undefined) throw new Error(`this test needs a program: ${why}`);
  return installed;
}
