/**
 * A process beside the agent that sees where its thread waits and does not come back. A local user can have the kernel ask a
 * program of theirs for a file (FUSE) and answer nothing; with an overlay above it, in a user namespace, the kernel lets root
 * wait for that as well, and nothing ends the wait but the end of who should answer. Until then there would be no names and no
 * rules for programs.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import type { UidRange } from '../../../rules/uid-ranges.ts';
import { PATIENCE, scriptOf } from './script.ts';

/** Before it is begun again, where it has ended, in milliseconds. */
const AGAIN_MS = 5000;

export interface WatchdogOptions {
  /** Programs of local users with rules were ended. @param count how many */
  ended: (count: number) => void;
  againMs?: number;
}

export class Watchdog implements Disposable {
  readonly #options: WatchdogOptions;
  #ids: readonly UidRange[] = [];
  #process: ChildProcess | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(options: WatchdogOptions) {
    this.#options = options;
    // It would see by itself that this process has ended, some seconds later.
    process.once('exit', this.#end);
  }

  /** @param ids whose programs are ended where they hold up the agent, and nobody else's; none: nothing is watched */
  watch(ids: readonly UidRange[]): void {
    if (JSON.stringify(ids) === JSON.stringify(this.#ids)) return;
    this.#ids = ids;
    this.#end();
    if (ids.length > 0) this.#begin();
  }

  #begin(): void {
    const ranges = this.#ids.flatMap(({ first, last }) => [String(first), String(last)]);
    // By its input: lists of processes show what a program is begun with.
    const begun = spawn('sh', ['-s', String(process.pid), ...ranges], { stdio: ['pipe', 'pipe', 'ignore'] });
    // It may have ended before it has read it.
    begun.stdin.on('error', () => undefined);
    begun.stdin.end(scriptOf(PATIENCE));
    this.#process = begun;
    begun.stdout.on('data', (said: Buffer) => {
      const count = said
        .toString()
        .split('\n')
        .reduce((sum, each) => sum + Number(each), 0);
      if (count > 0) this.#options.ended(count);
    });
    const over = (): void => {
      if (this.#process !== begun) return;
      this.#process = undefined;
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.#begin(), this.#options.againMs ?? AGAIN_MS).unref();
    };
    begun.once('error', over);
    begun.once('close', over);
    begun.unref();
  }

  readonly #end = (): void => {
    clearTimeout(this.#again);
    const begun = this.#process;
    this.#process = undefined;
    begun?.kill();
  };

  [Symbol.dispose](): void {
    this.#ids = [];
    this.#end();
    process.off('exit', this.#end);
  }
}
