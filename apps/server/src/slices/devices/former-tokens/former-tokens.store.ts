import { sql } from 'kysely';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { TokenKey } from '../../../core/tokens.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/tx.ts';

export interface FormerTokenRow {
  device_id: DeviceId;
  family_id: FamilyId;
  child_id: ChildId;
  paired_at: Date;
  ended_at: Date | null;
}

/**
 * Keeps the tokens of devices whose pairing is about to end, in the transaction that ends it. Samples have none that anybody
 * knows.
 * @param which one device, a child's, or all of the family's
 */
export const keepReceipts = async (
  tx: Tx,
  familyId: FamilyId,
  which: { deviceId?: DeviceId | undefined; childId?: ChildId | undefined },
  at: Date,
): Promise<void> => {
  const one = (column: string, id: string | undefined) =>
    id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${id}`;
  await sql`
    insert into former_device_tokens (token_hash, family_id, device_id, child_id, paired_at, ended_at)
    select token_hash, family_id, id, child_id, paired_at, ${at} from devices
    where family_id = ${familyId} ${one('id', which.deviceId)} ${one('child_id', which.childId)}
      and token_hash is not null and paired_at is not null and not is_demo
    on conflict do nothing`.execute(tx);
};

/** Whose token this is or was. The token names the family. */
export const findFormerToken = async (
  db: DbOrTx,
  key: TokenKey,
  since: { alive: Date; ended: Date },
): Promise<FormerTokenRow | undefined> => {
  const { rows } = await sql<FormerTokenRow>`
    select d.id as device_id, d.family_id, d.child_id, d.paired_at, null::timestamptz as ended_at
    from devices d left join device_states s on s.family_id = d.family_id and s.device_id = d.id
    where d.family_id = ${key.familyId} and d.token_hash = ${key.hash} and greatest(d.paired_at, s.last_seen_at) > ${since.alive}
    union all
    select device_id, family_id, child_id, paired_at, ended_at from former_device_tokens
    where family_id = ${key.familyId} and token_hash = ${key.hash} and ended_at > ${since.ended}
    limit 1`.execute(db);
  return rows[0];
};

export const deleteReceiptsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('former_device_tokens').where('ended_at', '<', before).modifyEnd(ALL_SHARDS).execute();
};
