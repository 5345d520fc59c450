/**
 * Runs programs by a process of its own, which is small. A test's process has packages and what builds them in its memory: at a
 * gigabyte each start of a program copies tables for 20 ms of the cores and is there after 110 ms; here after 6.
 */
import { execFile, fork, type ChildProcess } from 'node:child_process';

export interface Ran {
  stdout: string;
  stderr: string;
}
interface Wish {
  id: number;
  program: string;
  args: readonly string[];
  /** Milliseconds; 0: none. */
  limit: number;
}

const MOST_BYTES = 2 ** 26;
const waiting = new Map<number, { resolve: (ran: Ran) => void; reject: (error: Error) => void }>();
let number = 0;
let runner: ChildProcess | undefined;

function start(): ChildProcess {
  const started = fork(import.meta.filename, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.on('message', ({ id, ...ran }: Ran & { id: number }) => {
    waiting.get(id)?.resolve(ran);
    waiting.delete(id);
  });
  started.once('exit', () => {
    runner = undefined;
    for (const { reject } of waiting.values()) reject(new Error('what runs programs has ended'));
    waiting.clear();
  });
  // It ends with this process, which need not wait for it.
  started.unref();
  started.channel?.unref();
  return started;
}

/** @param limit milliseconds after which it is ended; left out: none @returns what it prints, also where it ends with an error */
export async function runProgram(program: string, args: readonly string[], limit = 0): Promise<Ran> {
  runner ??= start();
  number += 1;
  const wish: Wish = { id: number, program, args, limit };
  const { promise, resolve, reject } = Promise.withResolvers<Ran>();
  waiting.set(wish.id, { resolve, reject });
  runner.send(wish);
  return await promise;
}

if (process.argv[1] === import.meta.filename) {
  process.on('message', ({ id, program, args, limit }: Wish) => {
    execFile(program, args, { maxBuffer: MOST_BYTES, timeout: limit }, (_error, stdout, stderr) =>
      process.send?.({ id, stdout, stderr }),
    );
  });
  process.on('disconnect', () => process.exit());
}
