import type { ExpressionBuilder } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import {
  findFamilyOfWatch,
  freeWatchNumber,
  lockWatchNumber,
  moveWatchNumber,
} from '../../../core/watch-numbers.ts';
import type { DB } from '../../../platform/db.generated.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../../platform/tx.ts';

/**
 * Notes that a frame came with a number; at most once a day is written.
 * @param isFirst also where none came before: no one may reserve a number of a watch that they never had
 */
export const noteSeen = async (db: DbOrTx, watchId: string, now: Date, isFirst: boolean): Promise<void> => {
  const familyId = await findFamilyOfWatch(db, watchId);
  if (familyId === undefined) return;
  const aDayAgo = new Date(now.getTime() - 86_400_000);
  await db
    .updateTable('watches')
    .set({ heard_at: now })
    .where('family_id', '=', familyId)
    .where('watch_id', '=', watchId)
    .where((eb) => eb.or([eb('heard_at', '<', aDayAgo), ...(isFirst ? [eb('heard_at', 'is', null)] : [])]))
    .execute();
};

export interface WatchClaim {
  watchId: string;
  deviceId: DeviceId;
  /** The families that the transaction has locked: the number is taken when a third one got it meanwhile. */
  locked: readonly FamilyId[];
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
  { watchId, deviceId, locked, unusedBefore, silentSince }: WatchClaim,
): Promise<WatchOwner | null | undefined> => {
  const knownTo = await lockWatchNumber(tx, familyId, watchId);
  if (!locked.includes(knownTo)) return undefined;
  const known = await tx
    .selectFrom('watches')
    .select('heard_at')
    .where('family_id', '=', knownTo)
    .where('watch_id', '=', watchId)
    .executeTakeFirst();
  const holder = await tx
    .selectFrom('client_keys')
    .select(['family_id', 'device_id', 'first_report_at', 'made_at'])
    .where('family_id', '=', knownTo)
    .where('watch_id', '=', watchId)
    // A first frame, or another number on that device, comes before or after this, never between.
    .forUpdate()
    .executeTakeFirst();
  const isOwn = holder?.family_id === familyId && holder.device_id === deviceId;
  const isUsed = holder && (holder.first_report_at !== null || holder.made_at > unusedBefore);
  if (isUsed && !isOwn) return undefined;
  const isOthers = knownTo !== familyId;
  const heardAt = known?.heard_at ?? null;
  if (isOthers && heardAt !== null && heardAt > silentSince) return undefined;
  if (holder)
    await tx
      .deleteFrom('client_keys')
      .where('family_id', '=', holder.family_id)
      .where('watch_id', '=', watchId)
      .execute();
  if (isOthers) {
    await tx.deleteFrom('watches').where('family_id', '=', knownTo).where('watch_id', '=', watchId).execute();
    await moveWatchNumber(tx, familyId, watchId);
  }
  await tx
    .insertInto('watches')
    .values({ watch_id: watchId, family_id: familyId })
    .onConflict((conflict) => conflict.columns(['family_id', 'watch_id']).doNothing())
    .execute();
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
    beside: false,
    abilities: null,
  };
  await tx
    .insertInto('client_keys')
    .values({ device_id: watch.deviceId, family_id: familyId, ...fresh })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doUpdateSet(fresh))
    .execute();
};

/** Numbers of all families, or one of a family, that are on no device and that nothing came with since. */
const unused = (silentSince: Date) => (eb: ExpressionBuilder<DB & { w: DB['watches'] }, 'w'>) =>
  eb.and([
    eb.or([eb('w.heard_at', 'is', null), eb('w.heard_at', '<', silentSince)]),
    eb.not(
      eb.exists(
        eb
          .selectFrom('client_keys as k')
          .select('k.id')
          .whereRef('k.family_id', '=', 'w.family_id')
          .whereRef('k.watch_id', '=', 'w.watch_id'),
      ),
    ),
  ]);

/**
 * Forgets numbers that are on no device and that nothing came with since: naming one of them again starts from the beginning. One after
 * the other, each under its lock, as a parent may name it at that moment.
 */
export const forgetWatches = async (db: Db, silentSince: Date): Promise<void> => {
  const found = await db
    .selectFrom('watches as w')
    .select(['w.family_id', 'w.watch_id'])
    .where(unused(silentSince))
    .modifyEnd(ALL_SHARDS)
    .execute();
  for (const { family_id: familyId, watch_id: watchId } of found)
    await inTransaction(db, async (tx) => {
      if ((await lockWatchNumber(tx, familyId, watchId)) !== familyId) return;
      await tx
        .deleteFrom('watches as w')
        .where('w.family_id', '=', familyId)
        .where('w.watch_id', '=', watchId)
        .where(unused(silentSince))
        .execute();
      const kept = await tx
        .selectFrom('watches')
        .select('watch_id')
        .where('family_id', '=', familyId)
        .where('watch_id', '=', watchId)
        .executeTakeFirst();
      if (!kept) await freeWatchNumber(tx, familyId, watchId);
    });
};
