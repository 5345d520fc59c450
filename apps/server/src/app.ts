/** Wires the house: the only file that knows every room. */
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { portalAddress } from './config/portal-address.ts';
import { buildPlatform, type AppDeps, type Platform } from './app-platform.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { createLegalHoldGuard } from './platform/legal-hold.ts';
import { createOperatorWatch, type OperatorWatch } from './platform/alerts/watch.ts';
import { createGeocoder } from './platform/geocode/geocoder.ts';
import { addressOf } from './platform/http/address.ts';
import { createServer } from './platform/http/edge.ts';
import { bearerToken, tokenOf, type Guards } from './platform/http/identity.ts';
import { createRouter, type Router } from './platform/http/mount.ts';
import { originAsked } from './platform/http/origin.ts';
import { closeServer, watchRequests } from './platform/http/closing.ts';
import { createStatic } from './platform/http/static.ts';
import { createPasswords } from './platform/passwords/passwords.ts';
import { createPictures } from './platform/pictures/pictures.ts';
import { createRequestCounter } from './platform/rate-limit/request-counter.ts';
import { createTokenGuard } from './platform/rate-limit/token-guard.ts';
import { purgeReports, reportRetentionTarget } from './platform/reports/report-purge.ts';
import { walkRows } from './platform/reports/walk-rows.ts';
import { createMembers, transferOwnership, listMembers } from './slices/accounts/members.ts';
import { mountAccounts } from './slices/accounts/accounts.routes.ts';
import { createAccounts } from './slices/accounts/accounts.service.ts';
import { mountApps } from './slices/apps/apps.routes.ts';
import { createAppNames, createApps } from './slices/apps/apps.service.ts';
import { mountChildren } from './slices/children/children.routes.ts';
import { createChildren } from './slices/children/children.service.ts';
import { mountCompanion, mountPage } from './slices/companion/companion.routes.ts';
import { createDevicePushing, type DevicePushing } from './slices/companion/push.service.ts';
import { mountContacts } from './slices/contacts/contacts.routes.ts';
import { createContacts } from './slices/contacts/contacts.service.ts';
import { mountDevices } from './slices/devices/devices.routes.ts';
import { createDevices } from './slices/devices/devices.service.ts';
import type { ChildPages } from './slices/devices/pages.ts';
import type { Watches } from './slices/devices/watches.ts';
import { createAlerts, type Alerts } from './slices/alerts/alerts.service.ts';
import { createHealth, type Health } from './slices/alerts/health.ts';
import { createAuditEvents } from './slices/audit/audit-events.ts';
import { mountAudit } from './slices/audit/audit.routes.ts';
import { createAuditMaintenance } from './slices/audit/audit-maintenance.ts';
import { mountExports } from './slices/exports/exports.routes.ts';
import { createExports } from './slices/exports/exports.service.ts';
import { createParts } from './slices/exports/parts.ts';
import { mountDriving } from './slices/driving/driving.routes.ts';
import { createDriving } from './slices/driving/driving.service.ts';
import { mountGeofences } from './slices/geofences/geofences.routes.ts';
import { createGeofences } from './slices/geofences/geofences.service.ts';
import { createFirebaseBridge } from './slices/realtime/firebase/bridge.ts';
import { mountMap } from './slices/map/map.routes.ts';
import { createMap } from './slices/map/map.service.ts';
import { createFactors } from './slices/mfa/factors.ts';
import { mountMfa } from './slices/mfa/mfa.routes.ts';
import { createMfa } from './slices/mfa/mfa.service.ts';
import { passkeyPlace } from './slices/mfa/passkey.ts';
import { mountNotifications } from './slices/notifications/notifications.routes.ts';
import { createNotifications, type Notifications } from './slices/notifications/notifications.service.ts';
import { mountParents } from './slices/parents/parents.routes.ts';
import { createOwnershipTransfer } from './slices/parents/ownership-transfer.ts';
import { createParents } from './slices/parents/parents.service.ts';
import { mountPlans } from './slices/plans/plans.routes.ts';
import { createPlans } from './slices/plans/plans.service.ts';
import { createFamilySettings } from './slices/policy/family-settings.service.ts';
import { mountPolicy } from './slices/policy/policy.routes.ts';
import { createPolicy } from './slices/policy/policy.service.ts';
import { createVersions } from './slices/policy/versions.ts';
import { createApprovalFlows } from './slices/approvals/asking.ts';
import { mountApprovals } from './slices/approvals/approvals.routes.ts';
import { createRecordingGuard } from './slices/consent/recording-guard.ts';
import { mountConsent } from './slices/consent/consent.routes.ts';
import {
  createConsent,
  recordingFrom,
  recordingsOf,
  type ConsentService,
} from './slices/consent/consent.service.ts';
import { declareAll, forgetAdultDeclaration } from './slices/consent/consent.store.ts';
import { mountRetention } from './slices/retention/retention.routes.ts';
import { createRetention } from './slices/retention/retention.service.ts';
import { mountDemo } from './slices/demo/demo.routes.ts';
import { createDemo, type DemoService } from './slices/demo/demo.service.ts';
import { mountSchedules } from './slices/schedules/schedules.routes.ts';
import { createSchedules } from './slices/schedules/schedules.service.ts';
import { mountSupport } from './slices/support/support.routes.ts';
import { createSupport } from './slices/support/support.service.ts';
import { mountMetrics, mountSystem } from './slices/system/system.routes.ts';
import { createSystem } from './slices/system/system.service.ts';
import { mountUsage } from './slices/usage/usage.routes.ts';
import { createUsage } from './slices/usage/usage.service.ts';
import { mountWebFilter } from './slices/web-filter/web-filter.routes.ts';
import { createWebFilter } from './slices/web-filter/web-filter.service.ts';

export interface App {
  server: FastifyInstance;
  /** Names of the contract's routes that are mounted. */
  mounted: ReadonlySet<string>;
  /** Work that comes back by the clock, for those who move it. */
  notifications: Pick<Notifications, 'notifier' | 'purge' | 'watch' | 'delivery' | 'retentionTarget'>;
  operator: Omit<OperatorWatch, 'close'>;
  alerts: Pick<Alerts, 'catchUp'>;
  health: Pick<Health, 'silences' | 'permissions'>;
  recordings: Pick<ConsentService, 'step'>;
  sample: Pick<DemoService, 'step'>;
  /** The port for GPS watches, where there is one; it listens when it is told to. */
  watches: Gateway['watches'];
  pages: Pick<ChildPages, 'remind'>;
  devices: Pick<Watches, 'purgeWatches'>;
  pushes: Pick<DevicePushing, 'tellAll' | 'purge'>;
  close(): Promise<void>;
}

const HOUR = 3600;
/** The address alone of `Kinward <kinward@example.org>`. */
const plainAddress = (mailbox: string | null): string | null =>
  mailbox && (/<([^<>]+)>$/u.exec(mailbox)?.[1] ?? mailbox);

const buildSlices = (platform: Platform) => {
  const { config, db, clock, limits, keys } = platform;
  const notifications = createNotifications(platform);
  const { notifier } = notifications;
  const pushes = createDevicePushing(platform);
  const plans = createPlans({ ...platform, ...config, contact: plainAddress(config.adminEmail) });
  const passwords = createPasswords({ pepper: keys.pepper, limits });
  const pictures = createPictures({ db, clock, limits, rate: platform.rate });
  const recordings = recordingsOf(platform);
  const gate = createRecordingGuard(platform);
  const recordingOf = recordingFrom(gate, clock);
  const consent = { recordings, recordingOf, forgetAdultDeclaration };
  const devices = createDevices({ ...platform, ...consent, plans, notifier });
  const declarations = { declareAll };
  const children = createChildren({ ...platform, pictures, devices, notifier, declarations });
  const sms = { smsCountries: config.smsCountries, smsIsPaid: config.sms !== null };
  const members = createMembers({
    ...platform,
    ...sms,
    plans,
    releases: [notifications.release, plans.release],
  });
  const parents = createParents({ ...platform, members, devices, children, notifications, pushes });
  const support = createSupport({ ...platform, members });
  const factorDeps = { ...platform, passwords, place: passkeyPlace(config) };
  const factors = createFactors(factorDeps);
  const accounts = createAccounts({
    ...platform,
    ...sms,
    passwords,
    plans,
    pictures,
    portal: portalAddress(config),
    secondFactor: factors,
    invitations: parents.joining,
    publicUrl: config.publicUrl,
  });
  const mfa = createMfa({
    ...factorDeps,
    factors,
    accounts: accounts.factorChanges,
    requireMfa: config.requireMfa,
  });
  const geofences = createGeofences({ ...platform, notifier });
  const geocoder = createGeocoder({ ...platform, provider: config.geocoder });
  const map = createMap({ ...platform, geocoder });
  const system = createSystem(platform);
  return {
    plans,
    accounts,
    devices,
    gate,
    recordings,
    children,
    parents,
    support,
    geofences,
    geocoder,
    map,
    notifications,
    pushes,
    mfa,
    system,
  };
};
type Slices = ReturnType<typeof buildSlices>;

const buildGuards = (
  { db, clock, limits, recentAuthentication }: Platform,
  { accounts, devices, mfa, plans }: Slices,
): Guards => {
  const requests = createRequestCounter({ clock, limits, addressOf });
  const gate = createTokenGuard(requests);
  return {
    parent: gate.guard((request) => accounts.authenticate(request)),
    device: gate.guard((request) => devices.authenticateToken(tokenOf(request) ?? '')),
    holder: gate.guard((request) => devices.holder(tokenOf(request) ?? '')),
    page: gate.guard((request) => devices.pages.authenticate(bearerToken(request) ?? '')),
    withSecret: gate.withSecret,
    secondFactor: (who) => mfa.demand(who),
    activePlan: (familyId) => plans.activePlan(familyId),
    recentAuthentication,
    notOnLegalHold: createLegalHoldGuard(db),
    countRequest: (request, who) => requests.count(request, who),
  };
};

const mountSlices = (router: Router, slices: Slices, platform: Platform): void => {
  const { accessLog } = platform;
  mountSystem(router, slices.system);
  mountAccounts(router, slices.accounts, addressOf);
  mountMfa(router, slices.mfa);
  mountPlans(router, slices.plans, { confirmPassword: slices.accounts.confirmPassword, addressOf });
  mountParents(router, slices.parents, addressOf, accessLog);
  mountSupport(router, slices.support);
  mountChildren(router, slices.children, accessLog);
  mountDevices(router, slices.devices, addressOf, originAsked(platform.config), accessLog);
  mountGeofences(router, slices.geofences);
  mountMap(router, slices.map);
  mountNotifications(router, slices.notifications, accessLog.recordAccess);
  mountAudit(router, accessLog, createAuditEvents(platform));
};

/** What a device is to obey, and how its apps are used; each change of a rule tells the device through the gateway. */
const mountRules = (
  router: Router,
  base: Platform,
  { notifications: { notifier }, pushes, devices, gate, recordings }: Slices,
  gateway: Gateway,
) => {
  const platform = { ...base, recording: gate.of };
  const { db, recordAccess } = platform;
  const versions = createVersions({ ...platform, live: gateway.live, notifier, pushes });
  const schedules = createSchedules({ ...platform, versions });
  const driving = createDriving({ ...platform, versions, positions: gateway.positions });
  const companion = mountCompanion(router, {
    ...platform,
    versions,
    notifier,
    recordings,
    pushing: pushes,
    receipts: devices,
    positions: gateway.positions,
    logs: (log, familyId, deviceId) => walkRows(db, log, familyId, deviceId),
  });
  const recording = createConsent({ ...platform, versions, notifier });
  mountConsent(router, recording);
  const appNames = createAppNames(platform.db);
  const asking = createApprovalFlows({ ...platform, versions, notifier, appNames, parents: listMembers });
  const kept = { ...asking, ...companion, versions, schedules };
  const policy = createPolicy({ ...platform, ...kept, speedLimit: driving.inForce });
  mountPage(router, {
    ...platform,
    ...companion,
    notifier,
    recordings,
    policy,
    pages: devices.pages,
    pushing: pushes,
    receipts: devices,
  });
  const apps = createApps({ ...platform, policy });
  const usage = createUsage({ ...platform, apps: appNames });
  mountApps(router, apps);
  const webFilter = createWebFilter({ ...platform, policy });
  const contacts = createContacts({ ...platform, policy });
  mountWebFilter(router, webFilter, recordAccess);
  mountContacts(router, contacts, recordAccess);
  mountPolicy(router, policy, createFamilySettings({ ...platform, versions, notifier }));
  mountSchedules(router, schedules);
  mountDriving(router, driving, recordAccess);
  mountUsage(router, usage, recordAccess);
  mountApprovals(router, asking, recordAccess);
  return { schedules, policy, apps, usage, webFilter, contacts, recordings: recording, ...asking };
};
type Rules = ReturnType<typeof mountRules>;

/** What is kept for how long, and a copy of all of it. A slice that records something adds its keeper and its part. */
const mountKept = (router: Router, platform: Platform, slices: Slices, gateway: Gateway, rules: Rules) => {
  const { db, jobs, accessLog, limits } = platform;
  const { positions } = gateway;
  const retention = createRetention({
    ...platform,
    retentionTargets: [
      positions.retentionTarget,
      reportRetentionTarget(db, 'web'),
      reportRetentionTarget(db, 'contacts'),
      rules.usage.retentionTarget,
      slices.notifications.retentionTarget,
      rules.approvalsRetention,
    ],
  });
  const parts = createParts(
    {
      ...slices,
      ...rules,
      positions,
      accessLog,
      logs: (table, familyId, deviceId) => walkRows(db, table, familyId, deviceId),
    },
    limits.auditDays,
  );
  const exports = createExports({ ...platform, parts });
  const evidence = createAuditMaintenance(platform);
  mountRetention(router, retention);
  mountExports(router, exports);
  jobs.every('retention.purge', 24 * HOUR, () => retention.purge());
  jobs.every('exports.purge', 24 * HOUR, () => exports.purge());
  jobs.every('evidence.purge', 24 * HOUR, () => evidence.purge());
  return createOperatorWatch(platform, evidence);
};

const scheduleWork = (
  platform: Platform,
  { accounts, mfa, devices, parents }: Slices,
  gateway: Gateway,
  { usage, recordings }: Rules,
): void => {
  const { jobs, db, clock } = platform;
  jobs.every('positions.partitions', 12 * HOUR, () => gateway.prepare());
  jobs.every('positions.purge', 24 * HOUR, () => gateway.purge());
  jobs.every('reports.purge', 24 * HOUR, () => purgeReports({ db, clock }));
  jobs.every('recording.step', HOUR, () => recordings.step());
  jobs.every('usage.purge', 24 * HOUR, () => usage.purge());
  jobs.every('accounts.purge', HOUR, () => accounts.purge());
  jobs.every('mfa.purge', HOUR, () => mfa.purge());
  const custody = createOwnershipTransfer({ ...platform, members: { list: listMembers, transferOwnership } });
  jobs.every('custody.move', HOUR, () => custody.moveDue());
  jobs.every('parents.purge', HOUR, () => parents.purge());
  jobs.every('devices.purge-receipts', 24 * HOUR, () => devices.purgeReceipts());
  jobs.every('devices.purge-watches', 24 * HOUR, () => devices.purgeWatches());
  jobs.every('devices.pages', HOUR, () => devices.pages.remind());
  jobs.every('devices.sweep-removed', HOUR / 12, () => devices.sweepRemoved());
};

/** A Firebase beside the own realtime database, where one is configured. */
const buildFirebase = (platform: Platform, { live }: Gateway, { databaseOwner }: AppDeps) => {
  const { firebase: access, roles } = platform.config;
  if (!access || !roles.includes('worker')) return undefined;
  return createFirebaseBridge({ ...platform, access, live, values: live, databaseOwner });
};

/** Builds the server without listening. Jobs and the bus run from here on; `close` ends them after the last request. */
export const buildApp = async (deps: AppDeps): Promise<App> => {
  const platform = buildPlatform(deps);
  const { config, log, limits, metrics, jobs, bus } = platform;
  const slices = buildSlices(platform);
  const files = createStatic(path.join(config.rootDir, 'apps/web/dist'));
  const server = await createServer(config, log, limits, files);
  metrics.watch(server);
  const requests = watchRequests(server);
  const guards = buildGuards(platform, slices);
  const router = createRouter(server, guards);
  const { notifier } = slices.notifications;
  const recording = slices.gate.of;
  const health = createHealth({ ...platform, notifier, recording });
  const gateway = createGateway({
    ...platform,
    guards,
    devices: slices.devices,
    fences: (familyId, deviceId) => slices.geofences.list(familyId, { deviceId }),
    notifier,
    recording,
    pushes: slices.pushes,
    tampered: health.tampered,
    callForHelp: (who, call) => rules.calls.call(who, call),
    watch: config.roles.includes('gateway') ? config.watch : null,
  });
  mountSlices(router, slices, platform);
  gateway.mount(router);
  const rules = mountRules(router, platform, slices, gateway);
  const alerts = createAlerts({ ...platform, notifier, recording });
  const operator = mountKept(router, platform, slices, gateway, rules);
  const sample = createDemo({ ...platform, ...slices, ...rules, positionPipeline: gateway.positionPipeline });
  mountDemo(router, sample);
  mountMetrics(server, slices.system);
  scheduleWork(platform, slices, gateway, rules);
  const firebase = buildFirebase(platform, gateway, deps);
  await Promise.all([bus.start(), gateway.prepare()]);
  if (config.roles.includes('worker')) {
    jobs.start();
    firebase?.start();
    sample.play();
  }
  return {
    server,
    mounted: router.mounted,
    notifications: slices.notifications,
    operator,
    alerts,
    health,
    recordings: rules.recordings,
    sample,
    watches: gateway.watches,
    pages: slices.devices.pages,
    devices: slices.devices,
    pushes: slices.pushes,
    async close() {
      operator.close();
      await Promise.all([sample.stop(), firebase?.close(), rules.budgetWatch.close()]);
      // Streams never end by themselves, so they go first; then requests under way are answered.
      await gateway.close();
      await closeServer(server, requests);
      await platform.accessLog.close();
      await jobs.stop();
      await Promise.all([alerts.close(), health.close()]);
      await slices.notifications.close();
      await slices.geocoder.close();
      slices.gate.close();
      await bus.close();
    },
  };
};
