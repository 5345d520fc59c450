/** How much of each device the filter writes down. */
import type { LogLevel } from '@kinward/contract/filter/filter.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { takes } from '@kinward/rules/recording.ts';
import { logLevel } from '@kinward/rules/sites/log-level.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import type { InForce } from '../filter-policies/in-force.ts';
import { selectFacts } from './filter-log.store.ts';

/** Of the devices that the family has. @param tx a transaction that the caller is in */
export type LogLevelsOf = (
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  tx?: Tx,
) => Promise<Map<DeviceId, LogLevel>>;

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
    const levels = new Map<DeviceId, LogLevel>();
    if (deviceIds.length === 0) return levels;
    const chosen = await filterPolicies.logging(familyId, tx);
    for (const { deviceId, isOn, age } of await selectFacts(
      tx ?? db,
      familyId,
      deviceIds,
      now.toISOString().slice(0, 10),
    )) {
      const mayRecord = isOn && takes(await recording({ familyId, deviceId }, tx), 'web', now.getTime());
      levels.set(deviceId, logLevel({ mayRecord, age, chosen: chosen.get(deviceId) ?? 'age' }));
    }
    return levels;
  };
