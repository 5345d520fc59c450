import type { AccountId, ChildId, FamilyId } from '@kinward/contract/ids.ts';
import { ageOn } from '../../core/children.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { DbOrTx } from '../../platform/tx.ts';
import type { ExportedChild } from './contents.ts';

export const selectChild = async (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId,
  today: string,
): Promise<ExportedChild | undefined> => {
  const row = await db
    .selectFrom('children')
    .select(['first_name', 'phone', ageOn(today).as('age')])
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .executeTakeFirst();
  if (!row) return undefined;
  const devices = await db
    .selectFrom('devices')
    .select(['id', 'name', 'device_type', 'paired_at'])
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    familyId,
    childId,
    firstName: row.first_name,
    age: row.age,
    phone: row.phone,
    devices: devices.map((device) => ({
      deviceId: device.id,
      name: device.name,
      deviceType: device.device_type,
      pairedAt: device.paired_at?.toISOString() ?? null,
    })),
  };
};

interface Asker {
  familyId: FamilyId;
  accountId: AccountId;
  sessionId: string;
}

/** When the account asked for its last exports, the oldest of them first. */
export const selectAsked = (db: DbOrTx, { familyId, accountId }: Asker, since: Date): Promise<Date[]> =>
  db
    .selectFrom('exports')
    .select('created_at')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
    .then((rows) => rows.map(({ created_at: at }) => at));

/** Whether an export of the account is being fetched that began after `since`. */
export const isRunning = async (db: DbOrTx, { familyId, accountId }: Asker, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('exports')
    .select('id')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('started_at', '>', since)
    .where('finished_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export const insertExport = async (
  db: DbOrTx,
  asker: Asker,
  row: { id: string; childId: ChildId; createdAt: Date; expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('exports')
    .values({
      id: row.id,
      family_id: asker.familyId,
      child_id: row.childId,
      account_id: asker.accountId,
      session_id: asker.sessionId,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .execute();
};

/**
 * Spends an export, under `lockFamily`, which the end of a parent's access holds as well.
 * @returns its child; undefined when it is not there for this session, spent or too old, or the session has ended
 */
export const claimExport = async (
  db: DbOrTx,
  asker: Asker,
  exportId: string,
  now: Date,
): Promise<ChildId | undefined> => {
  const row = await db
    .updateTable('exports')
    .set({ started_at: now })
    .where('id', '=', exportId)
    .where('family_id', '=', asker.familyId)
    .where('account_id', '=', asker.accountId)
    .where('session_id', '=', asker.sessionId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions as s')
          .select('s.id')
          .whereRef('s.family_id', '=', 'exports.family_id')
          .whereRef('s.id', '=', 'exports.session_id'),
      ),
    )
    .where('started_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('child_id')
    .executeTakeFirst();
  return row?.child_id;
};

export const finishExport = async (
  db: DbOrTx,
  familyId: FamilyId,
  exportId: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('exports')
    .set({ finished_at: now })
    .where('id', '=', exportId)
    .where('family_id', '=', familyId)
    .execute();
};

export const deleteExportsBefore = async (db: DbOrTx, before: Date): Promise<void> => {
  await db.deleteFrom('exports').where('created_at', '<', before).modifyEnd(ALL_SHARDS).execute();
};
