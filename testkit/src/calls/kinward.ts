/** Calls `npx kinward …` in the test's own process, or as a person does, with nothing of this one's environment but PATH. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '@kinward/server/cli/run-command.ts';
import type { Key, Keys } from '@kinward/server/config/keys.ts';
import { OWNER_ROLE } from '@kinward/server/platform/database/roles.ts';
import type { ScratchPlace } from '@kinward/server/platform/database/scratch.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

export interface Called {
  code: number;
  out: string;
  err: string;
  /** With what a resolver was to run after the command. */
  resolver?: object;
}

const runNode = async (
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd: string,
): Promise<Called> => {
  const child = spawn(process.execPath, [file, ...args], {
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

/** As a process of its own. */
export const spawnKinward = (
  env: Record<string, string>,
  args: readonly string[],
  cwd = '/',
): Promise<Called> => runNode(path.join(ROOT, 'tools/kinward.mjs'), args, env, cwd);

/** In this process. */
export const callKinward = async (
  env: Record<string, string>,
  args: readonly string[],
  cwd = '/',
): Promise<Called> => {
  let [out, err] = ['', ''];
  let resolver: object | undefined;
  const code = await runCommand(args, {
    env,
    calledFrom: cwd,
    uid: process.getuid?.(),
    out: (line) => (out += `${line}\n`),
    err: (line) => (err += `${line}\n`),
    confirm: (question) => Promise.reject(new Error(`no one is asked in a test: ${question}`)),
    ask: (question) => Promise.reject(new Error(`no one is asked in a test: ${question}`)),
    async runProgram(file, more) {
      const ended = await runNode(path.join(ROOT, file), [], { ...env, ...more }, cwd);
      out += ended.out;
      err += ended.err;
      return ended.code;
    },
    keepResolver: async (config) => {
      resolver = await Promise.resolve(config);
    },
  });
  return { code, out, err, ...(resolver && { resolver }) };
};

/** Of a test's server: where its database is, and the keys that it works with. */
interface RunningStack {
  place: ScratchPlace;
  databaseName: string;
  keys: Keys;
}

/**
 * The environment of a command that works on a stack's database, as one that its operator runs outside of Kinward.
 * `DATA_DIR` is a new folder with the stack's keys; the caller removes it.
 */
export const installationOf = ({ place, databaseName, keys }: RunningStack) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward cli '));
  const since = new Date().toISOString();
  const rings = Object.entries(keys).map(([purpose, ring]) => [
    purpose,
    ring.map(({ id, bytes }: Key) => ({
      id,
      key: bytes.toString('base64url'),
      since,
    })),
  ]);
  writeFileSync(path.join(dataDir, 'keys.json'), JSON.stringify(Object.fromEntries(rings)), { mode: 0o600 });
  const password = encodeURIComponent(place.passwords.owner);
  const host = encodeURIComponent(place.host);
  const url = `postgres://${OWNER_ROLE}:${password}@${host}:${place.port}/${databaseName}`;
  return { DATA_DIR: dataDir, DATABASE_URL: url };
};
