/** The product with a sample family whose devices really pair and really move: `npm run demo`. Everything it makes is thrown away at the next start. */
import { fork } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startSampleFamily } from './family.ts';

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

const dataDir = process.getuid?.() === 0 ? '/var/lib/kinward/demo' : path.join(ROOT, '.data', 'demo');
// Only a folder that a demo made is thrown away: it carries the key file that every data folder has.
if (existsSync(path.join(dataDir, 'keys.json')) && !existsSync(path.join(dataDir, 'server.lock')))
  rmSync(dataDir, { recursive: true, force: true });

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
const family = await startSampleFamily(url);
console.log(`
Kinward is running with a sample family: ${url}

  email     ${family.email}
  password  ${family.password}

Theo, Mia and Juno are on their way. Stop with Ctrl+C; the sample is thrown away at the next start.
`);
