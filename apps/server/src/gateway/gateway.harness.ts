/** For tests of the gateway: the HTTP core, the devices slice and the gateway on a database of their own, parents by plain tokens. */
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { hash } from 'node:crypto';
import { pino } from 'pino';
import { AppError } from '@kinward/contract/errors.ts';
import { LIMITS, type Limits } from '@kinward/contract/limits.ts';
import { readEvents, type ServerEvent } from '@kinward/client/events.ts';
import { TestClock } from '@kinward/testkit/clock.ts';
import { testDatabase, type TestDatabase } from '../../../../tools/lib/vitest/test-database.ts';
import { createBus } from '../ports/bus.ts';
import { NO_DEVICE_PUSHES } from '../ports/device-notifications.ts';
import { createDb } from '../platform/database/db.ts';
import { createServer } from '../platform/http/edge.ts';
import { bearerToken, type Guards, type ParentIdentity } from '../platform/http/identity.ts';
import { createRouter } from '../platform/http/mount.ts';
import {
  newAccountId,
  newChildId,
  newDeviceId,
  newFamilyId,
  newId,
  newFamilyToken,
} from '../platform/ids.ts';
import { createDevices, type Devices } from '../slices/devices/devices.service.ts';
import { createRecordingGuard } from '../slices/consent/recording-guard.ts';
import { recordingFrom, recordingsOf } from '../slices/consent/consent.service.ts';
import { forgetAdultDeclaration } from '../slices/consent/consent.store.ts';
import { createAudit } from '../slices/audit/audit-log.ts';
import { locationsSlice } from '../slices/locations/locations.slice.ts';
import { mountRealtime } from './adapters/firebase/realtime.routes.ts';
import { createRealtime } from './adapters/firebase/realtime.slice.ts';
import type { Audit } from '../ports/audit.ts';
import type { RecordingOf } from '../ports/recording.ts';
import type { Slice } from '../ports/slice.ts';
import type { Db } from '../platform/tx.ts';
import { NO_NOTIFICATIONS } from '../ports/notifications.ts';
import { gatewaySlice } from './gateway.ts';
import { positionsSlice } from './positions/positions.slice.ts';

export interface TestFamily {
  familyId: FamilyId;
  childId: ChildId;
  parent: ParentIdentity;
  /** Authorization header of the parent. */
  parentAuth: Record<string, string>;
}

export interface TestDevice {
  deviceId: DeviceId;
  token: string;
  auth: Record<string, string>;
}

const KEY_RING = [{ id: 'test', bytes: Buffer.alloc(32, 7) }] as const;

const ENTITLED = {
  name: 'Premium',
  maxDevices: 10,
  deviceTypes: ['Android' as const],
  hasFilterAccount: false,
};

/** Opens a stream; events gather in `events`. */
export const openStream = async (url: string, headers: Record<string, string>) => {
  const abort = new AbortController();
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  });
  const events: ServerEvent[] = [];
  let ended = false;
  const reading = (async () => {
    if (!response.body || response.status !== 200) return;
    for await (const event of readEvents(response.body)) events.push(event);
  })()
    .catch(() => undefined)
    .finally(() => (ended = true));
  return {
    status: response.status,
    headers: response.headers,
    events,
    get ended() {
      return ended;
    },
    data: () => events.map(({ event, data }) => ({ event, data: JSON.parse(data) })),
    /** Waits for an event. */
    async next(wanted: (event: ServerEvent) => boolean, withinMs = 10_000): Promise<ServerEvent> {
      const deadline = Date.now() + withinMs;
      for (;;) {
        const found = events.find(wanted);
        if (found) return found;
        if (Date.now() > deadline) throw new Error(`no such event among ${JSON.stringify(events)}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async close() {
      abort.abort();
      await reading;
    },
    reading,
  };
};

const createSeeds = (
  db: Db,
  clock: TestClock,
  signIn: (familyId: FamilyId) => Pick<TestFamily, 'parent' | 'parentAuth'>,
) => ({
  async family(settings: { retentionDays?: 7 | 30 | 90 | 365 } = {}): Promise<TestFamily> {
    const familyId = newFamilyId();
    const childId = newChildId();
    await db
      .insertInto('families')
      .values({ id: familyId, plan: 'Premium', retention_days: settings.retentionDays ?? 30 })
      .execute();
    await db
      .insertInto('children')
      .values({
        id: childId,
        family_id: familyId,
        first_name: 'Mia',
        age: 9,
        device_type: 'Android',
        ordinal: 0,
      })
      .execute();
    return { familyId, childId, ...signIn(familyId) };
  },

  async device({ familyId, childId }: TestFamily): Promise<TestDevice> {
    const deviceId = newDeviceId();
    const token = newFamilyToken('device', familyId);
    await db
      .insertInto('devices')
      .values({
        id: deviceId,
        family_id: familyId,
        child_id: childId,
        name: 'Phone',
        device_type: 'Android',
        token_hash: hash('sha256', token, 'buffer'),
        paired_at: clock.now(),
      })
      .execute();
    return { deviceId, token, auth: { authorization: `Bearer ${token}` } };
  },
});

const createCall =
  (url: string) => async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };

const createGuards = (
  parents: Map<string, ParentIdentity>,
  devices: Pick<Devices, 'authenticate'>,
): Guards => ({
  parent: (request) => {
    const parent = parents.get(bearerToken(request) ?? '');
    return parent ? Promise.resolve(parent) : Promise.reject(new AppError('UNAUTHENTICATED'));
  },
  device: (request) => devices.authenticate(request),
  formerDevice: () => Promise.reject(new AppError('UNAUTHENTICATED')),
  page: () => Promise.reject(new AppError('UNAUTHENTICATED')),
  activePlan: () => Promise.resolve(),
  secondFactor: () => Promise.resolve(),
  notOnLegalHold: () => Promise.resolve(),
  recentAuthentication: () => undefined,
  countRequest: () => Promise.resolve(),
  withSecret: (_request, _secret, identify) => identify(),
});

const parentOf = (familyId: FamilyId, authenticatedAt: Date): ParentIdentity => ({
  kind: 'parent',
  accountId: newAccountId(),
  familyId,
  sessionId: newId(),
  browserId: newId(),
  role: 'owner',
  authenticatedAt,
});

const serve = async (slices: readonly Slice[], guards: Guards, log: pino.Logger, limits: Limits) => {
  const config = { publicUrl: null, allowInsecureHttp: true, trustProxy: [] };
  const server = await createServer(config, log, limits);
  const router = createRouter(server, guards);
  for (const slice of slices) slice.routes?.(router);
  return server;
};

/** The gateway and the slices that are spoken to through it, each after those that it uses. */
const createSlices = (
  platform: Parameters<typeof positionsSlice>[0] & { audit: Audit },
  uses: { recording: RecordingOf; guards: Guards; devices: Devices },
) => {
  const { recording, guards, devices } = uses;
  const recordAccess = (): void => undefined;
  const locations = locationsSlice(platform, {
    audit: platform.audit,
    notifier: NO_NOTIFICATIONS,
    pushes: NO_DEVICE_PUSHES,
    recording,
    recordAccess,
  });
  const { locate } = locations.api;
  const positions = positionsSlice(platform, { recording, tampered: () => undefined, locate });
  const stored = { recording, locate, positionPipeline: positions.api };
  const realtime = createRealtime(platform, stored);
  const gateway = gatewaySlice(
    { ...platform, metrics: createMetrics(), config: { roles: [], watch: null } },
    {
      ...stored,
      guards,
      devices,
      geofences: { list: () => Promise.resolve([]) },
      realtime,
      recordAccess,
      calls: { call: () => Promise.reject(new AppError('QUOTA')) },
    },
  );
  const { realtimeStreams } = gateway.api;
  const database: Slice = {
    api: realtime,
    routes: (router) => mountRealtime(router, realtime, realtimeStreams, recordAccess),
  };
  return { gateway, locations, slices: [locations, positions, gateway, database] };
};

/** What no test of the gateway looks at. */
const AS_EVER = {
  rate: { attempt: () => Promise.resolve({ giveBack: () => Promise.resolve() }) },
  notifier: NO_NOTIFICATIONS,
  recentAuthentication: () => undefined,
  forgetAdultDeclaration,
  plans: { entitlements: () => Promise.resolve(ENTITLED) },
};

const createSessions = (parents: Map<string, ParentIdentity>, clock: TestClock) => ({
  signIn(familyId: FamilyId): Pick<TestFamily, 'parent' | 'parentAuth'> {
    const [token, parent] = [newFamilyToken('parent', familyId), parentOf(familyId, clock.now())];
    parents.set(token, parent);
    return { parent, parentAuth: { authorization: `Bearer ${token}` } };
  },

  /** Takes the session away without a word. */
  forget({ parent }: Pick<TestFamily, 'parent'>): void {
    for (const [token, known] of parents) if (known === parent) parents.delete(token);
  },
});

export const startHarness = async (
  options: { limits?: Partial<Limits>; database?: TestDatabase; clock?: TestClock } = {},
) => {
  const database = options.database ?? (await testDatabase());
  const clock = options.clock ?? new TestClock();
  const limits: Limits = { ...LIMITS, ...options.limits };
  const log = pino({ level: 'silent' });
  const { db, pool, close } = createDb(database.app);
  const bus = createBus({ access: database.app, log });
  await bus.start();
  const audit = createAudit({ clock });
  const common = { db, clock, log, limits, bus, audit, watch: null, config: { watch: null } };
  const gate = createRecordingGuard(common);
  const devices = createDevices({
    ...common,
    ...AS_EVER,
    keys: { token: [...KEY_RING], field: [...KEY_RING] },
    recordings: recordingsOf(common),
    recordingOf: recordingFrom(gate, clock),
  });
  const parents = new Map<string, ParentIdentity>();
  const guards = createGuards(parents, devices);
  const { gateway, locations, slices } = createSlices(
    { ...common, pool },
    { recording: gate.of, guards, devices },
  );
  for (const slice of slices) await slice.prepare?.();
  const server = await serve(slices, guards, log, limits);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });

  const { signIn, forget } = createSessions(parents, clock);

  return {
    url,
    db,
    pool,
    bus,
    clock,
    limits,
    gateway: gateway.api,
    /** Deletes positions older than their families keep them. */
    purgePositions: locations.api.purge,
    database,
    devices,
    call: createCall(url),
    signIn,

    ...createSeeds(db, clock, signIn),

    /** Connections that the HTTP server holds open. */
    connections: () =>
      new Promise<number>((resolve, reject) =>
        server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),

    forget,

    /** Forgets the session and tells the house, as a logout does. */
    endSession(family: TestFamily): void {
      const { familyId, parent } = family;
      forget(family);
      bus.publish({ type: 'sessions.ended', familyId, sessionIds: [parent.sessionId] });
    },

    stream: (path: string, headers: Record<string, string>) => openStream(`${url}/api${path}`, headers),

    async close() {
      for (const slice of slices.toReversed()) await slice.stop?.();
      // The tests' own client keeps connections ready that never carried a request.
      server.server.closeAllConnections();
      await server.close();
      await bus.close();
      await close();
      if (!options.database) await database.drop();
    },
  };
};

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** Waits until something is so. */
export const until = async (isSo: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> => {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('this did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

export const position = (recordedAt: Date, fields: Record<string, unknown> = {}) => ({
  latitude: 45.8,
  longitude: 15.97,
  accuracy: 12,
  speed: 1,
  bearing: 90,
  battery: 80,
  recordedAt: recordedAt.toISOString(),
  ...fields,
});
