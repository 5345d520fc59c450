import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BenchFamily } from './harness.ts';

export interface ServerProcess {
  port: number;
  /** Of the process; what it started is below it, PostgreSQL too. */
  pid: number;
  families: BenchFamily[];
  /** Positions in its database. */
  count(): Promise<number>;
  /** Memory of the server's process in bytes, after a garbage collection. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts the server of a bench in a process of its own.
 * @param options.logs it logs as an installation does, a line per request; the output is discarded
 */
export const startServerProcess = async (
  families: number,
  devices: number,
  { logs = false }: { logs?: boolean } = {},
): Promise<ServerProcess> => {
  const child = fork(path.join(import.meta.dirname, 'serve.ts'), [String(families), String(devices)], {
    stdio: ['ignore', logs ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...(logs && { LOG_LEVEL: 'info' }) },
    execArgv: [...process.execArgv, ...(process.env['SERVER_FLAGS']?.split(' ') ?? [])],
  });
  const [ready] = (await once(child, 'message')) as [Pick<ServerProcess, 'port' | 'families'>];
  return {
    ...ready,
    pid: child.pid ?? 0,
    async count() {
      child.send('count');
      const [answer] = (await once(child, 'message')) as [{ count: number }];
      return answer.count;
    },
    async memory() {
      child.send('memory');
      const [answer] = (await once(child, 'message')) as [{ bytes: number }];
      return answer.bytes;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
};
