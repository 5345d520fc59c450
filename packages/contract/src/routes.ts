/** Every route of the contract. */
import * as accessTokens from './accounts/access-tokens.routes.ts';
import * as accounts from './accounts/accounts.routes.ts';
import * as secondFactor from './accounts/second-factor.routes.ts';
import * as profile from './accounts/profile.routes.ts';
import * as activity from './activity/activity.routes.ts';
import * as ownDay from './activity/own-day.routes.ts';
import * as activityWeek from './activity/week.routes.ts';
import * as apps from './apps/apps.routes.ts';
import * as children from './children/children.routes.ts';
import * as companion from './companion/companion.routes.ts';
import * as companionPage from './companion/page.routes.ts';
import * as companionPush from './companion/push.routes.ts';
import * as agentPackages from './computers/agent-packages.routes.ts';
import * as enrolments from './computers/enrolments.routes.ts';
import * as computerRequests from './computers/computer-requests.routes.ts';
import * as computers from './computers/computers.routes.ts';
import * as contacts from './contacts/contacts.routes.ts';
import * as devices from './devices/devices.routes.ts';
import * as renewals from './devices/renewals.routes.ts';
import * as filterBypasses from './filter/bypasses.routes.ts';
import * as filterCheck from './filter/check.routes.ts';
import * as filterState from './filter/filter-state.routes.ts';
import * as deviceDns from './filter/device-dns.routes.ts';
import * as filterNetworks from './filter/networks.routes.ts';
import * as networkGrants from './filter/network-grants.routes.ts';
import * as networkRequests from './filter/network-requests.routes.ts';
import * as networkDevices from './filter/network-devices.routes.ts';
import * as driving from './driving/driving.routes.ts';
import * as evidence from './audit/audit.routes.ts';
import * as exported from './exports/exports.routes.ts';
import * as filterPolicies from './filter-policies/filter-policies.routes.ts';
import * as filterAlways from './filter-policies/always.routes.ts';
import * as filterExplain from './filter-policies/explain.routes.ts';
import * as ownFilterRules from './filter-policies/own-rules.routes.ts';
import * as ownFilterLog from './filter-log/own-filter-log.routes.ts';
import * as filterLog from './filter-log/filter-log.routes.ts';
import * as filterLists from './filter-policies/lists.routes.ts';
import * as filterSources from './filter-sources/sources.routes.ts';
import * as geofences from './geofences/geofences.routes.ts';
import * as ingest from './adapters/adapters.routes.ts';
import * as live from './realtime/realtime.routes.ts';
import * as locations from './locations/locations.routes.ts';
import * as map from './map/map.routes.ts';
import * as mfa from './mfa/mfa.routes.ts';
import * as notifications from './notifications/notifications.routes.ts';
import * as weekMail from './notifications/week-mail.routes.ts';
import * as parents from './parents/parents.routes.ts';
import * as planChanges from './plans/changes.routes.ts';
import * as plans from './plans/plans.routes.ts';
import * as policy from './policy/policy.routes.ts';
import * as budgets from './approvals/budgets.routes.ts';
import * as calls from './approvals/calls.routes.ts';
import * as requests from './approvals/approvals.routes.ts';
import * as screenPauses from './approvals/screen-pauses.routes.ts';
import * as recording from './consent/consent.routes.ts';
import * as retention from './retention/retention.routes.ts';
import type { RouteSpec } from './route.ts';
import * as sample from './demo/demo.routes.ts';
import * as schedules from './schedules/schedules.routes.ts';
import * as support from './support/support.routes.ts';
import * as system from './system/system.routes.ts';
import * as usage from './usage/usage.routes.ts';
import * as webFilter from './web-filter/web-filter.routes.ts';

const slices: object[] = [
  accounts,
  profile,
  secondFactor,
  accessTokens,
  mfa,
  plans,
  planChanges,
  children,
  devices,
  renewals,
  agentPackages,
  enrolments,
  computerRequests,
  computers,
  filterBypasses,
  filterCheck,
  filterState,
  deviceDns,
  filterNetworks,
  networkDevices,
  networkGrants,
  networkRequests,
  live,
  ingest,
  locations,
  geofences,
  driving,
  map,
  apps,
  policy,
  schedules,
  requests,
  screenPauses,
  budgets,
  calls,
  parents,
  support,
  webFilter,
  filterPolicies,
  filterLists,
  filterAlways,
  filterExplain,
  ownFilterRules,
  filterLog,
  filterSources,
  ownFilterLog,
  contacts,
  companion,
  recording,
  companionPage,
  companionPush,
  usage,
  activity,
  ownDay,
  activityWeek,
  notifications,
  weekMail,
  evidence,
  retention,
  sample,
  exported,
  system,
];

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'audience' in value;

export const ALL_ROUTES: readonly RouteSpec[] = slices.flatMap((slice) =>
  Object.values<unknown>(slice as Record<string, unknown>).filter(isRoute),
);
