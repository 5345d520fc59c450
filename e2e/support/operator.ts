/** The operator of the served stack: runs `npx kinward …` on its database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/** Runs one command to its end. @throws Error with what it printed when it fails */
export const kinward = async (baseUrl: string, ...args: string[]): Promise<void> => {
  // The serving process writes there how to reach its database.
  const note = path.join(ROOT, '.cache', `stack-${new URL(baseUrl).port}.json`);
  const { databaseUrl } = JSON.parse(readFileSync(note, 'utf8')) as { databaseUrl: string };
  const child = spawn(process.execPath, [path.join(ROOT, 'tools/kinward.mjs'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`kinward ended with ${code}: ${err}`);
};
