import { chmodSync, statSync } from 'node:fs';

/**
 * Where files have an owner and rights: whether it is whose runs this process, who alone reads it from then on.
 * @throws Error where there is no such file
 */
export function isOwnFile(file: string): boolean {
  const { uid, mode } = statSync(file);
  if (uid !== process.getuid?.()) return false;
  if ((mode & 0o077) !== 0) chmodSync(file, 0o600);
  return true;
}
