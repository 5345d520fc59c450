import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { parentNames } from '../../core/former-parents.ts';
import type { DbOrTx } from '../../platform/tx.ts';

export interface RenewalRow {
  deviceId: DeviceId;
  deviceName: string;
  childName: string;
  reason: 'keys' | 'code' | 'filter';
  by: string | null;
  partedAt: Date;
}

/**
 * Devices that a parent who is gone may still have something of, by the family's log: keys and names for the filter that were made while that parent was
 * here, and a pairing by a code that this parent made.
 */
export const selectRenewals = async (db: DbOrTx, familyId: FamilyId): Promise<RenewalRow[]> => {
  const { rows } = await sql<Omit<RenewalRow, 'by'> & { partedId: string }>`
    with parted as (
      select distinct on (e.subject_id) e.subject_id as id, e.at from audit_entries e
      where e.family_id = ${familyId} and e.act in ('parent.removed', 'parent.left', 'account.ended')
        and not exists (select from accounts a where a.family_id = e.family_id and a.id::text = e.subject_id)
      order by e.subject_id, e.seq desc
    ), made as (
      select distinct on (e.subject_id) e.subject_id as device_id, e.actor_id from audit_entries e
      join devices d on d.family_id = e.family_id and d.id::text = e.subject_id
      where e.family_id = ${familyId} and e.act in ('device.added', 'device.code-made') and e.at <= d.paired_at
        and exists (select from parted)
      order by e.subject_id, e.seq desc
    ), found as (
      select k.device_id, 'keys' as reason, p.id, p.at from client_keys k join parted p on p.at >= k.made_at
      where k.family_id = ${familyId}
      union all
      select f.device_id, 'filter', p.id, p.at from filter_keys f join parted p on p.at >= f.made_at
      where f.family_id = ${familyId}
      union all
      select d.id, 'code', p.id, p.at from devices d join made m on m.device_id = d.id::text join parted p on p.id = m.actor_id
      where d.family_id = ${familyId} and d.token_hash is not null and not d.is_demo
    )
    select d.id as "deviceId", d.name as "deviceName", c.first_name as "childName", f.reason, f.at as "partedAt",
      f.id as "partedId"
    from found f
    join devices d on d.family_id = ${familyId} and d.id = f.device_id
    join children c on c.family_id = d.family_id and c.id = d.child_id
    order by d.created_at, d.id, f.at`.execute(db);
  const names = await parentNames(
    db,
    familyId,
    rows.map(({ partedId }) => partedId),
  );
  return rows.map(({ partedId, ...row }) => ({ ...row, by: names.get(partedId) ?? null }));
};
