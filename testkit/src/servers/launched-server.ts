import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const LAUNCHER = pathToFileURL(path.join(import.meta.dirname, '../../../tools/lib/launch.mjs')).href;
/** Longer than any start of a test machine under load. */
const PATIENCE_MS = 90_000;

export interface LaunchOptions {
  dataDir: string;
  /** The system user to start as; this process's own when absent. */
  user?: { uid: number; gid: number } | undefined;
  env?: Record<string, string>;
}

/** A server that was started as `npm start` does, without building the portal, and what it printed. */
export class LaunchedServer {
  readonly launcher: ChildProcess;
  readonly begun = performance.now();
  output = '';
  /** Resolves with the launcher's exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;

  constructor({ dataDir, user, env }: LaunchOptions) {
    const script = `import(${JSON.stringify(LAUNCHER)}).then((launcher) => launcher.start({ portal: false }))`;
    this.launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: '/',
      // Several run beside one another, and one port is for one resolver: a test of it names a free one.
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', DNS_PORT: 'off', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    for (const stream of [this.launcher.stdout, this.launcher.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.ended = once(this.launcher, 'close').then(([code]) => code as number | null);
  }

  /** Waits until the server is ready. @returns its address */
  async ready(): Promise<string> {
    const address = await until(() => {
      const found = /Kinward is ready: (\S+)/.exec(this.output)?.[1];
      if (found === undefined && this.launcher.exitCode !== null) throw new Error(`it ended: ${this.output}`);
      return found;
    }, 'the server to be ready');
    const health = await fetch(`${address}/api/health`);
    if (!health.ok) throw new Error(`the health route answered ${health.status}`);
    return address;
  }

  /** The server's process, a child of the launcher. */
  get serverPid(): number {
    return this.#child('apps/server/src/main.ts');
  }

  /** The filter's resolver, where there is one. */
  get resolverPid(): number {
    return this.#child('apps/dns/src/main.ts');
  }

  #child(script: string): number {
    const child = processes().find(
      ({ ppid, command }) => ppid === this.launcher.pid && command.endsWith(path.normalize(script)),
    );
    if (!child) throw new Error(`the launcher has no child that runs ${script}`);
    return child.pid;
  }

  /** Waits until the resolver has said `times` times that it answers. */
  async answersNames(times = 1): Promise<void> {
    await until(
      () => (this.output.split('filter: answers on').length > times ? true : undefined),
      'the resolver to answer',
    );
  }
}

export interface RunningProcess {
  pid: number;
  ppid: number;
  cwd: string;
  command: string;
}

/** Every process of the machine except zombies. */
function processes(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return state === 'Z'
          ? []
          : [{ pid: Number(name), ppid: Number(ppid), cwd: readlinkSync(`/proc/${name}/cwd`), command }];
      } catch {
        return [];
      }
    });
}

/** PostgreSQL's processes on the data of one folder. */
export function databaseProcesses(dataDir: string): RunningProcess[] {
  return processes().filter(({ cwd }) => cwd.startsWith(dataDir));
}

/** Polls until there is a result. */
export async function until<T>(ask: () => T | undefined, what: string): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await sleep(20);
  }
}
