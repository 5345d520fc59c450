/** Alerts of a child with what they were evaluated from, over a window. */
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/**
 * The newest, by when they happened, oldest first: earlier ones that a device invents hide no later one.
 * @param accountId whose marks say whether it is cleared
 */
export const selectExplained = async (
  db: DbOrTx,
  familyId: FamilyId,
  { childId, accountId }: { childId: ChildId; accountId: AccountId | null },
  { from, to }: Stretch,
  limit: number,
): Promise<{ id: string; deviceId: DeviceId | null; why: unknown; clearedAt: Date | null }[]> => {
  const rows = await db
    .selectFrom('notifications as n')
    .leftJoin('notification_marks as m', (join) =>
      join
        .onRef('m.family_id', '=', 'n.family_id')
        .onRef('m.notification_id', '=', 'n.id')
        .on('m.account_id', '=', accountId),
    )
    .select(['n.id', 'n.device_id as deviceId', 'n.why', 'm.cleared_at as clearedAt'])
    .where('n.family_id', '=', familyId)
    .where('n.child_id', '=', childId)
    .where('n.why', 'is not', null)
    .where('n.happened_at', '>=', new Date(from))
    .where('n.happened_at', '<', new Date(to))
    .orderBy('n.happened_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
};
