/** The product with a demo family whose simulated devices pair and move: `npm run demo`. Everything it makes is deleted at the next start. */
import { fork } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { loadConfig } from '@kinward/server/config/config.ts';
import { clearOrphan } from '@kinward/server/platform/database/postmaster.ts';
import { acquireProcessLock } from '@kinward/server/platform/process-lock/process-lock.ts';
import { startDemoFamily } from './family.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

const fail = (text: string): never => {
  console.error(`Kinward cannot start the demo: ${text}`);
  process.exit(1);
};

if (process.env.PUBLIC_URL) fail('PUBLIC_URL is set, and a sample login does not belong on the internet');
if (process.env.HOST && !LOOPBACK.includes(process.env.HOST))
  fail(`HOST is ${process.env.HOST}, and the demo serves this machine only`);
if (process.env.DATABASE_URL) fail('DATABASE_URL is set, and the demo throws its data away');

/** Empties the demo's folder, unless a server uses it: a demo never outlives its run. */
const emptyFolder = async (folder: string): Promise<void> => {
  const lock = await acquireProcessLock(folder);
  // A demo that was killed has left its PostgreSQL behind.
  await clearOrphan(path.join(folder, 'database', 'postgres'), null);
  lock.release();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};

const config = loadConfig(
  { ...process.env, DATA_DIR: undefined },
  { rootDir: ROOT, uid: process.getuid?.() },
);
const dataDir = `${config.dataDir}-demo`;
try {
  if (existsSync(dataDir)) await emptyFolder(dataDir);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

const server = fork(path.join(ROOT, 'apps/server/src/main.ts'), [], {
  cwd: ROOT,
  env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});

const ready = new Promise<string>((resolve) => {
  server.on('message', (message: { type?: string; address?: string }) => {
    if (message.type === 'ready' && message.address) resolve(message.address);
  });
});

let stopping = false;
const end = (signal: NodeJS.Signals): void => {
  stopping = true;
  server.kill(signal);
};
process.on('SIGINT', () => end('SIGTERM'));
process.on('SIGTERM', () => end('SIGTERM'));
server.on('exit', (code) => process.exit(stopping ? 0 : (code ?? 1)));
process.on('disconnect', () => end('SIGTERM'));

const url = await ready;
const family = await startDemoFamily(url);
console.log(`
Kinward is running with a sample family: ${url}

  email     ${family.email}
  password  ${family.password}

Theo, Mia and Juno are on their way. Stop with Ctrl+C; the sample is thrown away at the next start.
`);
