/**
 * The application: a list of slices. Each is made with the platform and, by name, with what it uses of those before it; what it
 * takes of the platform is declared in its `*.slice.ts`. Mounting, jobs, start and end are the same for all (`app-run.ts`).
 */
import { createGuards } from './app-guards.ts';
import type { AppParts } from './app-parts.ts';
import { runSlices, type RunningSlices } from './app-run.ts';
import { gatewaySlice, type GatewayApi } from './gateway/gateway.ts';
import { createPresence } from './gateway/presence/presence.ts';
import { positionsSlice } from './gateway/positions/positions.slice.ts';
import type { Platform } from './ports/platform.ts';
import type { Slice } from './ports/slice.ts';
import { accountsSlice, confirmPasswordOf, membersOf } from './slices/accounts/accounts.slice.ts';
import { activitySlice } from './slices/activity/activity.slice.ts';
import { alertsSlice } from './slices/alerts/alerts.slice.ts';
import { approvalsSlice } from './slices/approvals/approvals.slice.ts';
import { appsSlice, createAppNames } from './slices/apps/apps.slice.ts';
import { auditSlice } from './slices/audit/audit.slice.ts';
import { childrenSlice } from './slices/children/children.slice.ts';
import {
  childPageSlice,
  companionSlice,
  dataCollectionOf,
  devicePushSlice,
} from './slices/companion/companion.slice.ts';
import { computersSlice } from './slices/computers/computers.slice.ts';
import { releaseComputers } from './slices/computers/protection/release.ts';
import { consentSlice, recordingSlice } from './slices/consent/consent.slice.ts';
import { contactsSlice } from './slices/contacts/contacts.slice.ts';
import { demoSlice } from './slices/demo/demo.slice.ts';
import { devicesSlice } from './slices/devices/devices.slice.ts';
import { drivingSlice } from './slices/driving/driving.slice.ts';
import { exportsSlice } from './slices/exports/exports.slice.ts';
import { filterPoliciesSlice } from './slices/filter-policies/filter-policies.slice.ts';
import { filterLogSlice } from './slices/filter-log/filter-log.slice.ts';
import { createResolverStates, filterSlice } from './slices/filter/filter.slice.ts';
import { filterSourcesSlice } from './slices/filter-sources/filter-sources.slice.ts';
import { geofencesSlice } from './slices/geofences/geofences.slice.ts';
import { locationsSlice } from './slices/locations/locations.slice.ts';
import { mapSlice } from './slices/map/map.slice.ts';
import { factorsOf, mfaSlice } from './slices/mfa/mfa.slice.ts';
import { notificationsSlice } from './slices/notifications/notifications.slice.ts';
import { parentsSlice } from './slices/parents/parents.slice.ts';
import { plansSlice } from './slices/plans/plans.slice.ts';
import { policySlice, versionsOf } from './slices/policy/policy.slice.ts';
import { createRealtime, realtimeSlice } from './gateway/adapters/firebase/realtime.slice.ts';
import { retentionSlice } from './slices/retention/retention.slice.ts';
import { schedulesSlice } from './slices/schedules/schedules.slice.ts';
import { supportSlice } from './slices/support/support.slice.ts';
import { systemSlice } from './slices/system/system.slice.ts';
import { usageSlice } from './slices/usage/usage.slice.ts';
import { webFilterSlice } from './slices/web-filter/web-filter.slice.ts';

/** Puts a slice on the list. @returns what the ones after it may use */
type Add = <Api>(slice: Slice<Api>) => Api;

/** What all others write into: audit and access log, notifications, pushes to devices, and what may be recorded. */
const addBase = (platform: Platform, add: Add) => {
  const { maintenance, ...log } = add(auditSlice(platform));
  const { audit, accessLog } = log;
  const { recordAccess } = accessLog;
  const notifications = add(notificationsSlice(platform, { audit, recordAccess }));
  const { notifier } = notifications;
  const pushes = add(devicePushSlice(platform));
  const consents = add(recordingSlice(platform));
  const resolvers = createResolverStates(platform.clock);
  const { operator, mayReadOutbox } = add(systemSlice(platform, { audit: maintenance, resolvers }));
  add(mapSlice(platform, { audit }));
  return {
    ...log,
    recordAccess,
    presence: createPresence(platform),
    notifications,
    notifier,
    pushes,
    ...consents,
    operator,
    mayReadOutbox,
    resolvers,
  };
};
type Base = ReturnType<typeof addBase>;

/** Parents, children and devices. */
const addFamily = (platform: Platform, add: Add, base: Base) => {
  const { audit, notifyParents, accessLog, notifications, notifier, pushes, declareAll } = base;
  const { recordings, recordingOf, forgetAdultDeclaration, mayReadOutbox } = base;
  const consents = { recordings, recordingOf, forgetAdultDeclaration };
  const secondFactor = factorsOf(platform);
  const confirmPassword = confirmPasswordOf(platform, { secondFactor });
  const plans = add(plansSlice(platform, { audit, confirmPassword }));
  const devices = add(devicesSlice(platform, { audit, accessLog, notifier, plans, ...consents }));
  const records = { audit, accessLog, notifier };
  const children = add(childrenSlice(platform, { ...records, devices, declarations: { declareAll } }));
  const members = membersOf(platform, {
    plans,
    releases: [notifications.release, plans.release, releaseComputers],
  });
  const family = { members, devices, children, notifications, pushes };
  const parents = add(parentsSlice(platform, { audit, accessLog, ...family }));
  const invitations = parents.joining;
  const accounts = add(accountsSlice(platform, { audit, notifyParents, plans, secondFactor, invitations }));
  const mfa = add(mfaSlice(platform, { audit, factors: secondFactor, accounts: accounts.factorChanges }));
  add(supportSlice(platform, { members, mayReadOutbox }));
  const guards = createGuards(platform, { accounts, devices, mfa, plans });
  return { members, devices, children, guards, plans };
};
type Family = ReturnType<typeof addFamily>;

/** Where devices were and which rules they follow; a change of a rule is written where the device reads it. */
const addRules = (platform: Platform, add: Add, base: Base, { members, devices, plans }: Family) => {
  const { audit, accessLog, recordAccess, notifier, presence, pushes, recording, recordings } = base;
  const writes = { audit, notifier, pushes };
  const { positions, locate } = add(locationsSlice(platform, { ...writes, recording, recordAccess }));
  const geofences = add(geofencesSlice(platform, { audit, notifier }));
  const versions = versionsOf(platform, writes);
  const appNames = createAppNames(platform.db);
  const schedules = add(schedulesSlice(platform, { audit, appNames, versions }));
  const driving = add(drivingSlice(platform, { audit, versions, positions, recordAccess }));
  const held = { audit, notifier, accessLog, recordings, receipts: devices, pushing: pushes };
  const collecting = dataCollectionOf(platform, { audit, versions });
  const collects = collecting.inForce;
  add(consentSlice(platform, { audit, notifier, versions }));
  const family = { appNames, parents: members.list, recording, recordAccess };
  const { calls, requests, ...asked } = add(
    approvalsSlice(platform, { audit, notifier, versions, schedules, ...family }),
  );
  const inForce = { schedules, speedLimit: driving.inForce, collects, ...asked };
  const policy = add(policySlice(platform, { audit, notifier, versions, recording, ...inForce }));
  const sourced = { audit, recording, notifier, resolvers: base.resolvers };
  const filterSources = add(filterSourcesSlice(platform, sourced));
  const filterPolicies = add(
    filterPoliciesSlice(platform, {
      audit,
      plans,
      recording,
      policy,
      recordAccess,
      filterSources,
      requests,
      versions,
      notifier,
    }),
  );
  const webFilter = add(webFilterSlice(platform, { recording, policy, schedules, recordAccess }));
  const asks = { recording, recordAccess, filterPolicies, schedules, webFilter };
  const filterLog = add(filterLogSlice(platform, asks));
  const fed = { audit, policy, filterPolicies, filterLog, filterSources, requests, notifier, recording };
  add(filterSlice(platform, { ...fed, resolvers: base.resolvers }));
  const told = { ...held, logLevel: filterLog.level };
  add(companionSlice(platform, { ...told, collecting, positions }));
  add(childPageSlice(platform, { ...told, collects, policy, pages: devices.pages }));
  const apps = add(appsSlice(platform, { recording, policy, versions, schedules }));
  const usage = add(usageSlice(platform, { recording, apps: appNames, recordAccess }));
  const bound = { audit, notifier, recording, versions, policy, filterPolicies, devices, plans };
  add(computersSlice(platform, { ...bound, lists: filterSources, usage, requests, apps, presence }));
  const contacts = add(contactsSlice(platform, { recording, policy, recordAccess }));
  const reports = { policy, apps, usage, webFilter, contacts };
  const { budgets, grants } = asked;
  const read = { positions, usage, webFilter, contacts, requests, calls, budgets };
  const rules = { schedules, grants, collects, recording };
  add(activitySlice(platform, { ...read, ...rules, notifications: base.notifications, recordAccess }));
  return { locate, geofences, calls, reports };
};
type Rules = ReturnType<typeof addRules>;

/** What devices report and what is made of it, and a device that the server simulates. */
const addTraffic = (platform: Platform, add: Add, base: Base, family: Family, rules: Rules) => {
  const { notifier, presence, recordAccess, recording } = base;
  const { locate, calls, geofences } = rules;
  const { devices, children, guards } = family;
  const { health } = add(alertsSlice(platform, { notifier, recording }));
  const positionPipeline = add(positionsSlice(platform, { recording, locate, tampered: health.tampered }));
  const realtime = createRealtime(platform, { recording, locate, positionPipeline });
  const stored = { recording, locate, positionPipeline, presence, realtime, recordAccess };
  const gateway = add(gatewaySlice(platform, { ...stored, guards, devices, geofences, calls }));
  add(realtimeSlice(platform, { realtime, streams: gateway.realtimeStreams, recordAccess }));
  const demo = add(demoSlice(platform, { children, devices, positionPipeline, ...rules.reports }));
  return { demo, gateway };
};

export interface App extends RunningSlices {
  /** The port for GPS watches, where there is one; it listens when it is started. */
  watches: GatewayApi['watches'];
  parts: AppParts;
}

/** Builds the server without listening. Jobs and the bus run from here on; `close` ends them after the last request. */
export const buildApp = async (platform: Platform): Promise<App> => {
  const slices: Slice[] = [];
  const add: Add = (slice) => {
    slices.push(slice);
    return slice.api;
  };
  const base = addBase(platform, add);
  const family = addFamily(platform, add, base);
  const rules = addRules(platform, add, base, family);
  const traffic = addTraffic(platform, add, base, family, rules);
  add(retentionSlice(platform, base, slices));
  add(exportsSlice(platform, base, slices));
  const parts = { ...base, ...rules, ...traffic, devices: family.devices };
  return { ...(await runSlices(platform, family.guards, slices)), watches: traffic.gateway.watches, parts };
};
