import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const WATCH_MS = 250;
/** The last output of a program arrives after its end. */
const OUTPUT_MS = 2_000;
const running = new Set();

/** Where the output of programs is collected instead of going to the terminal: parallel runs are printed one by one. */
export const keptOutput = new AsyncLocalStorage();

/**
 * Runs a program to its end with this terminal's input and output, or with its output kept (`keptOutput`).
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit code; 1 when it could not be started or was ended by a signal
 */
export function run(command, args, options = {}) {
  const kept = keptOutput.getStore();
  return new Promise((resolve) => {
    const stdio = kept ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { stdio, ...options });
    track(child);
    if (kept) for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => kept.push(part));
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
    // A process that it left behind may hold its output open.
    child.once('exit', (code) => setTimeout(() => resolve(code ?? 1), kept ? OUTPUT_MS : 0).unref());
  });
}

/** Has `endChildren` end this child as well. */
export function track(child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/** Asks every child that still runs to end. */
export function endChildren(signal = 'SIGTERM') {
  for (const child of running) child.kill(signal);
}

/**
 * Calls back once npm, which started this process, has ended. npm puts a shell between itself and the script, and a shell
 * does not signal its child when npm is killed, so both are watched. A process that a person started is not tied to its
 * parent: a terminal may be closed on a server that was put into the background.
 */
export function whenNpmIsGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const watched = npmAncestors();
  const timer = setInterval(() => {
    if (watched.every(({ pid, started }) => startOf(pid) === started)) return;
    clearInterval(timer);
    callback();
  }, WATCH_MS);
  timer.unref();
}

function npmAncestors() {
  const parent = process.ppid;
  const shell = commandOf(parent);
  const pids = [parent];
  // `sh -c -- node tools/start.mjs`, where the shell has not replaced itself by the script.
  if (/(^|\/)(sh|dash|bash|ash|busybox|zsh)$/.test(shell[0] ?? '') && shell.includes('-c')) {
    const grandparent = parentOf(parent);
    if (grandparent > 1) pids.push(grandparent);
  }
  const supervisor = supervisorOf(pids.at(-1));
  if (supervisor !== null) pids.push(supervisor);
  return pids.map((pid) => ({ pid, started: startOf(pid) }));
}

/**
 * The script or service that gave npm its own session, which nothing else will end once that script has ended. A shell
 * at a terminal does not count: a server that it put into the background outlives it.
 */
function supervisorOf(npm) {
  try {
    const [, parent, , session] = statFields(npm);
    const isSupervised = Number(session) === npm && Number(parent) > 1 && statFields(parent)[4] === '0';
    return isSupervised ? Number(parent) : null;
  } catch {
    return null;
  }
}

/** The moment a process started, as text; null when it has ended. Without /proc only its existence is known. */
function startOf(pid) {
  try {
    return statFields(pid)[19];
  } catch {
    if (process.platform === 'linux') return null;
  }
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return error.code === 'EPERM' ? 'alive' : null;
  }
}

function parentOf(pid) {
  try {
    return Number(statFields(pid)[1]);
  } catch {
    return 0;
  }
}

/** The fields of /proc/<pid>/stat from the third on, which is the state; the second may hold spaces. */
function statFields(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
