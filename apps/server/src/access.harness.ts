import { routeUrl } from '@kinward/client/client.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import type { Stack } from '@kinward/testkit/stack.ts';
import { CHILD, FENCE, SCHEDULE, type Family } from '@kinward/testkit/settled-family.ts';

const DAY = { from: '2026-05-01T00:00:00Z', to: '2026-05-01T23:59:59Z' };
const MINUTES = [60, 60, 60, 60, 60, null, null];

/** What an access token reaches: each that is added here was thought about (docs/decisions/0073-access-tokens.md). */
export const READABLE = [
  'downloadFilterStats',
  'explainBudget',
  'explainFilter',
  'explainNotification',
  'familyEvents',
  'getAppIcon',
  'getComputer',
  'getDataCollection',
  'getDayActivity',
  'getDayRibbon',
  'getDayTrack',
  'getFamily',
  'getFilterAssignments',
  'getFilterCatalogue',
  'getFilterPolicy',
  'getFilterState',
  'getLocate',
  'getPause',
  'getPicture',
  'getPolicy',
  'getSpeedLimit',
  'getUnread',
  'getUsage',
  'getWeek',
  'listApplications',
  'listBlockedNumbers',
  'listBlockedSites',
  'listBudgets',
  'listCheckIns',
  'listChildren',
  'listContactPeople',
  'listContacts',
  'listEpisodes',
  'listFilterBypasses',
  'listFilterLists',
  'listFilterPolicies',
  'listFilterSources',
  'listGeofences',
  'listGrants',
  'listNetworkGrants',
  'listNotifications',
  'listPositions',
  'listRecordedDevices',
  'listRequests',
  'listSchedules',
  'listScreenPauses',
  'listSos',
  'listWebLogs',
  'listWebSites',
  'readFilterLog',
  'readFilterStats',
  'realtimeGet',
];
/** With one that may write, besides. */
export const WRITABLE = [
  'addBudget',
  'addChild',
  'addGeofence',
  'addGrant',
  'addSchedule',
  'answerRequest',
  'changePolicy',
  'locateNow',
  'pauseScreens',
  'realtimeDelete',
  'realtimePatch',
  'realtimePut',
  'setSpeedLimit',
  'updateBudget',
  'updateGeofence',
  'updateSchedule',
];

export interface Naming {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
}
/** How each route that takes an id of a family names the own family's things. */
export const OWN_THINGS: Record<string, (family: Family) => Naming> = {
  updateChild: ({ childId }) => ({ params: { id: childId }, body: CHILD }),
  deleteChild: ({ childId }) => ({ params: { id: childId } }),
  uploadChildPicture: ({ childId }) => ({ query: { userId: childId } }),
  uploadProfilePicture: ({ userId }) => ({ query: { userId } }),
  endEnrolment: ({ enrolmentId }) => ({ params: { id: enrolmentId } }),
  makeEnrolment: ({ childId }) => ({ body: { childId, days: 1, uses: 1 } }),
  endAccessToken: ({ accessTokenId }) => ({ params: { id: accessTokenId } }),
  endSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  addDevice: ({ childId }) => ({ body: { childId, deviceName: 'Phone', deviceType: 'Android' } }),
  renewDeviceCode: ({ deviceId }) => ({ params: { id: deviceId } }),
  makeChildPage: ({ deviceId }) => ({ params: { id: deviceId } }),
  connectDevice: ({ deviceId }) => ({ params: { id: deviceId } }),
  addTracker: ({ deviceId }) => ({ params: { id: deviceId } }),
  nameWatch: ({ deviceId }) => ({ params: { id: deviceId }, body: { watchId: '4700000001' } }),
  getDeviceDns: ({ deviceId }) => ({ params: { id: deviceId } }),
  makeDeviceDns: ({ deviceId }) => ({ params: { id: deviceId } }),
  getDnsProfile: ({ deviceId }) => ({ params: { id: deviceId } }),
  makeProfileLink: ({ deviceId }) => ({ params: { id: deviceId } }),
  dismissFilterBypass: ({ filterBypassId }) => ({ params: { id: filterBypassId } }),
  updateFilterNetwork: ({ filterNetworkId }) => ({ params: { id: filterNetworkId }, body: { name: 'Flat' } }),
  moveFilterNetwork: ({ filterNetworkId }) => ({ params: { id: filterNetworkId } }),
  deleteFilterNetwork: ({ filterNetworkId }) => ({ params: { id: filterNetworkId } }),
  makeFilterNetworkKey: ({ filterNetworkId }) => ({ params: { id: filterNetworkId } }),
  listNetworkDevices: ({ filterNetworkId }) => ({ params: { id: filterNetworkId } }),
  nameNetworkDevice: ({ networkDeviceId }) => ({ params: { id: networkDeviceId }, body: { whose: 'guest' } }),
  answerNetworkRequest: ({ networkRequestId }) => ({
    params: { id: networkRequestId },
    body: { grant: true, minutes: 15 },
  }),
  addNetworkGrant: ({ filterNetworkId }) => ({
    params: { id: filterNetworkId },
    body: { target: { kind: 'filter' }, minutes: 15 },
  }),
  revokeNetworkGrant: ({ networkGrantId }) => ({ params: { id: networkGrantId } }),
  linkDeviceAddress: ({ deviceId }) => ({ params: { id: deviceId }, body: { address: '127.0.0.9' } }),
  unlinkDeviceAddress: ({ deviceId }) => ({ params: { id: deviceId }, query: { address: '127.0.0.9' } }),
  getComputer: ({ deviceId }) => ({ params: { id: deviceId } }),
  setComputerPassword: ({ deviceId }) => ({
    params: { id: deviceId },
    body: { password: 'a long password' },
  }),
  removeComputerPassword: ({ deviceId }) => ({ params: { id: deviceId } }),
  setComputerProtection: ({ deviceId }) => ({ params: { id: deviceId }, body: { isOn: false } }),
  holdUpdates: ({ deviceId }) => ({ params: { id: deviceId }, body: { isHeld: true } }),
  showComputerCode: ({ deviceId }) => ({ params: { id: deviceId } }),
  bindLocalUser: ({ deviceId }) => ({ params: { id: deviceId }, body: { user: 'ada', deviceId: null } }),
  removeDevice: ({ deviceId }) => ({ params: { id: deviceId } }),
  listPositions: ({ deviceId }) => ({ query: { deviceId } }),
  getDayTrack: ({ deviceId }) => ({ query: { deviceId, ...DAY } }),
  clearPositions: ({ deviceId }) => ({ query: { deviceId } }),
  locateNow: ({ deviceId }) => ({ body: { deviceId } }),
  getLocate: ({ deviceId }) => ({ query: { deviceId } }),
  listGeofences: ({ deviceId }) => ({ query: { deviceId } }),
  addGeofence: ({ deviceId }) => ({ body: { deviceId, ...FENCE } }),
  updateGeofence: ({ fenceId }) => ({ params: { id: fenceId }, body: FENCE }),
  deleteGeofence: ({ fenceId }) => ({ params: { id: fenceId } }),
  listApplications: ({ deviceId }) => ({ query: { deviceId } }),
  listWebLogs: ({ deviceId }) => ({ query: { deviceId } }),
  listWebSites: ({ deviceId }) => ({ query: { deviceId } }),
  listBlockedSites: ({ deviceId }) => ({ query: { deviceId } }),
  listContacts: ({ deviceId }) => ({ query: { deviceId } }),
  listContactPeople: ({ deviceId }) => ({ query: { deviceId, kind: 'call' } }),
  listBlockedNumbers: ({ deviceId }) => ({ query: { deviceId } }),
  getPolicy: ({ deviceId }) => ({ query: { id: deviceId } }),
  changePolicy: ({ deviceId }) => ({ body: { deviceId, kind: 'app', action: 'block', values: ['com.a'] } }),
  clearPolicy: ({ deviceId }) => ({ query: { deviceId } }),
  getDayActivity: ({ childId }) => ({ query: { childId } }),
  getDayRibbon: ({ childId }) => ({ query: { childId } }),
  getWeek: ({ childId }) => ({ query: { childId } }),
  mailWeek: ({ childId }) => ({ body: { childId, week: '2026-05-01' } }),
  getUsage: ({ deviceId }) => ({ query: { deviceId } }),
  listSchedules: ({ deviceId }) => ({ query: { deviceId } }),
  addSchedule: ({ deviceId }) => ({ body: { ...SCHEDULE, name: 'School', deviceId } }),
  updateSchedule: ({ scheduleId }) => ({ params: { id: scheduleId }, body: SCHEDULE }),
  deleteSchedule: ({ scheduleId }) => ({ params: { id: scheduleId } }),
  clearSchedules: ({ deviceId }) => ({ query: { deviceId } }),
  removePasskey: ({ passkeyId }) => ({ params: { id: passkeyId } }),
  getParent: ({ userId }) => ({ params: { id: userId } }),
  resendInvite: ({ inviteId }) => ({ params: { id: inviteId } }),
  approveInvite: ({ waitingInviteId }) => ({ params: { id: waitingInviteId } }),
  withdrawInvite: ({ inviteId }) => ({ params: { id: inviteId } }),
  removeParent: ({ userId }) => ({ params: { id: userId } }),
  transferFamily: ({ userId }) => ({ params: { id: userId } }),
  getSpeedLimit: ({ deviceId }) => ({ query: { deviceId } }),
  setSpeedLimit: ({ deviceId }) => ({ body: { deviceId, speedLimit: 30 } }),
  getDataCollection: ({ deviceId }) => ({ query: { deviceId } }),
  setDataCollection: ({ deviceId }) => ({ body: { deviceId, kind: 'usage', on: true } }),
  listEpisodes: ({ deviceId }) => ({ query: { deviceId, ...DAY } }),
  listNotifications: ({ deviceId }) => ({ query: { deviceId } }),
  getUnread: ({ deviceId }) => ({ query: { deviceId } }),
  explainNotification: ({ notificationId }) => ({ params: { id: notificationId } }),
  readNotifications: ({ notificationId }) => ({ body: { ids: [notificationId] } }),
  clearNotifications: ({ deviceId, notificationId }) => ({
    query: { deviceId },
    body: { ids: [notificationId] },
  }),
  listAccessLog: ({ childId }) => ({ query: { childId } }),
  askExport: ({ childId }) => ({ body: { childId } }),
  fetchExport: ({ exportId }) => ({ params: { id: exportId } }),
  cancelLocate: ({ deviceId }) => ({ query: { deviceId } }),
  listRequests: ({ childId }) => ({ query: { childId } }),
  answerRequest: ({ requestId }) => ({ params: { id: requestId }, body: { grant: true, minutes: 15 } }),
  previewAlways: ({ siteRequestId }) => ({ params: { id: siteRequestId } }),
  answerAlways: ({ siteRequestId }) => ({ params: { id: siteRequestId }, body: {} }),
  revokeAlways: ({ siteRequestId }) => ({ params: { id: siteRequestId } }),
  seeRequest: ({ requestId }) => ({ params: { id: requestId } }),
  listGrants: ({ deviceId }) => ({ query: { deviceId } }),
  addGrant: ({ deviceId }) => ({ body: { deviceId, target: { kind: 'all' }, minutes: 15 } }),
  revokeGrant: ({ grantId }) => ({ params: { id: grantId } }),
  pauseScreens: ({ childId }) => ({ params: { id: childId }, body: { minutes: 15 } }),
  endScreenPause: ({ childId }) => ({ params: { id: childId } }),
  listBudgets: ({ childId }) => ({ query: { childId } }),
  addBudget: ({ childId }) => ({
    body: { childId, target: { kind: 'app', value: 'com.a' }, minutes: MINUTES },
  }),
  updateBudget: ({ budgetId }) => ({ params: { id: budgetId }, body: { minutes: MINUTES } }),
  deleteBudget: ({ budgetId }) => ({ params: { id: budgetId } }),
  explainBudget: ({ budgetId }) => ({ params: { id: budgetId } }),
  listSos: ({ childId }) => ({ query: { childId } }),
  seeSos: ({ sosId }) => ({ params: { id: sosId } }),
  listCheckIns: ({ childId }) => ({ query: { childId } }),
  getPause: ({ childId }) => ({ params: { id: childId } }),
  beginPause: ({ childId }) => ({ params: { id: childId }, body: { hours: 1 } }),
  endPause: ({ childId }) => ({ params: { id: childId } }),
  addFilterPolicy: ({ filterPolicyId }) => ({ body: { name: 'Copy', copyOf: filterPolicyId } }),
  getFilterPolicy: ({ filterPolicyId }) => ({ params: { id: filterPolicyId } }),
  updateFilterPolicy: ({ filterPolicyId }) => ({ params: { id: filterPolicyId }, body: { allowOnly: true } }),
  deleteFilterPolicy: ({ filterPolicyId }) => ({ params: { id: filterPolicyId } }),
  putFilterException: ({ filterPolicyId }) => ({
    params: { id: filterPolicyId },
    body: { name: 'a.example', action: 'deny' },
  }),
  deleteFilterException: ({ filterPolicyId }) => ({
    params: { id: filterPolicyId },
    query: { name: 'a.example' },
  }),
  setFilterAssignment: ({ childId }) => ({ body: { childId, policyId: null } }),
  updateFilterList: ({ filterListId }) => ({ params: { id: filterListId }, body: { names: ['a.example'] } }),
  deleteFilterList: ({ filterListId }) => ({ params: { id: filterListId } }),
  explainFilter: ({ deviceId }) => ({ query: { deviceId, name: 'a.example' } }),
  listRecordedDevices: ({ childId }) => ({ query: { childId } }),
  readFilterLog: ({ deviceId }) => ({ query: { deviceId } }),
  readFilterStats: ({ deviceId }) => ({ query: { deviceId } }),
  downloadFilterStats: ({ deviceId }) => ({ query: { deviceId } }),
  simulateFilter: ({ filterPolicyId }) => ({ body: { policyId: filterPolicyId, names: ['a.example'] } }),
};

/** A picture of one pixel, so that nothing but the id is at fault. */

export const SOME_ID = '0198a5f0-0000-7000-8000-000000000001';

/** Routes for these callers, with a name for the table of a test. */
export const forAudience = (...audiences: RouteSpec['audience'][]): [string, RouteSpec][] =>
  ALL_ROUTES.filter((route) => audiences.includes(route.audience)).map((route) => [
    `${route.method} ${route.path}`,
    route,
  ]);

interface Sent {
  method: RouteSpec['method'];
  url: string;
  headers: Record<string, string>;
  payload?: object;
}
/** Calls of any route. */
export const accessOn = (stack: () => Stack) => ({
  async send(request: Sent): Promise<{ status: number; code: unknown }> {
    const reply = await stack().server.inject(request);
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    const body: unknown = isJson ? reply.json() : undefined;
    return { status: reply.statusCode, code: (body as { code?: unknown } | undefined)?.code };
  },

  /** An address of the route with made-up ids, and a device of the family where the path is the realtime database's. */
  anyUrl: (route: RouteSpec, { deviceId }: Pick<Family, 'deviceId'>): string =>
    routeUrl(route, {
      params: {
        id: SOME_ID,
        name: 'x',
        file: 'docs.js',
        z: 1,
        x: 1,
        y: 1,
        '*': `devices/${deviceId}.json`,
      },
    }),
});
