import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BenchFamily } from './harness.ts';

export interface ServerProcess {
  port: number;
  families: BenchFamily[];
  /** Positions in its database. */
  count(): Promise<number>;
  /** What the server's process holds, in bytes, after it has let go of what it does not need. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the server of a bench in a process of its own. */
export const startServerProcess = async (families: number, devices: number): Promise<ServerProcess> => {
  const child = fork(path.join(import.meta.dirname, 'serve.ts'), [String(families), String(devices)], {
    stdio: 'inherit',
    execArgv: process.execArgv,
  });
  const [ready] = (await once(child, 'message')) as [Pick<ServerProcess, 'port' | 'families'>];
  return {
    ...ready,
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
