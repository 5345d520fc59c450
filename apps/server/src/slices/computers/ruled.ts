/** On whom rules hold on a computer: on nobody with the rules of an adult's device, of whom parents are told nothing either (docs/threats.md S6). */
import type { ComputerPause } from '@kinward/contract/computers/computers.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { isAdult } from '@kinward/rules/recording.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/tx.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import type { LocalUserRow } from './computers.store.ts';

export interface RuledDeps {
  recording: RecordingOf;
  clock: Clock;
}

/** @returns the devices of adults among those whose rules local users have */
export const adultsOf = async (
  { recording, clock }: RuledDeps,
  familyId: FamilyId,
  users: readonly Pick<LocalUserRow, 'deviceId'>[],
  on?: Tx,
): Promise<ReadonlySet<DeviceId>> => {
  const now = clock.now().getTime();
  const found = new Set<DeviceId>();
  for (const { deviceId } of users)
    if (deviceId !== null && isAdult(await recording({ familyId, deviceId }, on), now)) found.add(deviceId);
  return found;
};

/** Local users on whom rules hold. */
export const ruledOf = async <Row extends Pick<LocalUserRow, 'deviceId'>>(
  deps: RuledDeps,
  familyId: FamilyId,
  users: readonly Row[],
  on?: Tx,
): Promise<Row[]> => {
  const adults = await adultsOf(deps, familyId, users, on);
  return users.filter(({ deviceId }) => deviceId !== null && !adults.has(deviceId));
};

/** Whether a pause is of adults alone: of one, or everybody's where rules hold for nobody else. */
export const pausesOfAdults =
  (users: readonly Pick<LocalUserRow, 'name' | 'deviceId'>[], adults: ReadonlySet<DeviceId>) =>
  ({ user }: Pick<ComputerPause, 'user'>): boolean => {
    const bound = users.filter(({ deviceId }) => deviceId !== null);
    const of = user === null ? bound : bound.filter(({ name }) => name === user);
    return of.length > 0 && of.every(({ deviceId }) => deviceId !== null && adults.has(deviceId));
  };
