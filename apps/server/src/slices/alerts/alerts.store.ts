import { sql } from 'kysely';
import { askedDevices } from '../../core/asked-devices.ts';
import type { DevicePlace } from '../../core/device-signals.ts';
import { holdDevice } from '../../core/locks.ts';
import { PLAN_ONCE } from '../../platform/database/plan-once.ts';
import { ALL_SHARDS, MANY_FAMILIES } from '../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../platform/tx.ts';

/** Whose rules are evaluated. */
export type EvaluatedDevice = DevicePlace;

export interface Marked extends EvaluatedDevice {
  /** Writes of the position pipeline so far. */
  reports: string;
  /** It has a fence, a limit, or an alert that is not over. */
  isRuled: boolean;
}

/** Devices with positions that are not evaluated yet. @param devices those to consider; omitted: all */
export const selectMarked = async (db: Db, devices?: readonly EvaluatedDevice[]): Promise<Marked[]> => {
  const [from, mark] =
    devices === undefined
      ? [sql`device_states s`, ALL_SHARDS]
      : [
          sql`${askedDevices(devices)} join device_states s on s.family_id = asked.family_id and s.device_id = asked.device_id`,
          sql`${MANY_FAMILIES} ${PLAN_ONCE}`,
        ];
  const { rows } = await sql<Marked>`
    select s.device_id as "deviceId", s.family_id as "familyId", s.reports::text as reports, not d.is_demo and (
      exists (select 1 from geofences g where g.family_id = s.family_id and g.device_id = s.device_id)
      or exists (
        select 1 from rule_states r
        where r.family_id = s.family_id and r.device_id = s.device_id and r.speeding_at is not null)
      or (
        select l.speed_limit from speed_limits l where l.family_id = s.family_id and l.device_id = s.device_id
        order by l.version desc limit 1) is not null
    ) as "isRuled"
    from ${from} join devices d on d.family_id = s.family_id and d.id = s.device_id
    where s.evaluate_from is not null order by s.device_id ${mark}`.execute(db);
  return rows;
};

/**
 * Clears the marks of devices without rules, except those that reported meanwhile. A device that the position pipeline writes right now is
 * left alone: the pipeline must not wait, and its report brings the mark back here.
 */
export const clearMarks = async (db: Db, marked: readonly Marked[]): Promise<void> => {
  if (marked.length === 0) return;
  const [families, devices, reports] = [
    marked.map(({ familyId }) => familyId),
    marked.map(({ deviceId }) => deviceId),
    marked.map((one) => one.reports),
  ];
  await sql`
    with idle as (
      select s.family_id, s.device_id from device_states s
      join unnest(${families}::uuid[], ${devices}::uuid[], ${reports}::bigint[]) as t (family_id, device_id, reports)
        on s.family_id = t.family_id and s.device_id = t.device_id and s.reports = t.reports
      for update of s skip locked
    )
    update device_states s set evaluate_from = null, evaluate_to = null
    from idle where s.family_id = idle.family_id and s.device_id = idle.device_id
    ${MANY_FAMILIES} ${PLAN_ONCE}`.execute(db);
};

/** Devices with an open speed alert, last seen before a time. */
export const selectSpeeding = (db: Db, before: Date): Promise<EvaluatedDevice[]> =>
  db
    .selectFrom('rule_states')
    .select(['family_id as familyId', 'device_id as deviceId'])
    .where('speeding_at', '<', before)
    .modifyEnd(ALL_SHARDS)
    .execute();

export interface StateRow {
  evaluatedTo: Date | null;
  state: unknown;
}

/** Locks the device and its stored state until the transaction ends; undefined when it is gone or a sample. */
export const holdState = async (
  tx: Tx,
  { familyId, deviceId }: EvaluatedDevice,
): Promise<StateRow | undefined> => {
  // The device first, as its removal takes both.
  const device = await holdDevice(tx, familyId, deviceId);
  if (!device || device.isDemo) return undefined;
  await tx
    .insertInto('rule_states')
    .values({ device_id: deviceId, family_id: familyId })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doNothing())
    .execute();
  return tx
    .selectFrom('rule_states')
    .select(['evaluated_to as evaluatedTo', 'state'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
};

export interface Mark {
  reports: string;
  from: Date;
  to: Date;
}

/** What is not evaluated yet; undefined when everything is. */
export const selectMark = async (
  tx: Tx,
  { familyId, deviceId }: EvaluatedDevice,
): Promise<Mark | undefined> => {
  const { rows } = await sql<Mark>`
    select reports::text as reports, evaluate_from as "from", evaluate_to as "to" from device_states
    where family_id = ${familyId} and device_id = ${deviceId} and evaluate_from is not null and evaluate_to is not null`.execute(
    tx,
  );
  return rows[0];
};

/** Moves the mark on, or clears it, unless a report came since it was read or comes now. @param from what is left begins here */
export const moveMark = async (
  tx: Tx,
  { familyId, deviceId }: EvaluatedDevice,
  reports: string,
  from: Date | null,
): Promise<void> => {
  await sql`
    with idle as (
      select device_id from device_states
      where family_id = ${familyId} and device_id = ${deviceId} and reports = ${reports}::bigint
      for update skip locked
    )
    update device_states s set evaluate_from = ${from}::timestamptz,
      evaluate_to = case when ${from}::timestamptz is null then null else s.evaluate_to end
    from idle where s.family_id = ${familyId} and s.device_id = idle.device_id`.execute(tx);
};

export const saveState = async (
  tx: Tx,
  { familyId, deviceId }: EvaluatedDevice,
  row: { evaluatedTo: Date | null; state: object; speedingAt: Date | null },
): Promise<void> => {
  await tx
    .updateTable('rule_states')
    .set({ evaluated_to: row.evaluatedTo, state: JSON.stringify(row.state), speeding_at: row.speedingAt })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
};

export interface FenceRow {
  id: string;
  name: string;
  /** Miles. */
  radius: number;
  latitude: number;
  longitude: number;
  action: string;
  updated_at: Date;
}

export const selectFences = (tx: Tx, { familyId, deviceId }: EvaluatedDevice): Promise<FenceRow[]> =>
  tx
    .selectFrom('geofences')
    .select(['id', 'name', 'radius', 'latitude', 'longitude', 'action', 'updated_at'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .execute();

/** Limits that were set until now, oldest first. */
export const selectLimits = (tx: Tx, { familyId, deviceId }: EvaluatedDevice) =>
  tx
    .selectFrom('speed_limits')
    .select(['set_at', 'speed_limit'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .orderBy('version')
    .execute();

export interface FixRow {
  recorded_at: Date;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
}

const fixes = (tx: DbOrTx, { familyId, deviceId }: EvaluatedDevice) =>
  tx
    .selectFrom('positions')
    .select(['recorded_at', 'latitude', 'longitude', 'accuracy', 'speed'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    // What is not believed decides nothing.
    .where('doubt', 'is', null);

/** Positions after one time, from another on, oldest first. */
export const selectFixes = (
  tx: Tx,
  of: EvaluatedDevice,
  { from, after, to, limit }: { from: Date; after?: Date | null; to?: Date; limit: number },
): Promise<FixRow[]> => {
  let query = fixes(tx, of).where('recorded_at', '>=', from);
  if (after) query = query.where('recorded_at', '>', after);
  if (to) query = query.where('recorded_at', '<=', to);
  return query.orderBy('recorded_at').limit(limit).execute();
};

/** The newest positions before a time, oldest first. */
export const selectFixesBefore = async (
  tx: Tx,
  of: EvaluatedDevice,
  before: Date,
  limit: number,
): Promise<FixRow[]> => {
  const rows = await fixes(tx, of)
    .where('recorded_at', '<', before)
    .orderBy('recorded_at', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
};

/** Evaluations are deleted with the positions of their time. */
export const purge = async (db: Db, now: Date): Promise<void> => {
  const oldest = sql`${now}::timestamptz - make_interval(days => f.retention_days)`;
  await sql`
    delete from fence_crossings c using families f
    where f.id = c.family_id and f.legal_hold_at is null and c.crossed_at < ${oldest} ${ALL_SHARDS}`.execute(
    db,
  );
  await sql`
    update notifications n set why = null from families f
    where f.id = n.family_id and f.legal_hold_at is null and n.why is not null and n.happened_at < ${oldest}
    ${ALL_SHARDS}`.execute(db);
};
