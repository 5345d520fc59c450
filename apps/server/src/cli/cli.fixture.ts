/** Calls `npx kinward …` as a person does: a process of its own, with nothing of this one's environment but PATH. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../../..');

export interface Called {
  code: number;
  out: string;
  err: string;
}

export const callKinward = async (
  env: Record<string, string>,
  args: readonly string[],
  cwd = '/',
): Promise<Called> => {
  const child = spawn(process.execPath, [path.join(ROOT, 'tools/kinward.mjs'), ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
};
