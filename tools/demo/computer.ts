/** The family's computer, as its agent tells of it: its local users, whose rules they have, and that they are in force. */
import { ApiError, createClient, type Client } from '@kinward/client/client.ts';
import {
  bindLocalUser,
  getComputerPolicy,
  reportComputer,
} from '@kinward/contract/computers/computers.routes.ts';
import { ComputerPolicy, type ComputerPause } from '@kinward/contract/computers/computers.schemas.ts';
import { midnightOf } from '@kinward/rules/simulated/days.ts';
import { VERSION } from '@kinward/server/platform/version.ts';
import { LOCAL_USERS } from './cast.ts';
import type { Actor } from './family.ts';

const USERS = Object.values(LOCAL_USERS).map((name, index) => ({
  name,
  uid: 1000 + index,
  isAdministrator: name === LOCAL_USERS.parent,
}));

/** Before its first report a computer has no policy. */
const newestNumber = async (client: Client): Promise<number | null> => {
  try {
    const { policy } = await client.call(getComputerPolicy, { query: {} });
    return ComputerPolicy.parse(JSON.parse(policy)).number;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/** As the installation itself builds it. */
const AGENT = {
  version: VERSION,
  system: 'linux',
  architecture: 'amd64',
  kind: 'deb',
  update: null,
} as const;

const PAUSE_AT_MS = 9.5 * 3_600_000;
const HALF_HOUR_MS = 30 * 60_000;
const DAYS_TOLD = 14;
const SATURDAY = 6;

/** On Saturday mornings Nora, who administers it, pauses Juno's rules for half an hour. @param now ms since the epoch */
const pausesUntil = (now: number): ComputerPause[] =>
  Array.from({ length: DAYS_TOLD }, (_, daysAgo) => midnightOf(now, -daysAgo) + PAUSE_AT_MS)
    .filter((at) => new Date(at).getDay() === SATURDAY && at + HALF_HOUR_MS <= now)
    .map((at) => {
      const end = new Date(at + HALF_HOUR_MS).toISOString();
      const id = `00000000-0000-4000-8000-${String(at / 1000).padStart(12, '0')}`;
      const beganAt = new Date(at).toISOString();
      return {
        id,
        user: LOCAL_USERS.own,
        by: 'administrator',
        beganAt,
        until: end,
        endedAt: end,
        endedBy: 'time',
      };
    });

/**
 * All that an agent says, by the policy that it was just given.
 * @param now ms since the epoch
 * @param told number of the policy with which nothing is to be said again; left out: it is said in any case
 * @returns that number now
 * @throws ApiError
 */
export const tellComputer = async (
  url: string,
  { paired }: Actor,
  now: number,
  told?: number | null,
): Promise<number | null> => {
  const client = createClient({ baseUrl: url, getToken: () => paired.token ?? undefined });
  const inForce = await newestNumber(client);
  if (told !== undefined && inForce === told) return inForce;
  const body = { users: USERS, faults: [], inForce, pauses: pausesUntil(now), agent: AGENT };
  await client.call(reportComputer, { body });
  return inForce;
};

/** A parent says whose rules the children have on it. @throws ApiError */
export const bindUsers = async (nora: Client, computer: Actor, sister: Actor): Promise<void> => {
  const params = { id: computer.paired.deviceId };
  for (const [user, { paired }] of [
    [LOCAL_USERS.own, computer],
    [LOCAL_USERS.sister, sister],
  ] as const)
    await nora.call(bindLocalUser, { params, body: { user, deviceId: paired.deviceId } });
};
