import { sql } from 'kysely';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

/** A request with its device, its child, and what was granted, as far as there is any. */
const selectRequests = (db: DbOrTx, familyId: FamilyId) =>
  db
    .selectFrom('approval_requests as r')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'r.device_id').onRef('d.family_id', '=', 'r.family_id'),
    )
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'r.answered_by').onRef('a.family_id', '=', 'r.family_id'),
    )
    .leftJoin('accounts as s', (join) =>
      join.onRef('s.id', '=', 'r.seen_by').onRef('s.family_id', '=', 'r.family_id'),
    )
    .leftJoin('grants as g', (join) =>
      join.onRef('g.request_id', '=', 'r.id').onRef('g.family_id', '=', 'r.family_id'),
    )
    .select([
      'r.id',
      'r.client_id',
      'r.device_id',
      'r.kind',
      'r.target_kind',
      'r.target',
      'r.name',
      'r.minutes',
      'r.note',
      'r.asked_at',
      'r.answered_at',
      'r.granted',
      'r.answer',
      'd.name as device_name',
      'c.id as child_id',
      'c.first_name as child_name',
      'a.first_name as answered_by',
      'r.seen_at',
      's.first_name as seen_by',
      'r.reminded_at',
      'r.withdrawn_at',
      'g.id as grant_id',
      'g.ends_at',
      'g.revoked_at',
      'r.always_at',
      'r.always_ended_at',
      sql<string | null>`r.always ->> 'name'`.as('always_name'),
      // By the policy at the first resolver, without one on the device itself.
      sql<Date | null>`case
        when (r.always ->> 'isOwn')::boolean
        then (select min(fr.in_force_since) from filter_receipts fr where fr.family_id = r.family_id
          and fr.device_id = r.device_id and fr.version >= (r.always ->> 'version')::bigint)
        when r.always ->> 'policyId' is null
        then (select min(pr.received_at) from policy_receipts pr where pr.family_id = r.family_id
          and pr.device_id = r.device_id and pr.version >= (r.always ->> 'version')::bigint)
        else (select min(fr.in_force_since) from filter_policy_receipts fr where fr.family_id = r.family_id
          and fr.device_id = r.device_id and fr.policy_id = (r.always ->> 'policyId')::uuid
          and fr.version >= (r.always ->> 'policyVersion')::bigint) end`.as('always_reached_at'),
    ])
    .where('r.family_id', '=', familyId);
export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

/** Those that wait first, then the others, newest first; what a child took back is not among them. */
export const selectForParents = async (
  db: DbOrTx,
  familyId: FamilyId,
  { childId, since, limit }: { childId?: ChildId | undefined; since: Date; limit: number },
): Promise<RequestRow[]> => {
  let query = selectRequests(db, familyId).where('r.withdrawn_at', 'is', null);
  if (childId !== undefined) query = query.where('c.id', '=', childId);
  return query
    .orderBy(sql`(r.answered_at is null and r.asked_at > ${since}::timestamptz)`, 'desc')
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute();
};

/** Those that were made within a window, the newest first. */
export const selectBetween = (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId,
  { from, to }: Stretch,
  limit: number,
): Promise<RequestRow[]> =>
  selectRequests(db, familyId)
    .where('c.id', '=', childId)
    .where('r.withdrawn_at', 'is', null)
    .where('r.asked_at', '>=', new Date(from))
    .where('r.asked_at', '<', new Date(to))
    .orderBy('r.asked_at', 'desc')
    .limit(limit)
    .execute();

export const selectOfDevice = (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId, limit: number) =>
  selectRequests(db, familyId)
    .where('r.device_id', '=', deviceId)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute();

export const selectOne = (
  db: DbOrTx,
  familyId: FamilyId,
  requestId: string,
): Promise<RequestRow | undefined> =>
  selectRequests(db, familyId).where('r.id', '=', requestId).executeTakeFirst();

/** Its newest request for a target. */
export const selectNewest = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { kind, value }: Ask['target'],
): Promise<RequestRow | undefined> =>
  selectRequests(db, familyId)
    .where('r.device_id', '=', deviceId)
    .where('r.target_kind', '=', kind)
    .where('r.target', '=', value)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst();

export const selectByClientId = (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId, clientId: string) =>
  selectRequests(db, familyId)
    .where('r.device_id', '=', deviceId)
    .where('r.client_id', '=', clientId)
    .executeTakeFirst();

/** How many of a device's requests wait, and how many it made since a moment. */
export const countAsked = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { waitingSince, daySince }: { waitingSince: Date; daySince: Date },
): Promise<{ waiting: number; day: number }> => {
  const { rows } = await sql<{ waiting: number; day: number }>`
    select count(*) filter (where answered_at is null and withdrawn_at is null and asked_at > ${waitingSince}::timestamptz)::int as waiting,
      count(*) filter (where asked_at > ${daySince}::timestamptz)::int as day
    from approval_requests where family_id = ${familyId}::uuid and device_id = ${deviceId}::uuid`.execute(tx);
  return rows[0] ?? { waiting: 0, day: 0 };
};

export interface NewRequest {
  id: string;
  client_id: string;
  kind: Ask['kind'];
  target_kind: Ask['target']['kind'];
  target: string;
  name: string | null;
  minutes: number | null;
  note: string;
  asked_at: Date;
}

export const insertRequest = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  request: NewRequest,
): Promise<void> => {
  await tx
    .insertInto('approval_requests')
    .values({ family_id: familyId, device_id: deviceId, ...request })
    .execute();
};

/** Writes the answer; false when there is one already, or the request is older than `since`. */
export const answer = async (
  tx: Tx,
  familyId: FamilyId,
  requestId: string,
  since: Date,
  values: { granted: boolean; answered_by: AccountId; answer: string; answered_at: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('approval_requests')
    .set(values)
    .where('family_id', '=', familyId)
    .where('id', '=', requestId)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('asked_at', '>', since)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Notes once what happened to a request that waits; false when it waits no longer, or it was noted already.
 * @param since requests of before it wait no longer
 * @param by the parent who saw it
 */
export const mark = async (
  tx: Tx,
  familyId: FamilyId,
  requestId: string,
  {
    what,
    at,
    since,
    by,
  }: { what: 'seen_at' | 'reminded_at' | 'withdrawn_at'; at: Date; since: Date; by?: AccountId },
): Promise<boolean> => {
  const row = await tx
    .updateTable('approval_requests')
    .set({ [what]: at, ...(by !== undefined && { seen_by: by }) })
    .where('family_id', '=', familyId)
    .where('id', '=', requestId)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(what, 'is', null)
    .where('asked_at', '>', since)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
