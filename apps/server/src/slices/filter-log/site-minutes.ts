/** In which minutes devices used what the filter's catalogue knows, as resolvers counted them. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { attended, type SiteMinute } from '@kinward/rules/schedules/site-use.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { DbOrTx } from '../../platform/tx.ts';

const MINUTE_MS = 60_000;
const SLOT_MINUTES = 15;
const SLOT_MS = SLOT_MINUTES * MINUTE_MS;
/** All of a verdict: its minutes are those in which the device was in use at all. */
const SUM = '';

const minutesOf = (slot: number, bits: number): number[] =>
  Array.from({ length: SLOT_MINUTES }, (_, index) => index)
    .filter((index) => (bits & (1 << index)) !== 0)
    .map((index) => slot + index * MINUTE_MS);

/** @param window ms since the epoch; @returns in no order, those of one verdict and of another once each */
export const selectSiteMinutes = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  window: Stretch,
): Promise<SiteMinute[]> => {
  if (deviceIds.length === 0) return [];
  const rows = await db
    .selectFrom('filter_counts')
    .select(['device_id', 'slot_at', 'target', 'minutes'])
    .where('family_id', '=', familyId)
    .where('device_id', 'in', deviceIds)
    // A minute at the edge is near to those beyond it.
    .where('slot_at', '>=', new Date(window.from - 2 * SLOT_MS))
    .where('slot_at', '<', new Date(window.to + SLOT_MS))
    .where('minutes', '!=', 0)
    .execute();
  const asking = new Map<DeviceId, Set<number>>();
  const used = new Map<string, SiteMinute>();
  for (const { device_id: deviceId, slot_at: slot, target, minutes } of rows) {
    const own = asking.get(deviceId) ?? new Set();
    asking.set(deviceId, own);
    for (const at of minutesOf(slot.getTime(), minutes))
      if (target === SUM) own.add(at);
      else if (at >= window.from && at < window.to)
        used.set(`${deviceId} ${target} ${at}`, { deviceId, target, at });
  }
  return attended([...used.values()], asking);
};
