import { chmodSync, statSync } from 'node:fs';

/**
 * Whether a file belongs to the user who runs this process; nobody else reads it from then on. For systems where files have an owner and rights.
 * @throws Error where there is no such file
 */
export function isOwnFile(file: string): boolean {
  const { uid, mode } = statSync(file);
  if (uid !== process.getuid?.()) return false;
  if ((mode & 0o077) !== 0) chmodSync(file, 0o600);
  return true;
}
