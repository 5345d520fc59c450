import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../config/start-error.ts';
import {
  processCommand,
  processExists,
  processGone,
  processIdentity,
} from '../process-lock/process-identity.ts';
import type { DatabaseUser } from './database-user.ts';

const READY_PATIENCE_MS = 60_000;
const FAST_STOP_MS = 5_000;
const IMMEDIATE_STOP_MS = 3_000;
const LOG_KEPT_BYTES = 1_000_000;

export interface PostmasterOptions {
  binary: string;
  clusterDir: string;
  logFile: string;
  user: DatabaseUser | null;
  settings: Readonly<Record<string, string | number>>;
}

/** The running parent process of one PostgreSQL cluster. */
export interface Postmaster {
  pid: number;
  /** Called when it ends without having been asked to. */
  onUnexpectedEnd(listener: () => void): void;
  /** Ends it: fast shutdown first, then immediate. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL on a cluster and waits until it accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const log = openLog(options.logFile);
  const args = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(options.binary, ['-D', options.clusterDir, ...args], {
    cwd: options.clusterDir,
    // A session of its own: Ctrl-C in the terminal reaches the whole foreground group, and PostgreSQL has to outlive
    // the requests that are being drained.
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    ...(options.user === null ? {} : { uid: options.user.uid, gid: options.user.gid }),
  });
  closeSync(log);
  await waitReady(child, options);
  return handle(child, options);
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(file, size > LOG_KEPT_BYTES ? 'w' : 'a', 0o600);
}

async function waitReady(child: ChildProcess, options: PostmasterOptions): Promise<void> {
  let failure: string | null = null;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code, signal) => (failure = `it ended with ${signal ?? `code ${code}`}`));
  const deadline = Date.now() + READY_PATIENCE_MS;
  for (;;) {
    await sleep(8);
    if (failure !== null) break;
    const status = readPidFile(options.clusterDir);
    if (status?.pid === child.pid && status?.ready) return;
    if (Date.now() > deadline) {
      failure = `it was not ready after ${READY_PATIENCE_MS / 1000} s`;
      child.kill('SIGQUIT');
    }
  }
  throw new StartError(
    `PostgreSQL did not start (${failure}): ${lastLogLine(options.logFile)}; see ${options.logFile}`,
  );
}

function lastLogLine(file: string): string {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.at(-1) ?? '';
  } catch {
    return 'it wrote no log';
  }
}

function handle(child: ChildProcess, options: PostmasterOptions): Postmaster {
  let asked = false;
  const pid = child.pid ?? 0;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  return {
    pid,
    onUnexpectedEnd: (listener) => {
      child.once('exit', () => {
        if (!asked) listener();
      });
    },
    stop: async () => {
      asked = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT');
      await Promise.race([ended, sleep(FAST_STOP_MS, undefined, { ref: false })]);
      if (child.exitCode !== null || child.signalCode !== null) return;
      await endProcess(pid, options.clusterDir);
    },
  };
}

interface PidFile {
  pid: number;
  ready: boolean;
}

/** `postmaster.pid`: process id in the first line, state in the eighth (PostgreSQL's miscadmin.h). */
function readPidFile(clusterDir: string): PidFile | null {
  try {
    const lines = readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Math.abs(Number(lines[0]));
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/**
 * Ends a PostgreSQL that a killed server left behind on this cluster, and clears the locks that would keep the next
 * one from starting. A process that merely inherited the number in `postmaster.pid` is left alone.
 * @returns true when one was running
 */
export async function clearOrphan(clusterDir: string, socketDir: string | null): Promise<boolean> {
  const file = readPidFile(clusterDir);
  const running = file !== null && isPostmasterOf(file.pid, clusterDir);
  if (running) {
    signal(file.pid, 'SIGINT');
    if (!(await processGone(file.pid, FAST_STOP_MS))) await endProcess(file.pid, clusterDir);
  } else if (file !== null && processExists(file.pid)) {
    // PostgreSQL takes any living process of that number for its predecessor and refuses to start. With the number of
    // a dead one it checks itself whether children of it are left, so then the file stays.
    await childrenGone(clusterDir);
    rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
  }
  if (socketDir !== null) {
    rmSync(path.join(socketDir, '.s.PGSQL.5432'), { force: true });
    rmSync(path.join(socketDir, '.s.PGSQL.5432.lock'), { force: true });
  }
  return running;
}

/** PostgreSQL's children work in the cluster's folder and end by themselves soon after their parent. */
async function childrenGone(clusterDir: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    if (workingFolder(Number(name)) !== clusterDir) continue;
    if (await processGone(Number(name), IMMEDIATE_STOP_MS)) continue;
    throw new StartError(
      `Process ${name} of an earlier PostgreSQL still uses ${clusterDir}; end it and start again`,
    );
  }
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

async function endProcess(pid: number, clusterDir: string): Promise<void> {
  signal(pid, 'SIGQUIT');
  if (await processGone(pid, IMMEDIATE_STOP_MS)) return;
  signal(pid, 'SIGKILL');
  if (await processGone(pid, IMMEDIATE_STOP_MS)) return;
  throw new StartError(`PostgreSQL (process ${pid}) on ${clusterDir} cannot be stopped`);
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  if (processExists(pid)) process.kill(pid, name);
}

/** PostgreSQL's parent process works in its cluster's folder, and its command line names that folder too. */
function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (processIdentity(pid) === null) return false;
  const command = processCommand(pid) ?? '';
  return command.includes('postgres') && (command.includes(clusterDir) || workingFolder(pid) === clusterDir);
}
