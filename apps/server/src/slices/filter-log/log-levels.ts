/** How much of each device the filter writes down. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { isAdult } from '@kinward/rules/recording.ts';
import { logStanding, type LogStanding } from '@kinward/rules/filter/log-level.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import type { InForce } from '../filter-policies/in-force.ts';
import { selectFacts } from './filter-log.store.ts';

/** How much, why, and when what is recorded of the device was chosen last. */
export type DeviceStanding = LogStanding & { since: Date | null };

/** Of the devices that the family has. @param tx a transaction that the caller is in */
export type LogLevelsOf = (
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  tx?: Tx,
) => Promise<Map<DeviceId, DeviceStanding>>;

export interface LogLevelsDeps {
  db: DbOrTx;
  clock: Clock;
  recording: RecordingOf;
  /** What the family's policies of the filter say of it. */
  filterPolicies: Pick<InForce, 'logging'>;
}

export const createLogLevels =
  ({ db, clock, recording, filterPolicies }: LogLevelsDeps): LogLevelsOf =>
  async (familyId, deviceIds, tx) => {
    const now = clock.now();
    const levels = new Map<DeviceId, DeviceStanding>();
    if (deviceIds.length === 0) return levels;
    const chosen = await filterPolicies.logging(familyId, tx);
    const today = now.toISOString().slice(0, 10);
    for (const { deviceId, isOn, age, since } of await selectFacts(tx ?? db, familyId, deviceIds, today)) {
      const free = isAdult(await recording({ familyId, deviceId }, tx), now.getTime());
      const facts = { isOn, isAdult: free, age, chosen: chosen.get(deviceId) ?? 'age' };
      levels.set(deviceId, { ...logStanding(facts), since });
    }
    return levels;
  };
