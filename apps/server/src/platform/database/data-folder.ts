import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { oneLine, StartError } from '../../config/start-error.ts';
import type { DatabaseUser } from './database-user.ts';

/** One of these in a folder shows that it is Kinward's. */
const OWN_NAMES = new Set(['database', 'database.json', 'keys.json', 'server.lock', 'pictures', 'maps']);
/** Made before the first start, by `npx kinward agent build`. */
const AGENT_PACKAGES = path.join('agent', 'packages.json');

/**
 * Makes a folder of the installation and closes it to everybody else (mode 0700). For root, the database's user may
 * pass through it by its group and can list nothing in it (0710).
 * @throws StartError when it cannot be written
 */
export function prepareFolder(folder: string, user: DatabaseUser | null): void {
  try {
    makeFolder(folder);
    if (user !== null) chownSync(folder, 0, user.gid);
    chmodSync(folder, user === null ? 0o700 : 0o710);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`The data folder ${folder} (DATA_DIR) cannot be written: ${oneLine(error)}`);
  }
}

/**
 * Step by step: Node's own recursive way never ends where a folder exists in which none can be made, as in /proc. Folders
 * above keep the usual rights, as the database's user must pass through them.
 */
function makeFolder(folder: string, mode = 0o700): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder), 0o755);
  mkdirSync(folder, { mode });
}

/**
 * Refuses a DATA_DIR that holds something else: its rights are about to be changed, which would break, say, `/tmp`.
 * @throws StartError when the folder is neither empty nor Kinward's
 */
export function requireOwnFolder(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  const visible = names.filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (visible.length === 0 || names.some((name) => OWN_NAMES.has(name))) return;
  if (visible.length === 1 && existsSync(path.join(folder, AGENT_PACKAGES))) return;
  throw new StartError(
    `DATA_DIR ${folder} holds other files; name a folder that is empty or does not exist yet`,
  );
}
