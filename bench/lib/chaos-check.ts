/** What must be true after a chaos test, compared with what the devices logged. Each returned text is a violation. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '@kinward/client/client.ts';
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { listPositions } from '@kinward/contract/locations/locations.routes.ts';
import {
  explainNotification,
  listNotifications,
} from '@kinward/contract/notifications/notifications.routes.ts';
import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import type { FenceWhy, Why } from '@kinward/contract/notifications/why.schemas.ts';
import { getPolicy } from '@kinward/contract/policy/policy.routes.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import { listSos } from '@kinward/contract/approvals/calls.routes.ts';
import { validateFixes, newFencesState, type Crossing } from '@kinward/rules/fences/fence-crossing.ts';
import { FILES, readLines } from './chaos-device.ts';
import type { ChaosParent } from '@kinward/testkit/storm/chaos-parent.ts';
import type { ChaosFamily, ChaosMember } from './chaos-harness.ts';

export interface Findings {
  violations: string[];
  counts: Record<string, number>;
}

const PAGE = 100;

const allNotices = async (api: Client): Promise<Notification[]> => {
  const notices: Notification[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { data } = await api.send(listNotifications, { query: { limit: PAGE, offset } });
    notices.push(...data);
    if (data.length < PAGE) return notices;
  }
};

const placeOf = ({
  recordedAt,
  latitude,
  longitude,
}: Pick<PositionReport, 'recordedAt' | 'latitude' | 'longitude'>) =>
  `${new Date(recordedAt).toISOString()} ${latitude.toFixed(6)} ${longitude.toFixed(6)}`;

/** Every recorded position is stored once, and no other. */
const checkPositions = async (api: Client, member: ChaosMember, found: Findings): Promise<void> => {
  const { folder, deviceId, orders } = member;
  const recorded = readLines<PositionReport>(folder, 'recorded').map(placeOf);
  const rows = await api.call(listPositions, { query: { deviceId, limit: 10_000 } });
  const stored = rows.map(placeOf);
  const [known, kept] = [new Set(recorded), new Set(stored)];
  const say = (what: string, count: number): void => {
    if (count > 0) found.violations.push(`${orders.name} (${orders.manner}): ${count} positions ${what}`);
  };
  say('were acknowledged or recorded and are not stored', recorded.filter((one) => !kept.has(one)).length);
  say('are stored twice', stored.length - kept.size);
  say('are stored that no device recorded', stored.filter((one) => !known.has(one)).length);
  found.counts.recorded = (found.counts.recorded ?? 0) + recorded.length;
  found.counts.stored = (found.counts.stored ?? 0) + stored.length;
};

/** Crossings of the trip if every fix had come in order. */
const expectedCrossings = ({ folder, deviceId }: ChaosMember, { fences }: ChaosFamily): Crossing[] => {
  const fixes = readLines<PositionReport>(folder, 'recorded').map((fix) => ({
    at: Date.parse(fix.recordedAt),
    latitude: fix.latitude,
    longitude: fix.longitude,
    accuracy: fix.accuracy ?? null,
    speed: fix.speed ?? null,
  }));
  const own = fences.filter((fence) => fence.deviceId === deviceId);
  return validateFixes(newFencesState(), own, fixes).crossings;
};

const notifyCrossing = ({ kind, at }: Crossing): string => `${kind} at ${new Date(at).toISOString()}`;

/** Each crossing was notified once: with the same moment, or, where positions came out of order, a possible one. */
const checkAlerts = (
  notified: readonly FenceWhy[],
  member: ChaosMember,
  family: ChaosFamily,
  found: Findings,
): void => {
  const { name, manner } = member.orders;
  const left = [...notified];
  for (const crossing of expectedCrossings(member, family)) {
    const fence = family.fences.find(({ fenceId }) => fenceId === crossing.fenceId);
    const index = left.findIndex((why) => {
      if (why.crossing !== crossing.kind || why.fence.latitude !== fence?.latitude) return false;
      if (manner !== 'newest first') return Date.parse(why.at) === crossing.at;
      return Date.parse(why.after) <= crossing.at && crossing.after <= Date.parse(why.at);
    });
    found.counts.crossings = (found.counts.crossings ?? 0) + 1;
    if (index === -1) {
      found.violations.push(`${name} (${manner}): no notification of ${notifyCrossing(crossing)}`);
      continue;
    }
    const [why] = left.splice(index, 1);
    if (why?.late !== (manner === 'past'))
      found.violations.push(
        `${name} (${manner}): ${notifyCrossing(crossing)} was ${why?.late ? '' : 'not '}late`,
      );
  }
  for (const why of left)
    found.violations.push(
      `${name} (${manner}): wrong notification of ${why.crossing} ${why.fence.name} at ${why.at}`,
    );
};

/** Reasons do not change: they are read once. */
const reasons = new Map<string, Why>();
const reasonOf = async (api: Client, id: string): Promise<Why> => {
  const why = reasons.get(id) ?? (await api.call(explainNotification, { params: { id } }));
  reasons.set(id, why);
  return why;
};

const checkNotices = async (api: Client, family: ChaosFamily, found: Findings): Promise<Notification[]> => {
  const notices = await allNotices(api);
  for (const member of family.members) {
    const of = notices.filter(({ deviceId }) => deviceId === member.deviceId);
    const whys: FenceWhy[] = [];
    for (const { id, callType, explained } of of) {
      if (callType !== 'Geofence') continue;
      if (!explained) {
        found.violations.push(`${member.orders.name}: a fence's alert has no reason`);
        continue;
      }
      const why = await reasonOf(api, id);
      if (why.rule === 'fence') whys.push(why);
    }
    checkAlerts(whys, member, family, found);
    const pairings = of.filter(({ callType }) => callType === 'Pairing').length;
    if (pairings !== 1)
      found.violations.push(`${member.orders.name}: ${pairings} notifications of its pairing`);
  }
  return notices;
};

const checkCalls = async (
  api: Client,
  family: ChaosFamily,
  notices: readonly Notification[],
  found: Findings,
): Promise<void> => {
  const answered = family.members.flatMap(({ folder }) => readLines<string>(folder, 'callsAnswered')).length;
  const known = (await api.call(listSos, { query: {} })).length;
  const notified = notices.filter(({ callType }) => callType === 'Emergency').length;
  found.counts['calls for help'] = answered;
  if (known !== answered || notified !== answered)
    found.violations.push(
      `${answered} calls for help were answered, ${known} are stored, ${notified} were notified`,
    );
};

/** What a device obeys and what the server reports of it, against what the parent was answered. */
const checkRules = async (
  api: Client,
  { folder, deviceId, orders }: ChaosMember,
  parent: ChaosParent,
  found: Findings,
): Promise<void> => {
  const asked = parent.blocked.get(deviceId);
  if (!asked) return;
  const file = path.join(folder, FILES.rules);
  const obeys = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DevicePolicy) : undefined;
  const policy = await api.call(getPolicy, { query: { id: deviceId } });
  const missing = [...asked].filter((site) => !obeys?.blockedSites.includes(site));
  if (missing.length > 0)
    found.violations.push(`${orders.name} does not know that ${missing.join(', ')} is blocked`);
  if (obeys?.version !== policy.version || policy.receivedVersion !== policy.version)
    found.violations.push(
      `${orders.name} obeys version ${obeys?.version} of ${policy.version}; its receipt says ${policy.receivedVersion}`,
    );
  found.counts['changes of rules'] = (found.counts['changes of rules'] ?? 0) + asked.size;
};

/** The open page shows the server's state. */
const checkPage = (
  parent: ChaosParent,
  family: ChaosFamily,
  notices: readonly Notification[],
  found: Findings,
): void => {
  for (const { folder, deviceId, orders } of family.members) {
    const last = readLines<PositionReport>(folder, 'recorded').at(-1)?.recordedAt;
    const shown = parent.shown.get(deviceId)?.location?.recordedAt;
    if (last !== shown)
      found.violations.push(`${orders.name}: the open page shows ${shown}, the newest is ${last}`);
  }
  if (parent.notices !== notices.length)
    found.violations.push(`the open page shows ${parent.notices} notifications of ${notices.length}`);
};

export const checkAfter = async (
  api: Client,
  family: ChaosFamily,
  parent: ChaosParent,
): Promise<Findings> => {
  const found: Findings = { violations: [], counts: {} };
  for (const member of family.members) {
    await checkPositions(api, member, found);
    await checkRules(api, member, parent, found);
    for (const wrong of readLines<string>(member.folder, 'wrong'))
      found.violations.push(`${member.orders.name} (${member.orders.manner}) was answered ${wrong}`);
  }
  const notices = await checkNotices(api, family, found);
  await checkCalls(api, family, notices, found);
  checkPage(parent, family, notices, found);
  found.counts.notices = notices.length;
  return found;
};
