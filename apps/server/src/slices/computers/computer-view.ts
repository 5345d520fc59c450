/** A computer as parents see it. */
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { hasLeft } from '@kinward/rules/computers/silence.ts';
import type { ReadComputerPolicy } from './computer-policy.ts';
import type { Computers, ComputersDeps } from './computers.service.ts';
import * as store from './computers.store.ts';
import { adultsOf, pausesOfAdults } from './ruled.ts';
import { protectionOffOf } from './protection/protection.ts';
import { holderOf } from './updates.ts';

const shown = (
  row: store.ComputerRow,
  users: readonly store.LocalUserRow[],
  {
    parents,
    newer,
    adults,
  }: {
    parents: Awaited<ReturnType<typeof store.selectParents>>;
    newer: string | undefined;
    adults: ReadonlySet<DeviceId>;
  },
): Computer => ({
  users: users.map(
    ({ name, isAdministrator, isThere, needsChoice, isNew, deviceId, deviceName, childId, childName }) => ({
      name,
      isAdministrator,
      isThere,
      needsChoice,
      isNew,
      device:
        deviceId !== null && childId !== null
          ? {
              deviceId,
              deviceName: deviceName ?? '',
              childId,
              childName: childName ?? '',
              isAdult: adults.has(deviceId),
            }
          : null,
    }),
  ),
  leftOut: row.leftOut && row.leftOut.names + row.leftOut.many > 0 ? row.leftOut : null,
  reportedAt: row.reportedAt.toISOString(),
  receivedAt: (row.receivedNumber === row.number && row.receivedAt?.toISOString()) || null,
  inForceAt: (row.inForceNumber === row.number && row.inForceAt?.toISOString()) || null,
  faults: row.faults,
  health: row.health,
  pauses: row.pauses,
  password: row.passwordSetAt && {
    setAt: row.passwordSetAt.toISOString(),
    isThere: row.passwordNumber > 0 && row.receivedNumber >= row.passwordNumber,
    byFormerParent: row.passwordSetBy !== null && parents.every(({ id }) => id !== row.passwordSetBy),
  },
  protectionOff: protectionOffOf(row, parents),
  agent: row.agent && {
    version: row.agent.version,
    newer: newer ?? null,
    update: row.agent.update,
    signals: row.agent.signals ?? [],
  },
  updatesHeld: holderOf(row, parents),
  tellsLeaving: row.leaving !== null,
  left:
    hasLeft(row.leftAt, row.lastSeenAt) && (row.leaving === 'asleep' || row.leaving === 'off')
      ? { as: row.leaving, at: row.leftAt.toISOString() }
      : null,
});

/** What parents are not told of adults: their pauses, and where rules hold for nobody else all that the computer says of itself. */
const withoutAdults = (
  computer: Computer,
  users: readonly store.LocalUserRow[],
  adults: ReadonlySet<DeviceId>,
): Computer => {
  if (adults.size === 0) return computer;
  const isAdults = pausesOfAdults(users, adults);
  const pauses = computer.pauses.filter((pause) => !isAdults(pause));
  if (users.some(({ deviceId }) => deviceId !== null && !adults.has(deviceId)))
    return { ...computer, pauses };
  const agent = computer.agent && { ...computer.agent, signals: [] };
  const seen = computer.users.map((user) => ({ ...user, isNew: false }));
  return {
    ...computer,
    users: seen,
    leftOut: null,
    pauses,
    agent,
    faults: [],
    health: null,
    inForceAt: null,
    left: null,
    tellsLeaving: false,
  };
};

/** Null: it is no computer with an agent. */
export const createRead =
  (deps: ComputersDeps, readPolicy: ReadComputerPolicy): Computers['read'] =>
  async (place) => {
    if (!(await store.selectComputer(deps.db, place))) return null;
    // What a parent has changed since the computer asked is not there yet, and has a number of its own.
    await readPolicy(place);
    const row = await store.selectComputer(deps.db, place);
    if (!row) return null;
    const parents = await store.selectParents(deps.db, place.familyId);
    const newer = row.agent && (await deps.packages.newer(row.agent));
    const users = await store.selectUsers(deps.db, place);
    const adults = await adultsOf(deps, place.familyId, users);
    return withoutAdults(shown(row, users, { parents, newer: newer?.version, adults }), users, adults);
  };
