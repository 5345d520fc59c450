import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseProcesses, LaunchedServer, until } from '@kinward/testkit/servers/launched-server.ts';
import type { LaunchOptions } from '@kinward/testkit/servers/launched-server.ts';
import { closedFolder } from './platform/database/database-user.ts';
import { OWNER_ROLE, withClient } from './platform/database/roles.ts';
import { processIdentity } from './platform/process-lock/process-identity.ts';

const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
/** A plain user can start a clone that it can read; the one of these tests may be under /root. */
const canBePlain = isRoot && closedFolder(import.meta.dirname, NOBODY) === null;
const users = [
  { who: isRoot ? 'root' : 'a plain user', user: undefined },
  ...(canBePlain ? [{ who: 'a plain user', user: { uid: NOBODY.uid, gid: NOBODY.gid } }] : []),
];

let base: string;
let dataDir: string;
const launched: LaunchedServer[] = [];

beforeEach(() => {
  // As an installation in a path with spaces.
  base = mkdtempSync(path.join(tmpdir(), 'kinward main '));
  dataDir = path.join(base, 'my data');
  chmodSync(base, 0o755);
  writeFileSync(path.join(base, 'a file of another user'), '');
});
afterEach(async () => {
  for (const server of launched.splice(0)) {
    server.launcher.kill('SIGTERM');
    await server.ended;
  }
  await until(() => (databaseProcesses(dataDir).length === 0 ? true : undefined), 'PostgreSQL to end');
  rmSync(base, { recursive: true, force: true });
});

function launch(options: Partial<LaunchOptions> = {}): LaunchedServer {
  const server = new LaunchedServer({ dataDir, ...options });
  launched.push(server);
  return server;
}

function isAlive(pid: number): boolean {
  return processIdentity(pid) !== null;
}

/** A process of the database that serves a connection may end with it in this moment. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Writes a row as the owner and comes back when PostgreSQL has confirmed it. @returns how many rows there are */
async function confirmRow(): Promise<number> {
  const { owner } = JSON.parse(readFileSync(path.join(dataDir, 'database.json'), 'utf8')) as {
    owner: string;
  };
  const host = path.join(dataDir, 'database', 'run');
  return await withClient(
    { host, user: OWNER_ROLE, password: owner, database: 'kinward' },
    async (client) => {
      await client.query('CREATE TABLE IF NOT EXISTS confirmed (at timestamptz DEFAULT now())');
      await client.query('INSERT INTO confirmed DEFAULT VALUES');
      return (await client.query('SELECT FROM confirmed')).rowCount ?? 0;
    },
  );
}

describe.each(users)('the server, started by $who', ({ user }) => {
  beforeEach(() => {
    if (user) chownSync(base, user.uid, user.gid);
  });

  it('comes back after every kind of death without a hand, with all that was confirmed', async () => {
    const env = { DNS_PORT: String(await freePort()) };
    const first = launch({ user, env });
    await first.ready();
    await first.answersNames();
    process.kill(first.resolverPid, 'SIGKILL');
    expect(await confirmRow()).toBe(1);
    await first.answersNames(2);
    expect(first.output).toContain(
      "The filter's resolver has ended (SIGKILL); it is started again in 0.5 s.",
    );
    const mode = isRoot && !user ? 0o710 : 0o700;
    expect(statSync(dataDir).mode & 0o777).toBe(mode);
    for (const file of ['keys.json', 'database.json']) {
      expect(statSync(path.join(dataDir, file)).mode & 0o777).toBe(0o600);
    }

    process.kill(first.serverPid, 'SIGKILL');
    expect(await first.ended).toBe(1);
    expect(first.output).toMatch(/The server was ended by SIGKILL/);

    const second = launch({ user, env });
    await second.ready();
    await second.answersNames();
    expect(await confirmRow()).toBe(2);
    const { serverPid, resolverPid } = second;
    second.launcher.kill('SIGKILL');
    // The server ends by itself; a start right after it waits for that.
    const third = launch({ user, env });
    await third.ready();
    await third.answersNames();
    expect([serverPid, resolverPid].filter(isAlive)).toEqual([]);
    expect(await confirmRow()).toBe(3);

    const all = [
      third.launcher.pid ?? 0,
      third.serverPid,
      third.resolverPid,
      ...databaseProcesses(dataDir).map(({ pid }) => pid),
    ];
    for (const pid of all) killIfThere(pid);
    const fourth = launch({ user, env });
    await fourth.ready();
    await fourth.answersNames();
    expect(await confirmRow()).toBe(4);

    // The server and its launcher alone: PostgreSQL is left without a parent.
    const orphans = databaseProcesses(dataDir).map(({ pid }) => pid);
    for (const pid of [fourth.launcher.pid ?? 0, fourth.serverPid]) process.kill(pid, 'SIGKILL');
    const fifth = launch({ user, env });
    await fifth.ready();
    await fifth.answersNames();
    expect(orphans.filter(isAlive)).toEqual([]);
    expect(await confirmRow()).toBe(5);

    fifth.launcher.kill('SIGTERM');
    expect(await fifth.ended).toBe(0);
    expect(databaseProcesses(dataDir)).toEqual([]);
  });

  it('survives being killed at any moment of its first start', async () => {
    for (const afterMs of [150, 350, 500, 650]) {
      const server = launch({ user });
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      server.launcher.kill('SIGKILL');
      const left = [...databaseProcesses(dataDir)];
      for (const { pid } of left) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      await server.ended;
    }
    const server = launch({ user });
    await server.ready();
    expect(await confirmRow()).toBe(1);
  });
});

describe('a start that cannot be', () => {
  /** Starts, expects failure, and answers the one line that was printed. */
  async function failure(options: Partial<LaunchOptions>): Promise<string> {
    const server = launch(options);
    expect(await server.ended).toBe(1);
    const lines = server.output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  }

  it('names the server that already uses the data folder', async () => {
    const first = launch();
    const address = await first.ready();
    const line = await failure({});
    expect(line).toBe(
      `Kinward cannot start: Another server (process ${first.serverPid}) at ${address} already uses the data folder ${dataDir}`,
    );
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  });

  it('names a port that is in use, and leaves nothing running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await failure({ env: { PORT: String(port) } })).toBe(
      `Kinward cannot start: Port ${port} on 127.0.0.1 is in use; end the other program or set PORT`,
    );
    expect(databaseProcesses(dataDir)).toEqual([]);
    other.close();
  });

  it('names a data folder that cannot be written or holds something else', async () => {
    expect(await failure({ dataDir: '/proc/kinward' })).toMatch(
      /^Kinward cannot start: .*\/proc\/kinward \(DATA_DIR\) cannot be written/,
    );
    expect(await failure({ dataDir: base })).toMatch(/^Kinward cannot start: DATA_DIR .* holds other files/);
  });

  it.runIf(isRoot)('names the folder that keeps PostgreSQL out of a DATA_DIR of root', async () => {
    chmodSync(base, 0o700);
    const line = await failure({});
    expect(line).toMatch(/^Kinward cannot start: DATA_DIR .* cannot be entered by the user "kinward"/);
    expect(line).toContain(`because ${base} is closed to it`);
  });

  it('names a database that cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgres://kinward:secret@127.0.0.1:1/kinward' };
    const line = await failure({ env });
    expect(line).toMatch(
      /^Kinward cannot start: The database at 127\.0\.0\.1:1\/kinward \(DATABASE_URL\) cannot be reached/,
    );
    expect(line).not.toContain('secret');
  });

  it('names a variable that makes no sense', async () => {
    expect(await failure({ env: { PORT: 'eighty' } })).toMatch(
      /^Kinward cannot start: PORT must be a whole number/,
    );
  });
});
