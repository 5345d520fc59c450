/** Wires the house: the only file that knows every room. */
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from './config/config.ts';
import type { Keys } from './config/keys.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { createPostgresBus } from './platform/bus-postgres.ts';
import type { Clock } from './platform/clock.ts';
import { createGeocoder } from './platform/geocode/geocoder.ts';
import { addressOf } from './platform/http/address.ts';
import { createServer } from './platform/http/edge.ts';
import { tokenOf, type Guards } from './platform/http/identity.ts';
import { createRouter, type Router } from './platform/http/mount.ts';
import { createStatic } from './platform/http/static.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log/logger.ts';
import { createMessages } from './platform/messages/messages.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createOutbound } from './platform/outbound/outbound.ts';
import { createPasswords } from './platform/passwords/passwords.ts';
import { createPictures } from './platform/pictures/pictures.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts';
import { createRequestCounter } from './platform/rate-limit/request-counter.ts';
import { createTokenGate } from './platform/rate-limit/token-gate.ts';
import type { Db } from './platform/tx.ts';
import { mountAccounts } from './slices/accounts/accounts.routes.ts';
import { createAccounts } from './slices/accounts/accounts.service.ts';
import { mountApps } from './slices/apps/apps.routes.ts';
import { createApps } from './slices/apps/apps.service.ts';
import { mountChildren } from './slices/children/children.routes.ts';
import { createChildren } from './slices/children/children.service.ts';
import { mountDevices } from './slices/devices/devices.routes.ts';
import { createDevices } from './slices/devices/devices.service.ts';
import { mountGeofences } from './slices/geofences/geofences.routes.ts';
import { createGeofences } from './slices/geofences/geofences.service.ts';
import { mountMap } from './slices/map/map.routes.ts';
import { createMap } from './slices/map/map.service.ts';
import { mountPlans } from './slices/plans/plans.routes.ts';
import { createPlans } from './slices/plans/plans.service.ts';
import { createFamilySettings } from './slices/policy/family.service.ts';
import { mountPolicy } from './slices/policy/policy.routes.ts';
import { createPolicy } from './slices/policy/policy.service.ts';
import { createVersions } from './slices/policy/versions.ts';
import { mountSchedules } from './slices/schedules/schedules.routes.ts';
import { createSchedules } from './slices/schedules/schedules.service.ts';
import { mountMetrics, mountSystem } from './slices/system/system.routes.ts';
import { createSystem } from './slices/system/system.service.ts';

export interface AppDeps {
  config: Config;
  keys: Keys;
  db: Db;
  pool: pg.Pool;
  /** Connects past any pooler, for the connection that listens to the other processes. */
  databaseOwner: pg.ClientConfig;
  clock: Clock;
  log: Logger;
}

export interface App {
  server: FastifyInstance;
  /** Names of the contract's routes that are mounted. */
  mounted: ReadonlySet<string>;
  close(): Promise<void>;
}

const HOUR = 3600;

/** What every slice stands on. */
const buildPlatform = ({ config, keys, db, pool, clock, log, databaseOwner }: AppDeps) => {
  const { limits } = config;
  const metrics = createMetrics();
  const outbound = createOutbound({
    named: [config.geocoder?.url, config.tiles?.url, config.sms?.kind === 'webhook' ? config.sms.url : null],
  });
  const jobs = createJobs({ db, pool, log, keys });
  return {
    config,
    keys,
    db,
    pool,
    clock,
    log,
    limits,
    metrics,
    outbound,
    jobs,
    bus: createPostgresBus({ access: databaseOwner, log }),
    rate: createRateLimiter({ db, clock, secret: keys.token[0].bytes }),
    messages: createMessages({ db, log, jobs, outbound, keys, config }),
  };
};
type Platform = ReturnType<typeof buildPlatform>;

const buildSlices = (platform: Platform) => {
  const { config, db, clock, limits, keys } = platform;
  const plans = createPlans({ db, clock, defaultPlan: config.defaultPlan });
  const passwords = createPasswords({ pepper: keys.pepper, limits });
  const accounts = createAccounts({
    ...platform,
    passwords,
    plans,
    smsCountries: config.smsCountries,
    smsIsPaid: config.sms !== null,
    publicUrl: config.publicUrl,
  });
  const devices = createDevices({ ...platform, plans });
  const pictures = createPictures({ db, clock, limits, rate: platform.rate });
  const children = createChildren({ ...platform, pictures, devices });
  const geofences = createGeofences(platform);
  const geocoder = createGeocoder({ ...platform, provider: config.geocoder });
  const map = createMap({ ...platform, geocoder });
  const system = createSystem(platform);
  return { plans, accounts, devices, children, geofences, geocoder, map, system };
};
type Slices = ReturnType<typeof buildSlices>;

const buildGuards = ({ clock, limits }: Platform, { accounts, devices, plans }: Slices): Guards => {
  const requests = createRequestCounter({ clock, limits, addressOf });
  const gate = createTokenGate(requests);
  return {
    parent: gate((request) => accounts.authenticate(request)),
    device: gate((request) => devices.authenticateToken(tokenOf(request) ?? '')),
    activePlan: (familyId) => plans.activePlan(familyId),
    countRequest: (request, who) => requests.count(request, who),
  };
};

const mountSlices = (router: Router, slices: Slices): void => {
  mountSystem(router, slices.system);
  mountAccounts(router, slices.accounts, addressOf);
  mountPlans(router, slices.plans);
  mountChildren(router, slices.children);
  mountDevices(router, slices.devices, addressOf);
  mountGeofences(router, slices.geofences);
  mountMap(router, slices.map);
};

/** What a device is to obey; each change tells the device through the gateway. */
const mountRules = (router: Router, platform: Platform, gateway: Gateway): void => {
  const versions = createVersions({ ...platform, live: gateway.live });
  const schedules = createSchedules({ ...platform, versions });
  const policy = createPolicy({ ...platform, versions, schedules });
  mountApps(router, createApps({ ...platform, policy }));
  mountPolicy(router, policy, createFamilySettings({ ...platform, versions }));
  mountSchedules(router, schedules);
};

const scheduleWork = ({ jobs }: Platform, { accounts, devices }: Slices, gateway: Gateway): void => {
  jobs.every('positions.partitions', 12 * HOUR, () => gateway.prepare());
  jobs.every('positions.purge', 24 * HOUR, async () => {
    await gateway.purge();
  });
  jobs.every('accounts.purge', HOUR, () => accounts.purge());
  jobs.every('devices.sweep-removed', HOUR / 12, async () => {
    await devices.sweepRemoved();
  });
};

/** Requests that are being answered. */
const watchRequests = (server: FastifyInstance): { idle(): Promise<void> } => {
  let underWay = 0;
  let whenIdle = (): void => undefined;
  const leave = (): void => {
    underWay -= 1;
    if (underWay === 0) whenIdle();
  };
  server.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    reply.raw.once('close', leave);
  });
  return {
    idle: () => (underWay === 0 ? Promise.resolve() : new Promise((resolve) => (whenIdle = resolve))),
  };
};

/** Answers what is under way and then ends every connection: Node waits for ever for one that never carried a request. */
const closeServer = async (server: FastifyInstance, requests: { idle(): Promise<void> }): Promise<void> => {
  const closed = server.close();
  await requests.idle();
  server.server.closeAllConnections();
  await closed;
};

/** Builds the server without listening. Jobs and the bus run from here on; `close` ends them after the last request. */
export const buildApp = async (deps: AppDeps): Promise<App> => {
  const platform = buildPlatform(deps);
  const { config, log, limits, metrics, jobs, bus } = platform;
  const slices = buildSlices(platform);
  const server = await createServer(
    config,
    log,
    limits,
    createStatic(path.join(config.rootDir, 'apps/web/dist')),
  );
  metrics.watch(server);
  const requests = watchRequests(server);
  const guards = buildGuards(platform, slices);
  const router = createRouter(server, guards);
  const gateway = createGateway({ ...platform, guards, devices: slices.devices });
  mountSlices(router, slices);
  gateway.mount(router);
  mountRules(router, platform, gateway);
  mountMetrics(server, slices.system);
  scheduleWork(platform, slices, gateway);
  await Promise.all([bus.start(), gateway.prepare()]);
  if (config.roles.includes('worker')) jobs.start();
  return {
    server,
    mounted: router.mounted,
    async close() {
      // Streams never end by themselves, so they go first; then requests under way are answered.
      await gateway.close();
      await closeServer(server, requests);
      await jobs.stop();
      await slices.geocoder.close();
      await bus.close();
    },
  };
};
