/** A family that owns one of everything that a route's id can name. */
import { randomUUID } from 'node:crypto';
import { makeAccessToken } from '@kinward/contract/accounts/access-tokens.routes.ts';
import { makeEnrolment } from '@kinward/contract/computers/enrolments.routes.ts';
import { reportComputer } from '@kinward/contract/computers/computers.routes.ts';
import { askExport } from '@kinward/contract/exports/exports.routes.ts';
import { addFilterPolicy } from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import { addFilterList } from '@kinward/contract/filter-policies/lists.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import type { AccountId, ChildId, DeviceId } from '@kinward/contract/ids.ts';
import type { Why } from '@kinward/contract/notifications/why.schemas.ts';
import { emailInvite } from '@kinward/contract/parents/parents.routes.ts';
import { addBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import { sendSos } from '@kinward/contract/approvals/calls.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { addGrant, askParents } from '@kinward/contract/approvals/approvals.routes.ts';
import { addSchedule } from '@kinward/contract/schedules/schedules.routes.ts';
import { newId } from '@kinward/server/platform/ids.ts';
import { addNetworkGrant } from '@kinward/contract/filter/network-grants.routes.ts';
import { insertNetwork, insertNetworkDevice } from './network-device.ts';
import { familyOf } from './second-parent.ts';
import type { TestDevice, TestParent, Stack } from './stack.ts';
import { someKey } from './calls/second-factor.ts';

export const FENCE = {
  fenceName: 'School',
  address: 'Falmouth, England, United Kingdom',
  fenceRadius: 0.4,
  latitude: 50.15,
  longitude: -5.07,
  action: 'Allow',
} as const;
export const SCHEDULE = { name: 'Night', frequency: 'Daily', from: '21:00', to: '07:00', apps: ['com.a'] };
export const CHILD = { firstName: 'Mia', age: 9, deviceType: 'Android' };

const SPOT = { latitude: 50.15, longitude: -5.07, at: '2026-05-04T06:00:00.000Z' };
const WHY: Why = {
  rule: 'fence',
  crossing: 'enter',
  proof: 'far',
  at: SPOT.at,
  after: SPOT.at,
  decidedAt: SPOT.at,
  fence: { name: 'School', action: 'Allow', latitude: 50.15, longitude: -5.07, radius: 200 },
  fixes: [{ ...SPOT, accuracy: 8, speed: null, distance: 0, side: 'inside' }],
  late: false,
};

export interface Family {
  parent: TestParent;
  userId: AccountId;
  device: TestDevice;
  childId: ChildId;
  deviceId: DeviceId;
  sessionId: string;
  fenceId: string;
  scheduleId: string;
  inviteId: string;
  waitingInviteId: string;
  notificationId: string;
  exportId: string;
  passkeyId: string;
  requestId: string;
  /** For a site that Web Filtering blocks. */
  siteRequestId: string;
  grantId: string;
  budgetId: string;
  sosId: string;
  accessTokenId: string;
  enrolmentId: string;
  filterPolicyId: string;
  filterListId: string;
  filterNetworkId: string;
  networkDeviceId: string;
  networkGrantId: string;
  networkRequestId: string;
  filterBypassId: string;
}

const MINUTES = [60, 60, 60, 60, 60, 90, 90];

/** Requests, grants and calls. */
const settleAsking = async (parent: TestParent, device: TestDevice) => {
  const { deviceId, childId } = device;
  const time = { kind: 'time', clientId: randomUUID(), minutes: 30 } as const;
  const { requestId } = await device.api.call(askParents, { body: time });
  const values = ['asked.example'];
  await parent.api.call(changePolicy, { body: { deviceId, kind: 'web', action: 'block', values } });
  const site = { kind: 'site', clientId: randomUUID(), site: 'asked.example' } as const;
  const { requestId: siteRequestId } = await device.api.call(askParents, { body: site });
  const given = { deviceId, target: { kind: 'all' }, minutes: 15 } as const;
  const { grantId } = await parent.api.call(addGrant, { body: given });
  const { budgetId } = await parent.api.call(addBudget, {
    body: { childId, target: { kind: 'all' }, minutes: MINUTES },
  });
  const { sosId } = await device.api.call(sendSos, { body: { clientId: randomUUID() } });
  return { requestId, siteRequestId, grantId, budgetId, sosId };
};

/** A linked network with something that asks from it and a grant, also on a stack without a filter. */
const settleNetwork = async (stack: Stack, parent: TestParent) => {
  const networkId = await insertNetwork(stack, parent);
  const familyId = await familyOf(stack, parent);
  const mac = 'a4:5e:60:1b:2c:3d';
  const body = { target: { kind: 'filter' }, minutes: 30 } as const;
  const { grantId } = await parent.api.call(addNetworkGrant, { params: { id: networkId }, body });
  const networkRequestId = newId();
  await stack.db
    .insertInto('filter_network_requests')
    .values({
      family_id: familyId,
      id: networkRequestId,
      network_id: networkId,
      client_id: 'form',
      site: 'asked.example',
      asker: 'Ben',
      note: '',
      asked_at: stack.clock.now(),
    })
    .execute();
  return {
    networkRequestId,
    filterNetworkId: networkId,
    networkDeviceId: await insertNetworkDevice(stack, { familyId, networkId, mac }),
    networkGrantId: grantId,
  };
};

/** A device that went round the filter, also on a stack without one. */
const settleBypass = async (stack: Stack, parent: TestParent, { deviceId }: TestDevice): Promise<string> => {
  const [id, at] = [newId(), stack.clock.now()];
  const row = {
    id,
    family_id: await familyOf(stack, parent),
    device_id: deviceId,
    from_at: at,
    noted_at: at,
  };
  await stack.db.insertInto('filter_bypasses').values(row).execute();
  return id;
};

/** A policy of the filter and a list. */
const settleFilter = async (parent: TestParent) => {
  const { policyId: filterPolicyId } = await parent.api.call(addFilterPolicy, { body: { name: 'Teen' } });
  const { listId: filterListId } = await parent.api.call(addFilterList, {
    body: { name: 'School', action: 'allow' },
  });
  return { filterPolicyId, filterListId };
};

/** A parent with one of everything that an id can name. */
export const settle = async (stack: Stack): Promise<Family> => {
  const parent = await stack.parent();
  const device = await stack.device(parent, { agent: true });
  const row = await stack.db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', parent.userId)
    .executeTakeFirstOrThrow();
  const { deviceId, childId } = device;
  const users = [{ name: 'ada', uid: 1001, isAdministrator: false }];
  await device.api.call(reportComputer, { body: { users, inForce: null, faults: [] } });
  const { fenceId } = await parent.api.call(addGeofence, { body: { deviceId, ...FENCE } });
  const { scheduleId } = await parent.api.call(addSchedule, {
    body: { ...SCHEDULE, frequency: 'Daily', deviceId },
  });
  const { invitationId: inviteId } = await parent.api.call(emailInvite, {
    body: { email: `to.${parent.userId}@example.org` },
  });
  const { invitationId: waitingInviteId } = await parent.api.call(emailInvite, {
    body: { email: `waits.${parent.userId}@example.org` },
  });
  await stack.db
    .updateTable('invitations')
    .set({ token_hash: null })
    .where('id', '=', waitingInviteId)
    .execute();
  // The pairing notification, as if it had reasons.
  const notice = await stack.db
    .selectFrom('notifications')
    .select('id')
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow();
  await stack.db
    .updateTable('notifications')
    .set({ why: JSON.stringify(WHY) })
    .where('id', '=', notice.id)
    .execute();
  const ids = { childId, deviceId, sessionId: row.id, fenceId, scheduleId, inviteId, waitingInviteId };
  const { exportId } = await parent.api.call(askExport, { body: { childId } });
  const passkeyId = await someKey(stack.db, (await stack.parent()).userId);
  const asking = await settleAsking(parent, device);
  const { accessTokenId } = await parent.api.call(makeAccessToken, {
    body: {
      name: 'Blinds',
      access: 'read',
      expiresAt: new Date(stack.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    },
  });
  const enrolment = await parent.api.call(makeEnrolment, { body: { childId, days: 1, uses: 1 } });
  return {
    ...asking,
    enrolmentId: enrolment.id,
    ...(await settleFilter(parent)),
    ...(await settleNetwork(stack, parent)),
    filterBypassId: await settleBypass(stack, parent, device),
    parent,
    passkeyId,
    userId: parent.userId,
    device,
    notificationId: notice.id,
    exportId,
    accessTokenId,
    ...ids,
  };
};
