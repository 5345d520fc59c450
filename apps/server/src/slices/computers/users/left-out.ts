/** How many local users of a computer can have no rules, and when that is news: what is left out has no name by which it would be known again. */
import type { LeftOutUsers } from '@kinward/contract/computers/computers.schemas.ts';
import type { Tx } from '../../../platform/tx.ts';
import type { ComputerPlace } from '../computers.store.ts';

/**
 * Keeps the most that there have been since the pairing: a directory that answers late each day is no news each day.
 * @param now undefined: an older agent, which does not say it
 * @param known the most until now; null: it has not been said since the pairing, so that what is there now is known
 * @returns who is left out now, where there are more than ever
 */
export const moreLeftOut = async (
  tx: Tx,
  { familyId, deviceId }: ComputerPlace,
  now: LeftOutUsers | undefined,
  known: LeftOutUsers | null,
): Promise<LeftOutUsers | undefined> => {
  if (!now) return undefined;
  const isMore = known !== null && (now.names > known.names || now.many > known.many);
  if (known !== null && !isMore) return undefined;
  const most = {
    names: Math.max(now.names, known?.names ?? 0),
    many: Math.max(now.many, known?.many ?? 0),
  };
  await tx
    .updateTable('computers')
    .set({ left_out_known: JSON.stringify(most) })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
  return isMore ? now : undefined;
};
