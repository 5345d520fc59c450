/** Every call that takes an `Idempotency-Key`, sent twice: it answers the same and leaves no more than the first left. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { routeUrl } from '@kinward/client/client.ts';
import { makeDeviceDns } from '@kinward/contract/filter/device-dns.routes.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import { FILTER_BY_NAME } from '@kinward/testkit/filter.ts';
import { createPushService } from '@kinward/testkit/servers/push-service.ts';
import { CHILD, FENCE, SCHEDULE, settle, type Family } from '@kinward/testkit/settled-family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const service = createPushService();
const stack = useStack({
  outbound: service.outbound,
  config: { adminEmail: 'operator@example.org', filter: FILTER_BY_NAME },
});

let family: Family;
let spareId: string;
beforeAll(async () => {
  family = await settle(stack.current);
  spareId = (await family.parent.addDevice({ childId: family.childId })).deviceId;
  await family.parent.api.call(makeDeviceDns, { params: { id: family.deviceId } });
  stack.current.clock.advance(60);
}, 60_000);

interface Sent {
  params?: object;
  body?: object;
  /** It cannot succeed here: what it needs is tested beside it. */
  refused?: number;
}
const SENT: Record<string, () => Sent> = {
  addChild: () => ({ body: CHILD }),
  addDevice: () => ({ body: { childId: family.childId, deviceName: 'Tablet', deviceType: 'Tablet' } }),
  renewDeviceCode: () => ({ params: { id: spareId } }),
  connectDevice: () => ({ params: { id: spareId } }),
  // Only beside a companion that is paired.
  addTracker: () => ({ params: { id: family.deviceId } }),
  makeChildPage: () => ({ params: { id: spareId } }),
  makeDeviceDns: () => ({ params: { id: spareId } }),
  makeProfileLink: () => ({ params: { id: family.deviceId } }),
  locateNow: () => ({ body: { deviceId: family.deviceId } }),
  addGeofence: () => ({ body: { ...FENCE, fenceName: 'Home', deviceId: family.deviceId } }),
  addSchedule: () => ({ body: { ...SCHEDULE, name: 'Noon', from: '12:00', deviceId: family.deviceId } }),
  addGrant: () => ({
    body: { deviceId: family.deviceId, target: { kind: 'app', value: 'com.b' }, minutes: 15 },
  }),
  pauseScreens: () => ({ params: { id: family.childId }, body: { minutes: 15 } }),
  addBudget: () => ({
    body: {
      childId: family.childId,
      target: { kind: 'app', value: 'com.b' },
      minutes: [60, 60, 60, 60, 60, 60, 60],
    },
  }),
  answerRequest: () => ({ params: { id: family.requestId }, body: { grant: true, minutes: 15 } }),
  answerAlways: () => ({ params: { id: family.siteRequestId }, body: {} }),
  addFilterNetwork: () => ({ body: { name: 'Cottage' } }),
  answerNetworkRequest: () => ({
    params: { id: family.networkRequestId },
    body: { grant: true, minutes: 15 },
  }),
  addNetworkGrant: () => ({
    params: { id: family.filterNetworkId },
    body: { target: { kind: 'site', value: 'again.example' }, minutes: 15 },
  }),
  makeFilterNetworkKey: () => ({ params: { id: family.filterNetworkId } }),
  addFilterPolicy: () => ({ body: { name: 'Second' } }),
  addFilterSource: () => ({ body: { name: 'Again', url: 'https://lists.invalid/again' } }),
  addFilterList: () => ({ body: { name: 'Second', action: 'deny', names: ['a.example'] } }),
  emailInvite: () => ({ body: { email: `again.${family.userId}@example.org` } }),
  mobileInvite: () => ({ body: { phone: '+385912345678' } }),
  resendInvite: () => ({ params: { id: family.inviteId } }),
  mailWeek: () => ({ body: { childId: family.childId, week: '2026-05-01' } }),
  contactUs: () => ({ body: { subject: 'Help', message: 'Please' } }),
  createFilterAccount: () => ({ body: { password: family.parent.password } }),
  beginTotp: () => ({}),
  beginPasskey: () => ({}),
  // The authenticator of a browser is in the tests of passkeys.
  makeAccessToken: () => ({
    body: {
      name: 'Blinds',
      access: 'read',
      expiresAt: new Date(stack.current.clock.now().getTime() + 86_400_000).toISOString(),
    },
  }),
  makeEnrolment: () => ({ body: { childId: family.childId, days: 1, uses: 1 } }),
  addPasskey: () => ({
    body: { name: 'Key', credential: { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
    refused: 400,
  }),
  // There is no factor yet.
  makeRecoveryCodes: () => ({ refused: 409 }),
  subscribePush: () => ({ body: service.browser().body }),
  startDemo: () => ({}),
  // One of this child is prepared already; the tests of exports prepare the first.
  askExport: () => ({ body: { childId: family.childId } }),
  askParents: () => ({ body: { kind: 'time', clientId: randomUUID(), minutes: 30 } }),
  // No local user has rules there; a second request of one id is in the tests of computers.
  askFromComputer: () => ({
    body: { user: 'ada', clientId: randomUUID(), site: 'games.example' },
    refused: 404,
  }),
  checkIn: () => ({ body: { clientId: randomUUID() } }),
  sendSos: () => ({ body: { clientId: randomUUID() } }),
  subscribeDevicePush: () => ({ body: { ...service.browser().body, language: 'en' } }),
};

/** What acts leave one more of, and no job does. */
const LEFT = ['audit_entries', 'directory', 'approval_requests', 'checkins', 'emergencies'] as const;

const left = (): Promise<number[]> =>
  Promise.all(
    LEFT.map(async (table) => {
      const rows = stack.current.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('n'));
      return (await rows.executeTakeFirstOrThrow()).n;
    }),
  );

const keyed = ALL_ROUTES.filter(({ repeat }) => repeat === 'key');

it('is tried with every route that takes a key', () => {
  expect(Object.keys(SENT).toSorted()).toEqual(keyed.map(({ name }) => name).toSorted());
});

it.each(keyed.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
  const { params, body, refused } = SENT[route.name]?.() ?? {};
  const who = route.audience === 'parent' ? family.parent : family.device;
  const send = () =>
    stack.current.server.inject({
      method: 'POST',
      url: routeUrl(route, { params }),
      headers: { ...who.headers, 'idempotency-key': `twice-${route.name}` },
      ...(body && { payload: body }),
    });
  const first = await send();
  expect([first.statusCode, first.statusCode < 300 ? '' : first.json().code]).toEqual([
    refused ?? route.status ?? 200,
    refused === undefined ? '' : expect.any(String),
  ]);
  if (refused !== undefined) return;
  const after = await left();
  const second = await send();
  expect([second.statusCode, second.body, second.headers['idempotency-replayed']]).toEqual([
    first.statusCode,
    first.body,
    'true',
  ]);
  expect(await left()).toEqual(after);
});
