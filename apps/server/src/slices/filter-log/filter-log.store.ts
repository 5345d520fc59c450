import { sql } from 'kysely';
import type { LogBatch, LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ageOn } from '../../core/children.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../platform/tx.ts';

export interface DeviceFacts {
  deviceId: DeviceId;
  /** A parent has switched the recording of sites on. */
  isOn: boolean;
  /** When that was chosen last; null: never. */
  since: Date | null;
  /** Of its child, in years. */
  age: number | null;
}

/** What decides how much of the devices is written down. @param today YYYY-MM-DD */
export const selectFacts = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  today: string,
): Promise<DeviceFacts[]> =>
  db
    .selectFrom('devices as d')
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .leftJoin('data_collection_settings as s', (join) =>
      join.onRef('s.device_id', '=', 'd.id').onRef('s.family_id', '=', 'd.family_id'),
    )
    .select(['d.id as deviceId', 's.set_at as since'])
    .select((eb) => eb.fn.coalesce('s.web', eb.lit(false)).as('isOn'))
    .select(ageOn(today).as('age'))
    .where('d.family_id', '=', familyId)
    .where('d.id', 'in', deviceIds)
    .execute();

/** Notes that a batch of a resolver's run is stored; false where it was already. Who notes the same one waits for the first to commit. */
export const moveMark = async (
  tx: Tx,
  resolver: string,
  { familyId, run, number }: Pick<LogBatch, 'familyId' | 'run' | 'number'>,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into filter_marks as m (family_id, resolver, run, batch, stored_at)
    values (${familyId}::uuid, ${resolver}, ${run}::uuid, ${number}::bigint, ${now}::timestamptz)
    on conflict (family_id, resolver, run) do update set batch = excluded.batch, stored_at = excluded.stored_at
      where m.batch < excluded.batch
    returning 1`.execute(tx);
  return rows.length > 0;
};

/** Times are milliseconds since the epoch. */
export interface QueryRow {
  deviceId: DeviceId;
  at: number;
  until: number;
  /** What tells it from others of its moment. */
  key: string;
  name: string;
  site: string;
  verdict: LogVerdict;
  queries: number;
  reason: string | null;
  rank: number | null;
  target: string | null;
  ruleId: string | null;
  matched: string | null;
  /** Of adverts, or what an app asks in the background. */
  background: boolean;
}

export const insertQueries = async (tx: Tx, familyId: FamilyId, rows: readonly QueryRow[]): Promise<void> => {
  await sql`
    insert into filter_queries (
      family_id, device_id, asked_at, digest, last_at, name, site, verdict, queries, reason, rank, target, rule_id, matched,
      background
    )
    select ${familyId}::uuid, "deviceId", to_timestamp(at / 1000.0), md5(key)::uuid, to_timestamp(until / 1000.0), name, site,
      verdict, queries, reason, rank, target, "ruleId", matched, background
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      "deviceId" uuid, at numeric, until numeric, key text, name text, site text, verdict text, queries integer, reason text,
      rank smallint, target text, "ruleId" text, matched text, background boolean
    )
    on conflict (family_id, device_id, asked_at, digest) do nothing`.execute(tx);
};

export interface CountRow {
  deviceId: DeviceId;
  /** Milliseconds since the epoch, the beginning of a quarter of an hour. */
  slot: number;
  verdict: LogVerdict;
  target: string;
  queries: number;
  /** A bit for each of its minutes. */
  minutes: number;
}

const MOST = 2_147_483_647;

export const addCounts = async (tx: Tx, familyId: FamilyId, rows: readonly CountRow[]): Promise<void> => {
  // In one order, as another resolver may add to the same rows.
  await sql`
    insert into filter_counts as c (family_id, device_id, slot_at, verdict, target, queries, minutes)
    select ${familyId}::uuid, "deviceId", to_timestamp(slot / 1000.0) as at, verdict, target,
      least(sum(queries), ${MOST}::bigint)::integer, bit_or(minutes)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      "deviceId" uuid, slot numeric, verdict text, target text, queries bigint, minutes integer
    )
    group by "deviceId", at, verdict, target order by "deviceId", at, verdict, target
    on conflict (family_id, device_id, slot_at, verdict, target) do update set
      queries = least(c.queries::bigint + excluded.queries, ${MOST}::bigint)::integer, minutes = c.minutes | excluded.minutes`.execute(
    tx,
  );
};

export interface GapRow {
  deviceId: DeviceId;
  from: number;
  to: number;
  rows: number;
}

export const addGaps = async (tx: Tx, familyId: FamilyId, gaps: readonly GapRow[]): Promise<void> => {
  await sql`
    insert into filter_gaps as g (family_id, device_id, from_at, to_at, rows)
    select ${familyId}::uuid, "deviceId", to_timestamp("from" / 1000.0) as at, to_timestamp(max("to") / 1000.0),
      least(sum(rows), ${MOST}::bigint)::integer
    from jsonb_to_recordset(${JSON.stringify(gaps)}::jsonb) as r("deviceId" uuid, "from" numeric, "to" numeric, rows bigint)
    group by "deviceId", at order by "deviceId", at
    on conflict (family_id, device_id, from_at) do update set
      to_at = greatest(g.to_at, excluded.to_at), rows = least(g.rows::bigint + excluded.rows, ${MOST}::bigint)::integer`.execute(
    tx,
  );
};

/** Marks of runs that have sent nothing for longer than anything is kept. */
export const deleteMarksBefore = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from filter_marks where stored_at < ${before}::timestamptz ${ALL_SHARDS}`.execute(db);
};

/** Devices whose data are deleted by age. */
export const selectPurged = (db: Db): Promise<{ familyId: FamilyId; deviceId: DeviceId }[]> =>
  db
    .selectFrom('devices as d')
    .innerJoin('families as f', 'f.id', 'd.family_id')
    .select(['d.family_id as familyId', 'd.id as deviceId'])
    .where('f.legal_hold_at', 'is', null)
    .modifyEnd(ALL_SHARDS)
    .execute();

/** When the filter heard each of the devices last; those that it never heard are not in it. */
export const selectHeard = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
): Promise<Map<DeviceId, Date>> => {
  if (deviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('filter_layers')
    .select('device_id')
    .select(({ fn }) => fn.max('last_seen_at').as('at'))
    .where('family_id', '=', familyId)
    .where('device_id', 'in', deviceIds)
    .groupBy('device_id')
    .execute();
  return new Map(rows.map(({ device_id, at }) => [device_id, at]));
};
