/** An installation that crashes and recovers, with a family: the server is started as by `npm start`, and again whenever it ended. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from '@kinward/client/client.ts';
import { addChild } from '@kinward/contract/children/children.routes.ts';
import { addDevice, connectDevice, pairDevice } from '@kinward/contract/devices/devices.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { OWNER_ROLE, withClient } from '@kinward/server/platform/database/roles.ts';
import { logIn, register } from '@kinward/testkit/register.ts';
import { databaseProcesses, LaunchedServer } from '@kinward/testkit/servers/launched-server.ts';
import { FILES, fixAt, type DeviceOrders, type Manner } from './chaos-device.ts';

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

export class ChaosHarness {
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

export interface ChaosMember {
  orders: DeviceOrders;
  deviceId: DeviceId;
  folder: string;
}

export interface ChaosFamily {
  /** API of the parent at a given address of the server. */
  parent: (baseUrl: string) => Client;
  members: ChaosMember[];
  fences: { fenceId: string; deviceId: DeviceId; latitude: number; longitude: number; radius: number }[];
}

const MANNERS: readonly Manner[] = [
  'own',
  'newest first',
  'past',
  'OsmAnd protocol',
  'OwnTracks',
  'Overland',
  'Traccar Client 9',
];

/** Where the trip begins, passes and turns around, so that it crosses all three each time. */
const FENCES = [
  { fenceName: 'Home', latitude: 51.7175, longitude: -1.967, metres: 200 },
  { fenceName: 'Ford', latitude: 51.7239, longitude: -1.9817, metres: 250 },
  { fenceName: 'Cousin', latitude: 51.7325, longitude: -1.9995, metres: 200 },
];
const METRES_OF_MILE = 1_609;
const PAST_HOURS = 3;
const HOUR_MS = 3_600_000;
const TRIP_PACE = 2;
const LOOPS = 2;
const PAST_FIXES = 1_000;

const prepare = (harness: ChaosHarness, orders: DeviceOrders): string => {
  const folder = path.join(harness.base, orders.name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, FILES.orders), JSON.stringify(orders));
  if (orders.manner !== 'past') return folder;
  const fixes = Array.from({ length: PAST_FIXES }, (_, n) => fixAt(orders, orders.began + n * 1_000));
  writeFileSync(path.join(folder, FILES.recorded), fixes.map((fix) => `${JSON.stringify(fix)}\n`).join(''));
  return folder;
};

/** Registers a parent before the faults begin, with a device for each behaviour and three fences for each device. */
export const settleFamily = async (
  harness: ChaosHarness,
  url: string,
  seed: number,
): Promise<ChaosFamily> => {
  await register(harness.url, PERSON);
  const session = await logIn(harness.url, PERSON.email, PERSON.password);
  const parent = (baseUrl: string): Client =>
    createClient({
      baseUrl,
      getToken: () => session.token,
      headers: () => ({ cookie: session.cookie }),
      fetch: (input, init) => {
        const patience = init?.signal ?? AbortSignal.timeout(5_000);
        return fetch(input, { ...init, signal: patience });
      },
    });
  const api = parent(harness.url);
  const { childId } = await api.call(addChild, {
    body: { firstName: 'Mia', age: 9, deviceType: 'Android' },
  });
  const members: ChaosMember[] = [];
  const fences: ChaosFamily['fences'] = [];
  const began = Math.ceil(Date.now() / 1_000) * 1_000 + 3_000;
  for (const [index, manner] of MANNERS.entries()) {
    const deviceName = `Phone ${index + 1}`;
    const body = { childId, deviceName, deviceType: 'Android' as const };
    const { deviceId, uniqueCode } = await api.call(addDevice, { body });
    const isOwn = ['own', 'newest first', 'past'].includes(manner);
    const entry = isOwn
      ? {
          token: (await api.call(pairDevice, { body: { code: uniqueCode, platform: 'Android' } }))
            .deviceToken,
        }
      : { keys: await api.call(connectDevice, { params: { id: deviceId } }) };
    for (const { metres, ...fence } of FENCES) {
      const fenceRadius = metres / METRES_OF_MILE;
      const saved = { ...fence, deviceId, fenceRadius, address: '', action: 'Allow' as const };
      const { fenceId } = await api.call(addGeofence, { body: saved });
      fences.push({ fenceId, deviceId, ...fence, radius: metres });
    }
    const orders: DeviceOrders = {
      name: `device-${index + 1}`,
      manner,
      url,
      ...entry,
      began: manner === 'past' ? began - PAST_HOURS * HOUR_MS : began,
      seed: seed + index,
      pace: TRIP_PACE,
      loops: LOOPS,
      callsAfter: manner === 'own' ? [5, 20, 60] : [],
    };
    members.push({ orders, deviceId, folder: prepare(harness, orders) });
  }
  // The fences of the device that reports the past late were drawn long before.
  const past = members.find(({ orders }) => orders.manner === 'past');
  await harness.asOwner(
    `update geofences set created_at = now() - interval '1 day', updated_at = now() - interval '1 day' where device_id = $1`,
    [past?.deviceId],
  );
  await sleep(0);
  return { parent, members, fences };
};
