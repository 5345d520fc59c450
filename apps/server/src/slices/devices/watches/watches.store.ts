import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS, FINDS_FAMILY } from '../../../platform/database/shards.ts';
import type { DbOrTx, Tx } from '../../../platform/tx.ts';

/**
 * Notes that a frame came with a number; at most once a day is written.
 * @param isFirst also where none came before: no one may reserve a number of a watch that they never had
 */
export const noteSeen = async (db: DbOrTx, watchId: string, now: Date, isFirst: boolean): Promise<void> => {
  const aDayAgo = new Date(now.getTime() - 86_400_000);
  await db
    .updateTable('watches')
    .set({ heard_at: now })
    .where('watch_id', '=', watchId)
    .where((eb) => eb.or([eb('heard_at', '<', aDayAgo), ...(isFirst ? [eb('heard_at', 'is', null)] : [])]))
    .modifyEnd(FINDS_FAMILY.watch)
    .execute();
};

export interface WatchClaim {
  watchId: string;
  deviceId: DeviceId;
  /** A device that nothing reported for and that named the number before this has lost it. */
  unusedBefore: Date;
  /** Another family may have the number when no frame came with it since. */
  silentSince: Date;
}

/** The device that a number belongs to. */
export interface WatchOwner {
  familyId: FamilyId;
  deviceId: DeviceId;
}

/**
 * Gives a number to a family, under a lock on the number.
 * @returns the device that had it and lost it, null when none had, undefined when the number is in use
 */
export const claimWatch = async (
  tx: Tx,
  familyId: FamilyId,
  { watchId, deviceId, unusedBefore, silentSince }: WatchClaim,
): Promise<WatchOwner | null | undefined> => {
  await tx
    .insertInto('watches')
    .values({ watch_id: watchId, family_id: familyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Across families, as this is the question that it answers.
  const known = await tx
    .selectFrom('watches')
    .select(['family_id', 'heard_at'])
    .where('watch_id', '=', watchId)
    .modifyEnd(FINDS_FAMILY.watch)
    .forUpdate()
    .executeTakeFirst();
  const holder = await tx
    .selectFrom('client_keys')
    .select(['family_id', 'device_id', 'first_report_at', 'made_at'])
    .where('watch_id', '=', watchId)
    .modifyEnd(FINDS_FAMILY.watch)
    // A first frame, or another number on that device, comes before or after this, never between.
    .forUpdate()
    .executeTakeFirst();
  if (!known) return undefined;
  const isOwn = holder?.family_id === familyId && holder.device_id === deviceId;
  const isUsed = holder && (holder.first_report_at !== null || holder.made_at > unusedBefore);
  if (isUsed && !isOwn) return undefined;
  const isOthers = known.family_id !== familyId;
  if (isOthers && known.heard_at !== null && known.heard_at > silentSince) return undefined;
  if (holder)
    await tx
      .deleteFrom('client_keys')
      .where('family_id', '=', holder.family_id)
      .where('watch_id', '=', watchId)
      .execute();
  if (isOthers) {
    await tx
      .deleteFrom('watches')
      .where('family_id', '=', known.family_id)
      .where('watch_id', '=', watchId)
      .execute();
    await tx.insertInto('watches').values({ watch_id: watchId, family_id: familyId }).execute();
  }
  return holder ? { familyId: holder.family_id, deviceId: holder.device_id } : null;
};

/** Puts a watch on a device, replacing the keys that it had. */
export const putWatch = async (
  tx: Tx,
  familyId: FamilyId,
  watch: { id: string; deviceId: DeviceId; watchId: string; madeAt: Date },
): Promise<void> => {
  const fresh = {
    id: watch.id,
    watch_id: watch.watchId,
    made_at: watch.madeAt,
    key_hash: null,
    token_hash: null,
    password_hash: null,
    password: null,
    first_report_at: null,
    client: null,
    fences_notified: null,
  };
  await tx
    .insertInto('client_keys')
    .values({ device_id: watch.deviceId, family_id: familyId, ...fresh })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doUpdateSet(fresh))
    .execute();
};

/** Forgets numbers that are on no device and that nothing came with since: naming one of them again starts from the beginning. */
export const forgetWatches = async (db: DbOrTx, silentSince: Date): Promise<void> => {
  await db
    .deleteFrom('watches as w')
    .where((eb) => eb.or([eb('w.heard_at', 'is', null), eb('w.heard_at', '<', silentSince)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('client_keys as k')
            .select('k.id')
            .whereRef('k.family_id', '=', 'w.family_id')
            .whereRef('k.watch_id', '=', 'w.watch_id'),
        ),
      ),
    )
    .modifyEnd(ALL_SHARDS)
    .execute();
};
