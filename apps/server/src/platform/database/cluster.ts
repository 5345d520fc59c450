import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneLine, StartError } from '../../config/start-error.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { closedFolder } from './database-user.ts';
import type { DatabaseUser } from './database-user.ts';
import { clearOrphan, startPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';

export const ADMIN_ROLE = 'kinward_admin';
/** A Unix socket's path may have 107 bytes on Linux and 103 on macOS; PostgreSQL adds `/.s.PGSQL.5432`. */
const SOCKET_PATH_MAX = 100;
const SOCKET_NAME = '.s.PGSQL.5432';
const START_ATTEMPTS = 3;

export interface ClusterOptions {
  /** The folder that holds the cluster, its socket and its log; it exists and the database's user can enter it. */
  home: string;
  adminPassword: string;
  user: DatabaseUser | null;
  /** A scratch cluster lives for one test run: nothing is flushed to disk. */
  scratch?: boolean;
}

/** A running cluster and where to reach it: `host` is a socket's folder or 127.0.0.1. */
export interface Cluster {
  host: string;
  port: number;
  postmaster: Postmaster;
  /** True when a PostgreSQL that a killed server had left behind was ended first. */
  orphanEnded: boolean;
}

/**
 * Starts the cluster in `options.home`, initialising it on the first start.
 * @throws StartError when PostgreSQL cannot be initialised or started
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { home, user } = options;
  const binaries = findBinaries(user);
  const clusterDir = path.join(home, 'postgres');
  const socketDir = prepareSocketDir(home, user);
  if (!existsSync(clusterDir)) await initialise(binaries, clusterDir, options);
  checkVersion(clusterDir, binaries);
  const orphanEnded = await clearOrphan(clusterDir, socketDir);
  for (let attempt = 1; ; attempt += 1) {
    const port = socketDir === null ? await freePort() : 5432;
    try {
      const postmaster = await startPostmaster({
        binary: binaries.postgres,
        clusterDir,
        logFile: path.join(home, 'postgres.log'),
        user,
        settings: settings(socketDir, port, options.scratch === true),
      });
      return { host: socketDir ?? '127.0.0.1', port, postmaster, orphanEnded };
    } catch (error) {
      // The children of a killed PostgreSQL hold its shared memory for a moment more, and a free port may be taken by
      // someone quicker.
      if (attempt === START_ATTEMPTS) throw error;
      await sleep(500 * attempt);
    }
  }
}

/** Makes a folder that the database's user owns and no one else enters. */
function ownFolder(folder: string, user: DatabaseUser | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (user !== null) chownSync(folder, user.uid, user.gid);
}

function prepareSocketDir(home: string, user: DatabaseUser | null): string | null {
  const folder = path.join(home, 'run');
  const longest = Buffer.byteLength(path.join(folder, SOCKET_NAME));
  if (process.platform === 'win32' || longest >= SOCKET_PATH_MAX) return null;
  ownFolder(folder, user);
  return folder;
}

/**
 * Initialises beside the final place and renames when all is on disk, so that a kill half-way leaves nothing that
 * looks like a cluster.
 */
async function initialise(binaries: Binaries, clusterDir: string, options: ClusterOptions): Promise<void> {
  const { home, user } = options;
  for (const left of readdirSync(home).filter((name) => name.startsWith('postgres.init-'))) {
    rmSync(path.join(home, left), { recursive: true, force: true, maxRetries: 5 });
  }
  const draft = path.join(home, `postgres.init-${process.pid}`);
  const passwordFile = path.join(draft, 'password');
  const fresh = path.join(draft, 'cluster');
  ownFolder(draft, user);
  writeFileSync(passwordFile, `${options.adminPassword}\n`, { mode: 0o600 });
  if (user !== null) chownSync(passwordFile, user.uid, user.gid);
  try {
    await run(binaries.initdb, initdbArguments(fresh, passwordFile, options.scratch === true), draft, user);
    renameSync(fresh, clusterDir);
  } finally {
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

function initdbArguments(folder: string, passwordFile: string, scratch: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${ADMIN_ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: the same order and the same lower case on every machine, whatever locales it has.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    scratch ? '--no-data-checksums' : '--data-checksums',
    '--no-instructions',
    ...(scratch ? ['--no-sync'] : []),
  ];
}

function run(command: string, args: string[], cwd: string, user: DatabaseUser | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
    child.once('error', (error) => reject(new StartError(`The database cannot be made: ${oneLine(error)}`)));
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new StartError(`The database cannot be made (${signal ?? `code ${code}`}): ${oneLine(said)}`));
    });
  });
}

function checkVersion(clusterDir: string, binaries: Binaries): void {
  let version: string;
  try {
    version = readFileSync(path.join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new StartError(`The database in ${clusterDir} cannot be read: ${oneLine(error)}`);
  }
  if (version !== binaries.major) {
    throw new StartError(
      `The database in ${clusterDir} is of PostgreSQL ${version}, this Kinward brings ${binaries.major}`,
    );
  }
}

function settings(socketDir: string | null, port: number, scratch: boolean): Record<string, string | number> {
  return {
    port,
    listen_addresses: socketDir === null ? '127.0.0.1' : '',
    unix_socket_directories: socketDir === null ? '' : `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: scratch ? '64MB' : '192MB',
    jit: 'off',
    wal_compression: scratch ? 'off' : 'on',
    max_wal_size: scratch ? '256MB' : '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and their values hold people's data; the log takes what the operator of the machine needs.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(scratch
      ? {
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          autovacuum: 'off',
          wal_level: 'minimal',
          max_wal_senders: 0,
          track_counts: 'off',
        }
      : {}),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** @throws StartError when the user that PostgreSQL runs as cannot enter the folder */
export function requireReachable(folder: string, user: DatabaseUser | null): void {
  const closed = user === null ? null : closedFolder(folder, user);
  if (closed === null) return;
  throw new StartError(
    `DATA_DIR ${folder} cannot be entered by the user "${user?.name}" that PostgreSQL runs as, because ${closed} is ` +
      'closed to it; choose another DATA_DIR, or start as a plain user',
  );
}
