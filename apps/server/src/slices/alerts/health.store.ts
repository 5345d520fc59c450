import { sql } from 'kysely';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Db, Tx } from '../../platform/tx.ts';
import type { EvaluatedDevice } from './alerts.store.ts';

/** A device that has not reported for a while, and whose silence is not noted yet. */
export interface Quiet extends EvaluatedDevice {
  deviceType: string;
  since: Date;
}

/** Paired devices that were last seen between two times and whose silence is not noted. */
export const selectQuiet = async (
  db: Db,
  { after, before, limit }: { after: Date; before: Date; limit: number },
): Promise<Quiet[]> => {
  const { rows } = await sql<Quiet>`
    select s.device_id as "deviceId", s.family_id as "familyId", d.device_type as "deviceType", s.last_seen_at as since
    from device_states s join devices d on d.id = s.device_id and d.family_id = s.family_id
    where s.last_seen_at > ${after} and s.last_seen_at < ${before} and d.token_hash is not null and not d.is_demo
      and not exists (select 1 from device_silences q where q.device_id = s.device_id)
    order by s.last_seen_at limit ${limit}`.execute(db);
  return rows;
};

/**
 * How a device used to report: in how many five minutes of the time before, and the third longest pause in seconds. The third:
 * what happens every night is a habit, a phone that lay in a drawer once is not.
 */
export const selectHabit = async (
  db: Db,
  { familyId, deviceId }: EvaluatedDevice,
  { from, to }: { from: Date; to: Date },
): Promise<{ reports: number; pause: number | null }> => {
  const { rows } = await sql<{ reports: number; pause: number | null }>`
    with bins as (
      select distinct date_bin('5 minutes', recorded_at, 'epoch') as at from positions
      where device_id = ${deviceId} and family_id = ${familyId} and recorded_at between ${from} and ${to}
    ), pauses as (
      select extract(epoch from at - lag(at) over (order by at))::float8 as pause from bins
    )
    select count(*)::int as reports, (array_agg(pause order by pause desc nulls last))[3] as pause from pauses`.execute(
    db,
  );
  return rows[0] ?? { reports: 0, pause: null };
};

export const insertSilence = async (
  db: Db,
  { familyId, deviceId }: EvaluatedDevice,
  row: { since: Date; dueAt: Date | null },
): Promise<void> => {
  await db
    .insertInto('device_silences')
    .values({ family_id: familyId, device_id: deviceId, since: row.since, due_at: row.dueAt })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doNothing())
    .execute();
};

/**
 * Silences that last longer than is usual, marked as notified: of two processes only one gets each. A device is not expected to
 * report in a pause, so the time until the end of a pause that ended after it was last seen does not count.
 */
export const claimSilences = async (tx: Tx, now: Date): Promise<(EvaluatedDevice & { since: Date })[]> => {
  const { rows } = await sql<EvaluatedDevice & { since: Date }>`
    update device_silences q set notified_at = ${now} from device_states s join devices d on d.id = s.device_id
    where s.device_id = q.device_id and s.last_seen_at <= q.since and q.notified_at is null
      and q.due_at + coalesce((
        select max(p.ends_at) - q.since from recording_pauses p where p.child_id = d.child_id and p.ends_at > q.since
      ), '0') <= ${now}
    returning q.device_id as "deviceId", q.family_id as "familyId", q.since`.execute(tx);
  return rows;
};

/** Silences that are over. @returns those that were notified */
export const endSilences = async (tx: Tx): Promise<EvaluatedDevice[]> => {
  const { rows } = await sql<EvaluatedDevice & { told: boolean }>`
    delete from device_silences q using device_states s
    where s.device_id = q.device_id and s.last_seen_at > q.since
    returning q.device_id as "deviceId", q.family_id as "familyId", q.notified_at is not null as told`.execute(
    tx,
  );
  return rows.filter(({ told }) => told);
};

/**
 * Notes permissions that devices miss and forgets those that are back.
 * @param deviceIds those to consider; omitted: all
 * @returns what is missing now and was not, a row a device
 */
export const raisePermissions = async (
  tx: Tx,
  now: Date,
  deviceIds: readonly DeviceId[] | undefined,
): Promise<(EvaluatedDevice & { names: string[] })[]> => {
  const which = deviceIds === undefined ? sql`true` : sql`s.device_id = any(${[...deviceIds]}::uuid[])`;
  const { rows } = await sql<EvaluatedDevice & { names: string[] }>`
    with missing as (
      select s.device_id, s.family_id, p.key as name
      from device_states s join devices d on d.id = s.device_id and not d.is_demo
      cross join lateral jsonb_each(s.permissions) p
      where p.value = 'false' and ${which}
      order by s.device_id, p.key
    ), back as (
      delete from device_alarms a using device_states s
      where s.device_id = a.device_id and ${which} and a.what like 'permission:%'
        and not exists (select 1 from missing m where m.device_id = a.device_id and 'permission:' || m.name = a.what)
    ), raised as (
      insert into device_alarms (device_id, family_id, what, raised_at)
      select device_id, family_id, 'permission:' || name, ${now} from missing
      on conflict (family_id, device_id, what) do nothing
      returning device_id, family_id, substr(what, 12) as name
    )
    select device_id as "deviceId", family_id as "familyId", json_agg(name order by name) as names
    from raised group by 1, 2 order by 1`.execute(tx);
  return rows;
};

/** Notes what a device does now, once in a while. @returns whether to notify of it */
export const raiseOnce = async (
  tx: Tx,
  { familyId, deviceId }: EvaluatedDevice,
  what: string,
  { now, again }: { now: Date; again: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into device_alarms as a (device_id, family_id, what, raised_at)
    select id, family_id, ${what}, ${now}::timestamptz from devices
    where id = ${deviceId} and family_id = ${familyId} and not is_demo for key share
    on conflict (family_id, device_id, what) do update set raised_at = excluded.raised_at where a.raised_at < ${again}
    returning 1`.execute(tx);
  return rows.length === 1;
};
