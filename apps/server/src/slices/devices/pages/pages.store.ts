import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { TokenKey } from '../../../core/tokens.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/tx.ts';

/** Gives the device its one page; `tokenHash` is null where no link was given out. What was said on a former page is over. */
export const putPage = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { tokenHash, madeAt }: { tokenHash: Buffer | null; madeAt: Date },
): Promise<void> => {
  const fresh = {
    token_hash: tokenHash,
    made_at: madeAt,
    opened_at: null,
    agreed_at: null,
    reminded_at: null,
  };
  await tx
    .insertInto('device_pages')
    .values({ device_id: deviceId, family_id: familyId, ...fresh })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doUpdateSet(fresh))
    .execute();
};

/** A new link to the page that is there. @returns false when the device has none */
export const putLink = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  tokenHash: Buffer,
): Promise<boolean> => {
  const row = await tx
    .updateTable('device_pages')
    .set({ token_hash: tokenHash })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .returning('device_id')
    .executeTakeFirst();
  return row !== undefined;
};

export const deletePage = async (tx: DbOrTx, familyId: FamilyId, deviceId: DeviceId): Promise<void> => {
  await tx
    .deleteFrom('device_pages')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
};

/** Ends every link of the family. */
export const endLinks = async (tx: DbOrTx, familyId: FamilyId): Promise<void> => {
  await tx
    .updateTable('device_pages')
    .set({ token_hash: null })
    .where('family_id', '=', familyId)
    .where('token_hash', 'is not', null)
    .execute();
};

/** Which device the page of a link belongs to. The token names the family. */
export const findPage = (
  db: DbOrTx,
  key: TokenKey,
): Promise<{ device_id: DeviceId; family_id: FamilyId; child_id: ChildId } | undefined> =>
  db
    .selectFrom('device_pages as p')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'p.device_id').onRef('d.family_id', '=', 'p.family_id'),
    )
    .select(['p.device_id', 'p.family_id', 'd.child_id'])
    .where('p.family_id', '=', key.familyId)
    .where('p.token_hash', '=', key.hash)
    .executeTakeFirst();

/** @returns whether this changed anything */
export const markPage = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  mark: 'opened_at' | 'agreed_at',
  at: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('device_pages')
    .set({ [mark]: at })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where(mark, 'is', null)
    .returning('device_id')
    .executeTakeFirst();
  return row !== undefined;
};

/** A page without a yes, though something reports for its device. */
export interface UnreadPage {
  familyId: FamilyId;
  deviceId: DeviceId;
  childId: ChildId;
  childName: string;
  deviceName: string;
}

/** Pages made before `since` of whose waiting the parents have not been reminded. */
export const selectUnread = async (db: Db, since: Date, limit: number): Promise<UnreadPage[]> => {
  const rows = await db
    .selectFrom('device_pages as p')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'p.device_id').onRef('d.family_id', '=', 'p.family_id'),
    )
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .where('p.agreed_at', 'is', null)
    .where('p.reminded_at', 'is', null)
    .where('p.made_at', '<=', since)
    // Something else than an app of ours reports.
    .where('d.paired_at', 'is not', null)
    .where('d.token_hash', 'is', null)
    .select(['p.family_id', 'p.device_id', 'c.id as child_id', 'c.first_name', 'd.name'])
    .limit(limit)
    .modifyEnd(ALL_SHARDS)
    .execute();
  return rows.map((row) => ({
    familyId: row.family_id,
    deviceId: row.device_id,
    childId: row.child_id,
    childName: row.first_name,
    deviceName: row.name,
  }));
};

/** Marks that the parents are reminded of a page: of two processes one gets it. @returns false when it was, or has its yes */
export const claimUnread = async (
  tx: Tx,
  { familyId, deviceId }: Pick<UnreadPage, 'familyId' | 'deviceId'>,
  since: Date,
  at: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('device_pages')
    .set({ reminded_at: at })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('agreed_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('made_at', '<=', since)
    .returning('device_id')
    .executeTakeFirst();
  return row !== undefined;
};
