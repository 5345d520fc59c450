/**
 * Serves the whole stack on a scratch database until it is stopped: the browser stories run against it.
 * `--beside <port>` puts its database into the PostgreSQL of a running stack, and `--set NAME=value` gives
 * it a setting: for stories about installations with other settings. `--while <pid>` ends it with that process: a
 * test runner that is killed cannot stop it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '@kinward/server/config/config.ts';
import { OWNER_ROLE } from '@kinward/server/platform/database/roles.ts';
import {
  createTemplate,
  startScratchCluster,
  type ScratchCluster,
  type ScratchPlace,
} from '@kinward/server/platform/database/scratch.ts';
import { startStack } from './stack.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4817' },
    beside: { type: 'string' },
    while: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
  },
});
/** Milliseconds between two checks that the process named by `--while` still runs. */
const STARTER_CHECK_MS = 1_000;
const ROOT = path.join(import.meta.dirname, '../..');
/** For stories that run operator commands: how to reach the database, readable by this user alone. */
const noteOf = (port: string): string => path.join(ROOT, '.cache', `stack-${port}.json`);

const ownCluster = async (): Promise<ScratchCluster> => {
  const cluster = await startScratchCluster();
  await createTemplate(cluster.place);
  return cluster;
};
const clusterOf = (port: string): ScratchCluster => {
  const { place } = JSON.parse(readFileSync(noteOf(port), 'utf8')) as { place: ScratchPlace };
  return { place, stop: () => Promise.resolve() };
};

/** The configuration from the settings; where it listens, stores and sends is decided by the stack: mails go to the outbox. */
const configured = () => {
  const settings = Object.fromEntries(
    values.set.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const env = { DATA_DIR: '/nonexistent', LOG_LEVEL: 'silent', DNS_PORT: 'off', ...settings };
  const {
    port: _port,
    limits: _limits,
    mail: _mail,
    ...config
  } = loadConfig(env, { rootDir: ROOT, uid: undefined });
  return { ...config, mail: null };
};

const cluster = values.beside === undefined ? await ownCluster() : clusterOf(values.beside);
const stack = await startStack({
  place: cluster.place,
  port: Number(values.port),
  config: configured(),
  recurs: true,
});
const note = noteOf(new URL(stack.url).port);
const { host, port, passwords } = cluster.place;
const access = new URLSearchParams({ host, port: String(port), user: OWNER_ROLE, password: passwords.owner });
const databaseUrl = `postgresql:///${stack.databaseName}?${access.toString()}`;
mkdirSync(path.dirname(note), { recursive: true });
writeFileSync(note, JSON.stringify({ databaseUrl, place: cluster.place }), { mode: 0o600 });
console.log(JSON.stringify({ ready: stack.url }));

let ending = false;
const end = async (): Promise<void> => {
  if (ending) return;
  ending = true;
  rmSync(note, { force: true });
  await stack.close();
  await cluster.stop();
  process.exit(0);
};
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
if (values.while !== undefined) {
  const starter = Number(values.while);
  setInterval(() => void (isAlive(starter) || end()), STARTER_CHECK_MS).unref();
}
