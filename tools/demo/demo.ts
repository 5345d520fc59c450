/**
 * The product with a sample family whose simulated devices move: `npm run demo`. The first start makes the family and its last two weeks;
 * a later one goes on with it. `npm run demo -- --fresh` starts over.
 */
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadConfig } from '@kinward/server/config/config.ts';
import { clearOrphan } from '@kinward/server/platform/database/postmaster.ts';
import { acquireProcessLock } from '@kinward/server/platform/process-lock/process-lock.ts';
import { addFile } from '@kinward/server/cli/map/add.ts';
import { readDemoState, writeDemoState, type DemoState } from './demo-state.ts';
import { ensureCertificate } from './filter/certificate.ts';
import { withFilter } from './filter/settings.ts';
import { startUpstream } from './filter/upstream.ts';
import { goOn } from './live.ts';
import { livePast } from './past.ts';
import { daysOf, tellStory } from './story.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

const fail = (text: string): never => {
  console.error(`Kinward cannot start the demo: ${text}`);
  process.exit(1);
};

if (process.env.PUBLIC_URL) fail('PUBLIC_URL is set, and a sample login does not belong on the internet');
if (process.env.HOST && !LOOPBACK.includes(process.env.HOST))
  fail(`HOST is ${process.env.HOST}, and the demo serves this machine only`);
if (process.env.DATABASE_URL) fail('DATABASE_URL is set, and the demo keeps its data to itself');

const LOG_LEVEL = process.env.LOG_LEVEL ?? 'warn';
const isFresh = process.argv.slice(2).includes('--fresh');
const read = (env: NodeJS.ProcessEnv) => loadConfig(env, { rootDir: ROOT, uid: process.getuid?.() });
const dataDir = `${read({ ...process.env, DNS_PORT: 'off' }).dataDir}-demo`;
const upstream = await startUpstream();
const environment = { ...(await withFilter(process.env, dataDir, upstream)), DATA_DIR: dataDir, LOG_LEVEL };
const config = read(environment);

/** Empties the demo's folder, unless a server uses it. */
const emptyFolder = async (): Promise<void> => {
  if (!existsSync(dataDir)) return;
  const lock = await acquireProcessLock(dataDir);
  // A demo that was killed has left its PostgreSQL behind.
  await clearOrphan(path.join(dataDir, 'database', 'postgres'), null);
  lock.release();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
};

const SYLLABLES = ['har', 'bor', 'lan', 'tern', 'kel', 'pa', 'sail', 'mo', 'reef', 'ti', 'gull', 'dro'];
const word = (): string => Array.from({ length: 3 }, () => SYLLABLES[randomInt(SYLLABLES.length)]).join('');

/** The restless one left home a moment ago. */
const OUT_FOR_MS = 90_000;

/** A new family with its last two weeks, and the streets round it. */
const begin = async (): Promise<DemoState> => {
  await emptyFolder();
  const now = Math.floor(Date.now() / 1000) * 1000;
  const outings = [now - OUT_FOR_MS];
  const password = `${word()}-${word()}-${randomInt(10, 100)}`;
  const family = await livePast(config, (past) => tellStory(past, { now, password, outings }));
  const unasked = (): never => fail('the map asked a question');
  await addFile(path.join(import.meta.dirname, 'vaduz.pmtiles'), 'Vaduz', {
    open: unasked,
    config: () => config,
    secret: () => null,
    ask: unasked,
    confirm: unasked,
    runProgram: unasked,
    keepResolver: unasked,
    fileOf: (given) => given,
    say: () => undefined,
  });
  return { family, outings, toldUntil: now };
};

/** The family of an earlier start, whose restless one goes out again where the day leaves room. */
const resume = (kept: DemoState): DemoState => ({
  ...kept,
  outings: [...kept.outings, Math.floor(Date.now() / 1000) * 1000 - OUT_FOR_MS].filter(
    (at, index, all) => index === 0 || at - all[index - 1]! > OUTING_APART_MS,
  ),
});
const OUTING_APART_MS = 60 * 60_000;

const open = async (): Promise<DemoState> => {
  const known = isFresh ? undefined : readDemoState(dataDir);
  if (known) return resume(known);
  console.log('The sample family lives through its last two weeks. This takes some seconds, once.');
  return begin();
};
const kept = await open().catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);

ensureCertificate(dataDir);
const server = fork(path.join(ROOT, 'apps/server/src/main.ts'), [], {
  cwd: ROOT,
  env: environment,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});

/** As `npm start` does it. */
const { superviseResolver } = (await import(
  pathToFileURL(path.join(ROOT, 'tools/lib/resolver.mjs')).href
)) as {
  superviseResolver: (config: object) => { stop: () => Promise<void> };
};
let resolver: { stop: () => Promise<void> } | undefined;
const ready = new Promise<string>((resolve) => {
  server.on('message', (message: { type?: string; address?: string; config?: object }) => {
    if (message.type === 'filter' && message.config) resolver ??= superviseResolver(message.config);
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
server.on('exit', (code) => {
  void (resolver?.stop() ?? Promise.resolve()).then(() => process.exit(stopping ? 0 : (code ?? 1)));
});
process.on('disconnect', () => end('SIGTERM'));

const url = await ready;
await goOn(url, kept.family, daysOf(kept.outings), kept.toldUntil);
const remember = (): void => writeDemoState(dataDir, { ...kept, toldUntil: Date.now() });
remember();
setInterval(remember, 10_000).unref();
const { email, password } = kept.family;
console.log(`
Kinward is running with a sample family: ${url}

  email     ${email}
  password  ${password}

${config.filter ? `Their phones ask the filter for names, at ${config.filter.host}:${config.filter.port} and over HTTPS; it asks the demo, and nobody outside.\n` : ''}
Theo, Mia and Juno live in Vaduz. Stop with Ctrl+C; the next start goes on with them, and with -- --fresh starts over.
`);
