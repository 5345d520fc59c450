/** An installation that crashes and recovers: the server is started as by `npm start`, and again whenever it ended. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from '@kinward/client/client.ts';
import { OWNER_ROLE, withClient } from '@kinward/server/platform/database/roles.ts';
import { logIn } from '../register.ts';
import { databaseProcesses, LaunchedServer } from '../servers/launched-server.ts';

/** Who registers. */
export const PERSON = {
  firstName: 'Nora',
  lastName: 'Hale',
  email: 'nora@example.org',
  phone: '+447400123457',
  password: 'reef-lantern-48',
};

/** A port that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

export class StormInstallation {
  readonly base = mkdtempSync(path.join(tmpdir(), 'kinward-storm-'));
  readonly dataDir = path.join(this.base, 'data');
  port = 0;
  /** Exits of the server that the test did not cause. */
  ownEnds: string[] = [];
  #server: LaunchedServer | undefined;
  #expected = false;
  #isClosing = false;
  #starts = 0;
  #env: Record<string, string>;

  /** @param env settings of the server beside its own */
  constructor(env: Record<string, string> = {}) {
    this.#env = env;
  }

  async start(): Promise<void> {
    // The database's user must be able to pass through it.
    chmodSync(this.base, 0o755);
    this.port = await freePort();
    this.#launch();
    await this.#server?.ready();
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get starts(): number {
    return this.#starts;
  }

  #launch(): void {
    this.#starts += 1;
    const server = new LaunchedServer({
      dataDir: this.dataDir,
      env: { PORT: String(this.port), LOG_LEVEL: 'warn', ...this.#env },
    });
    this.#server = server;
    void server.ended.then((code) => {
      writeFileSync(path.join(this.base, 'server.log'), server.output, { flag: 'a' });
      if (!this.#expected) this.ownEnds.push(`exit code ${code}: ${server.output.slice(-2_000)}`);
      this.#expected = false;
      if (!this.#isClosing) this.#launch();
    });
  }

  /** Settings of its next start. */
  set(env: Record<string, string>): void {
    this.#env = { ...this.#env, ...env };
  }

  /** Ends the server. @param signal SIGKILL, or SIGTERM to the launcher as a service manager sends it */
  killServer(signal: 'SIGKILL' | 'SIGTERM'): void {
    this.#expected = true;
    if (signal === 'SIGTERM') this.#server?.launcher.kill(signal);
    else process.kill(this.#server!.serverPid, signal);
  }

  /** Ends the filter's resolver, which the launcher starts again; nothing where it is not there at the moment. */
  killResolver(): void {
    try {
      process.kill(this.#server!.resolverPid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }

  /** Ends PostgreSQL's first process; the server ends with it. */
  killPostmaster(): void {
    const all = databaseProcesses(this.dataDir);
    const first = all.find(({ ppid }) => !all.some(({ pid }) => pid === ppid));
    if (!first) return;
    this.#expected = true;
    process.kill(first.pid, 'SIGKILL');
  }

  /** Kills one of PostgreSQL's connection processes; PostgreSQL then restarts all of them. */
  killBackend(choose: (count: number) => number): void {
    const all = databaseProcesses(this.dataDir).filter(({ command }) => /postgres: kinward/u.test(command));
    const one = all[choose(all.length)];
    if (one) process.kill(one.pid, 'SIGKILL');
  }

  async isHealthy(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/api/health`, { signal: AbortSignal.timeout(1_000) })).ok;
    } catch {
      return false;
    }
  }

  /** Runs a statement with the rights of the tables' owner. */
  async asOwner(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const { owner } = JSON.parse(readFileSync(path.join(this.dataDir, 'database.json'), 'utf8')) as {
      owner: string;
    };
    const host = path.join(this.dataDir, 'database', 'run');
    return withClient(
      { host, user: OWNER_ROLE, password: owner, database: 'kinward' },
      async (client) => (await client.query(text, values)).rows as Record<string, unknown>[],
    );
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#expected = true;
    this.#server?.launcher.kill('SIGTERM');
    await this.#server?.ended;
  }

  /** @param keep keeps the data and the devices' files for inspection */
  remove(keep: boolean): void {
    if (!keep) rmSync(this.base, { recursive: true, force: true });
  }
}

/** Comes back once it is so. @returns false where it was not within so long */
export const waitFor = async (isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> => {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) return false;
    await sleep(50);
  }
  return true;
};

/** A session of the person, whose calls give up after five seconds. @param baseUrl other than the installation's own, such as of a wire to it */
export const signIn = async ({
  url,
}: Pick<StormInstallation, 'url'>): Promise<(baseUrl?: string) => Client> => {
  const session = await logIn(url, PERSON.email, PERSON.password);
  return (baseUrl = url) =>
    createClient({
      baseUrl,
      getToken: () => session.token,
      headers: () => ({ cookie: session.cookie }),
      fetch: (input, init) => fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(5_000) }),
    });
};
