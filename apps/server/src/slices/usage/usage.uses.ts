import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Use } from '@kinward/rules/schedules/budget.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/** No stretch is longer: they are cut at midnight of UTC. */
const LONGEST_MS = 86_400_000;

/** Every time an app was in front on these devices within a window (ms since the epoch), the earliest first. */
export const selectUses = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  window: Stretch,
): Promise<Use[]> => {
  if (deviceIds.length === 0) return [];
  const rows = await db
    .selectFrom('usage_sessions')
    .select(['device_id', 'app_id', 'started_at', 'ended_at'])
    .where('family_id', '=', familyId)
    .where('device_id', 'in', deviceIds)
    .where('started_at', '>=', new Date(window.from - LONGEST_MS))
    .where('started_at', '<', new Date(window.to))
    .where('ended_at', '>', new Date(window.from))
    .orderBy('started_at')
    .execute();
  return rows.map((row) => ({
    deviceId: row.device_id,
    appId: row.app_id,
    from: row.started_at.getTime(),
    to: row.ended_at.getTime(),
  }));
};
