import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import type { PolicyHeld } from '@kinward/rules/filter/held-then.ts';
import type { Db, DbOrTx } from '../../../platform/tx.ts';
import type { ReasonRow } from './stored-reasons.ts';

/** A device or a network of the family. */
export type Subject = { deviceId: DeviceId } | { networkId: string };
interface Policy {
  policyId: string;
  version: number;
}

/** Resolvers that decide by a version of a device's rules, and by this version of its policy; since the later of both. */
export const selectReached = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  version: number,
  policy: Policy | null,
): Promise<{ resolver: string; since: Date }[]> => {
  const { rows } = await sql<{ resolver: string; since: Date }>`
    select r.resolver, greatest(min(r.in_force_since), max(p.in_force_since)) as since
    from filter_receipts r
    left join lateral (
      select n.policy_id, n.version, n.in_force_since from filter_policy_receipts n
      where n.family_id = r.family_id and n.device_id = r.device_id and n.resolver = r.resolver
      order by n.in_force_since desc limit 1
    ) p on true
    where r.family_id = ${familyId}::uuid and r.device_id = ${deviceId}::uuid and r.version >= ${version}::bigint
      and (${policy === null}::boolean
        or (p.policy_id = ${policy?.policyId ?? null}::uuid and p.version = ${policy?.version ?? null}::bigint))
    group by r.resolver
    order by r.resolver`.execute(db);
  return rows;
};

/** Resolvers that decide by this version of what was opened for a network and by this version of its policy; none where no address leads to it. */
export const selectReachedOfNetwork = async (
  db: DbOrTx,
  familyId: FamilyId,
  networkId: string,
  version: number,
  { policyId, version: policyVersion }: Policy,
): Promise<{ resolver: string; since: Date }[]> => {
  const { rows } = await sql<{ resolver: string; since: Date }>`
    select n.resolver, n.in_force_since as since
    from (
      select distinct on (resolver) resolver, policy_id, version, rules_version, in_force_since
      from filter_network_receipts
      where family_id = ${familyId}::uuid and network_id = ${networkId}::uuid
      order by resolver, in_force_since desc
    ) n
    where n.policy_id = ${policyId}::uuid and n.version = ${policyVersion}::bigint
      and n.rules_version = ${version}::bigint
      and exists (
        select from filter_network_addresses a
        where a.family_id = ${familyId}::uuid and a.network_id = ${networkId}::uuid)
    order by n.resolver`.execute(db);
  return rows;
};

/** Which policies resolvers said to decide by for a device or a network, as far back as it is noted. */
export const selectHeld = async (db: DbOrTx, familyId: FamilyId, subject: Subject): Promise<PolicyHeld[]> => {
  const rows =
    'deviceId' in subject
      ? await db
          .selectFrom('filter_policy_receipts')
          .select(['resolver', 'policy_id as policyId', 'version', 'in_force_since as since'])
          .where('family_id', '=', familyId)
          .where('device_id', '=', subject.deviceId)
          .execute()
      : await db
          .selectFrom('filter_network_receipts')
          .select(['resolver', 'policy_id as policyId', 'version', 'in_force_since as since'])
          .where('family_id', '=', familyId)
          .where('network_id', '=', subject.networkId)
          .execute();
  return rows.map((row) => ({ ...row, since: row.since.getTime() }));
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
