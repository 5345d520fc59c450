import { sql } from 'kysely';
import {
  FAMILY_ACTIONS,
  OPERATOR_ACTIONS,
  OWN_ACTIONS,
  type AuditAction,
} from '@kinward/contract/audit/audit-events.ts';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../../platform/tx.ts';

export interface ActRow {
  seq: number;
  at: Date;
  act: AuditAction;
  actorKind: 'account' | 'device' | 'operator' | 'system';
  actorId: string | null;
  actor: string | null;
  parent: string | null;
  child: string | null;
  device: string | null;
  subjectKind: string | null;
  accessToken: string | null;
  call: string | null;
  uses: number | null;
}

/**
 * A page of the family's audit events, the newest first, with the present names. Of the events on an account itself only the
 * reader's.
 * @param before only entries of a smaller number
 */
export const selectAuditEvents = async (
  db: DbOrTx,
  { familyId, accountId }: { familyId: FamilyId; accountId: AccountId },
  before: number,
  limit: number,
): Promise<ActRow[]> => {
  const { rows } = await sql<ActRow>`
    select e.seq, e.at, e.act, e.actor_kind as "actorKind", e.actor_id as "actorId", a.first_name as actor,
      p.first_name as parent, c.first_name as child, d.name as device,
      e.subject_kind as "subjectKind", t.name as "accessToken", e.detail::json ->> 'call' as call,
      (e.detail::json ->> 'uses')::int as uses
    from (
      select *, coalesce(detail::json ->> 'deviceId', case subject_kind when 'device' then subject_id end) as device_id
      from audit_entries
      where family_id = ${familyId} and seq < ${before}
        and (act = any(${[...FAMILY_ACTIONS, ...OPERATOR_ACTIONS]}) or (act = any(${[...OWN_ACTIONS]}) and subject_id = ${accountId}))
      order by seq desc limit ${limit}
    ) e
    left join accounts a on e.actor_kind = 'account' and a.id::text = e.actor_id and a.family_id = e.family_id
    left join accounts p on e.subject_kind = 'account' and p.id::text = e.subject_id and p.family_id = e.family_id
    left join devices d on d.id::text = e.device_id and d.family_id = e.family_id
    left join children c on c.family_id = e.family_id
      and c.id::text = case e.subject_kind when 'child' then e.subject_id else d.child_id::text end
    left join access_tokens t on e.subject_kind = 'access-token' and t.id::text = e.subject_id and t.family_id = e.family_id
    order by e.seq desc`.execute(db);
  return rows;
};
