import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import type { Db, DbOrTx } from '../../../platform/tx.ts';
import type { ReasonRow } from './stored-reasons.ts';

/** Resolvers that decide by a version of a device's rules, and by this version of its policy; since the later of both. */
export const selectReached = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  version: number,
  policy: { policyId: string; version: number } | null,
): Promise<{ resolver: string; since: Date }[]> => {
  const { rows } = await sql<{ resolver: string; since: Date }>`
    select r.resolver, greatest(min(r.in_force_since), max(p.in_force_since)) as since
    from filter_receipts r
    left join filter_policy_receipts p
      on p.family_id = r.family_id and p.device_id = r.device_id and p.resolver = r.resolver
    where r.family_id = ${familyId}::uuid and r.device_id = ${deviceId}::uuid and r.version >= ${version}::bigint
      and (${policy === null}::boolean
        or (p.policy_id = ${policy?.policyId ?? null}::uuid and p.version = ${policy?.version ?? null}::bigint))
    group by r.resolver
    order by r.resolver`.execute(db);
  return rows;
};

export interface AskedName {
  name: string;
  /** How often it was asked for. */
  questions: number;
}

/** The names that a device asked for most since a moment, as far as its log has them. */
export const selectAsked = async (
  db: Db,
  familyId: FamilyId,
  deviceId: DeviceId,
  since: Date,
  most: number,
): Promise<AskedName[]> => {
  const rows = await db
    .selectFrom('filter_queries')
    .select('name')
    .select((eb) => eb.fn.sum<string>('queries').as('questions'))
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('asked_at', '>=', since)
    .groupBy('name')
    .orderBy('questions', 'desc')
    .orderBy('name')
    .limit(most)
    .execute();
  return rows.map(({ name, questions }) => ({ name, questions: Number(questions) }));
};

export interface AnsweredRow extends Omit<ReasonRow, 'reason'> {
  name: string;
  asked_at: Date;
  last_at: Date;
  queries: number;
  verdict: LogVerdict;
  reason: string | null;
}

/** Minutes around a moment within which a question is the one that is meant. */
const NEAR_MINUTES = 10;

/** The question of a device for a name, or one below it, that was nearest to a moment; undefined: the log has none. */
export const selectAnswered = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  name: string,
  at: Date,
): Promise<AnsweredRow | undefined> => {
  const { rows } = await sql<AnsweredRow>`
    select name, asked_at, last_at, queries, verdict, reason, target, rule_id, matched from filter_queries
    where family_id = ${familyId}::uuid and device_id = ${deviceId}::uuid
      and asked_at >= ${at}::timestamptz - make_interval(mins => ${NEAR_MINUTES}::int)
      and asked_at <= ${at}::timestamptz + make_interval(mins => ${NEAR_MINUTES}::int)
      and (name = ${name} or right(name, ${name.length + 1}::int) = ${`.${name}`})
    order by greatest(asked_at - ${at}::timestamptz, ${at}::timestamptz - last_at, interval '0'), name = ${name} desc, asked_at desc, name
    limit 1`.execute(db);
  return rows[0];
};
