/** Ends programs. A number may be another process's by now, so each is asked once more whose it is and when it began. */
import { readFileSync } from 'node:fs';
import type { Ending } from '../../../apps/program-system.ts';
import type { Started, Target } from '../../../apps/running.ts';
import type { Processes } from './processes.ts';

const GROUPS = '/sys/fs/cgroup';

export interface EndingOptions {
  processes: Processes;
  /** Whether an id has rules: nobody else's process is ever sent a signal. */
  isBound: (uid: number) => boolean;
  /** Where groups of processes are. */
  groups?: string;
  send?: (pid: number, signal: 'SIGTERM' | 'SIGKILL') => void;
}

export class LinuxEnding implements Ending {
  readonly #options: EndingOptions;

  constructor(options: EndingOptions) {
    this.#options = options;
  }

  /**
   * What each process has started, by its number. Once for all that is ended together: a child may run thousands.
   * @param running what those with rules run now
   */
  started(running: readonly Target[]): Started {
    return Map.groupBy(running, ({ pid }) => this.#options.processes.statOf(pid)?.parent ?? 0);
  }

  /**
   * A program, all of its group where it has one, and what it has started.
   * @returns what a signal is for
   */
  all(target: Target, group: string | null, started: Started): Target[] {
    const { processes } = this.#options;
    const targets = new Map([[target.pid, target]]);
    // What is added while it goes on is looked at too: what it has started has started others.
    for (const pid of targets.keys())
      for (const one of started.get(pid) ?? []) if (!targets.has(one.pid)) targets.set(one.pid, one);
    for (const pid of group === null ? [] : this.#inGroup(group)) {
      const start = processes.statOf(pid)?.start;
      if (start !== undefined && !targets.has(pid)) targets.set(pid, { pid, start });
    }
    return Array.from(targets.values());
  }

  #inGroup(group: string): number[] {
    // The group of a whole session, or of a user, is never that of one program.
    if (!/\/(?:app|snap)[-.][^/]*\.(?:scope|service)$/u.test(group) || group.split('/').includes('..'))
      return [];
    try {
      const text = readFileSync(`${this.#options.groups ?? GROUPS}${group}/cgroup.procs`, 'utf8');
      return text.split('\n').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  }

  /** @returns whether it is still there */
  end({ pid, start }: Target, signal: 'SIGTERM' | 'SIGKILL'): boolean {
    const { processes, isBound, send = process.kill.bind(process) } = this.#options;
    if (processes.statOf(pid)?.start !== start || !processes.usersOf(pid).some(isBound)) return false;
    try {
      send(pid, signal);
      return true;
    } catch {
      return false;
    }
  }
}
