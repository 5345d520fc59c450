/** What the sample family's devices report, each in the way of its client. */
import { createClient } from '@kinward/client/client.ts';
import type { ContactReport } from '@kinward/contract/contacts/contacts.schemas.ts';
import { reportStatus } from '@kinward/contract/devices/devices.routes.ts';
import type { ClientKeys, PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import type { UsageSession } from '@kinward/contract/usage/usage.schemas.ts';
import { batteryAt } from '@kinward/rules/simulated/days.ts';
import { contactsOf, webOf } from '@kinward/rules/simulated/logs.ts';
import { simulatedUsage } from '@kinward/rules/simulated/usage.ts';
import { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { thirdPartyRequest } from '@kinward/testkit/simulator/third-party-clients.ts';
import { BLOCKED_NUMBER, BLOCKED_SITE } from './cast.ts';
import { appsOf, type Actor } from './family.ts';

/** Positions of one request. */
const BATCH = 1000;

const sendByOwnTracks = async (url: string, keys: ClientKeys, fix: PositionReport): Promise<void> => {
  const { method, path, headers, body } = thirdPartyRequest('OwnTracks', keys, fix);
  const reply = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) });
  if (!reply.ok) throw new Error(`OwnTracks was answered ${reply.status}`);
  await reply.arrayBuffer();
};

/** Reports positions, oldest first. @throws ApiError */
export const sendFixes = async (
  url: string,
  { paired }: Actor,
  fixes: readonly PositionReport[],
): Promise<void> => {
  const { token, keys } = paired;
  if (keys) {
    for (const fix of fixes) await sendByOwnTracks(url, keys, fix);
    return;
  }
  const client = createClient({ baseUrl: url, getToken: () => token ?? undefined });
  for (let from = 0; from < fixes.length; from += BATCH)
    await client.call(reportPositions, { body: fixes.slice(from, from + BATCH) });
};

/** Battery and a sign of life. @throws ApiError */
export const tellStatus = async (
  url: string,
  { member, paired: { token } }: Actor,
  at: number,
): Promise<void> => {
  const client = createClient({ baseUrl: url, getToken: () => token ?? undefined });
  const body = { battery: batteryAt(at, member.seed + 4), charging: false, at: new Date(at).toISOString() };
  await client.call(reportStatus, { body });
};

/** Without the texts, which the family does not collect, and without calls from the number that is blocked. */
const isKept = ({ number }: ContactReport): boolean => number !== BLOCKED_NUMBER;
const withoutText = ({ text: _text, ...entry }: ContactReport): ContactReport => entry;

/** What the device is used for on the last days up to `now`: of what is on it, and not of what is blocked. */
export const sessionsOf = ({ member, device }: Actor, now: number, days: number): UsageSession[] => {
  const { taste, blocked } = device;
  const installed = new Set(appsOf(device).map(({ appId }) => appId));
  const seed = member.seed + (device.kind === 'laptop' ? 40 : 0);
  return simulatedUsage({ now, days, seed, taste }).filter(
    ({ appId }) => installed.has(appId) && !blocked.includes(appId),
  );
};

/** Usage, pages, calls and messages of the last days up to `now`, of what the device collects. Repeats change nothing. @throws ApiError */
export const reportLogs = async (url: string, actor: Actor, now: number, days: number) => {
  const { member, device, paired } = actor;
  const { seed, age } = member;
  const { collects } = device;
  if (paired.token === null) return;
  const simulated = new SimulatedDevice({ baseUrl: url }, paired.token);
  if (collects.usage) await simulated.reportUsage(sessionsOf(actor, now, days));
  if (collects.web) {
    const visits = webOf(seed, now, { days, isAwakeAtNight: age >= 12 });
    await simulated.reportWeb(
      visits.map((visit) => ({ ...visit, blocked: new URL(visit.url).hostname === BLOCKED_SITE })),
    );
  }
  if (collects.contacts)
    await simulated.reportContacts(contactsOf(seed, now, { days }).filter(isKept).map(withoutText));
};
