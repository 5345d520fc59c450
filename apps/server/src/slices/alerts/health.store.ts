import { sql } from 'kysely';
import { askedDevices } from '../../core/asked-devices.ts';
import { ALL_SHARDS, MANY_FAMILIES } from '../../platform/database/shards.ts';
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
      and not exists (select 1 from device_silences q where q.family_id = s.family_id and q.device_id = s.device_id)
    order by s.last_seen_at limit ${limit} ${ALL_SHARDS}`.execute(db);
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
 * Whether a silence lasts longer than is usual. A device is not expected to report in a pause, so the time until the end of a pause
 * that ended after it was last seen does not count.
 */
const isDue = (now: Date) => sql`s.last_seen_at <= q.since and q.notified_at is null
  and q.due_at + coalesce((
    select max(p.ends_at) - q.since from recording_pauses p
    where p.family_id = d.family_id and p.child_id = d.child_id and p.ends_at > q.since
  ), '0') <= ${now}`;

/** Devices whose silence lasts longer than is usual and is not notified. */
export const selectDueSilences = async (db: Db, now: Date): Promise<EvaluatedDevice[]> => {
  const { rows } = await sql<EvaluatedDevice>`
    select q.family_id as "familyId", q.device_id as "deviceId" from device_silences q
    join device_states s on s.family_id = q.family_id and s.device_id = q.device_id
    join devices d on d.family_id = q.family_id and d.id = q.device_id
    where ${isDue(now)} ${ALL_SHARDS}`.execute(db);
  return rows;
};

/** Marks a silence as notified: of two processes one gets it. @returns since when; undefined when it is over or was marked */
export const claimSilence = async (
  tx: Tx,
  { familyId, deviceId }: EvaluatedDevice,
  now: Date,
): Promise<Date | undefined> => {
  const { rows } = await sql<{ since: Date }>`
    update device_silences q set notified_at = ${now}
    from device_states s join devices d on d.family_id = s.family_id and d.id = s.device_id
    where q.family_id = ${familyId} and q.device_id = ${deviceId}
      and s.family_id = q.family_id and s.device_id = q.device_id and ${isDue(now)}
    returning q.since`.execute(tx);
  return rows[0]?.since;
};

/** Devices whose silence is over. */
export const selectOverSilences = async (db: Db): Promise<EvaluatedDevice[]> => {
  const { rows } = await sql<EvaluatedDevice>`
    select q.family_id as "familyId", q.device_id as "deviceId" from device_silences q
    join device_states s on s.family_id = q.family_id and s.device_id = q.device_id
    where s.last_seen_at > q.since ${ALL_SHARDS}`.execute(db);
  return rows;
};

/** Forgets a silence that is over: of two processes one gets it. @returns whether it was notified */
export const endSilence = async (tx: Tx, { familyId, deviceId }: EvaluatedDevice): Promise<boolean> => {
  const { rows } = await sql<{ notified: boolean }>`
    delete from device_silences q using device_states s
    where q.family_id = ${familyId} and q.device_id = ${deviceId}
      and s.family_id = q.family_id and s.device_id = q.device_id and s.last_seen_at > q.since
    returning q.notified_at is not null as notified`.execute(tx);
  return rows[0]?.notified === true;
};

/** Permissions that a device misses, by the name under which each is noted; none of a sample. */
const missingOf = sql`
  select 'permission:' || p.key as what from jsonb_each(s.permissions) p where p.value = 'false' and not d.is_demo`;

/**
 * Devices that miss a permission which is not noted, or have one again which is.
 * @param devices those to consider; omitted: all
 */
export const selectPermissionChanges = async (
  db: Db,
  devices: readonly EvaluatedDevice[] | undefined,
): Promise<EvaluatedDevice[]> => {
  const [from, mark] =
    devices === undefined
      ? [sql`device_states s`, ALL_SHARDS]
      : [
          sql`${askedDevices(devices)} join device_states s on s.family_id = asked.family_id and s.device_id = asked.device_id`,
          MANY_FAMILIES,
        ];
  const noted = sql`
    select a.what from device_alarms a
    where a.family_id = s.family_id and a.device_id = s.device_id and a.what like 'permission:%'`;
  const { rows } = await sql<EvaluatedDevice>`
    select s.family_id as "familyId", s.device_id as "deviceId"
    from ${from} join devices d on d.family_id = s.family_id and d.id = s.device_id
    where exists (${missingOf} except ${noted}) or exists (${noted} except ${missingOf})
    order by s.device_id ${mark}`.execute(db);
  return rows;
};

/**
 * Notes permissions that a device misses and forgets those that are back: of two processes one notes each.
 * @returns what is missing now and was not
 */
export const raisePermissions = async (
  tx: Tx,
  { familyId, deviceId }: EvaluatedDevice,
  now: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with missing as (
      select d.family_id, d.id as device_id, m.what
      from devices d join device_states s on s.family_id = d.family_id and s.device_id = d.id
      cross join lateral (${missingOf}) m
      where d.family_id = ${familyId} and d.id = ${deviceId}
    ), back as (
      delete from device_alarms a
      where a.family_id = ${familyId} and a.device_id = ${deviceId} and a.what like 'permission:%'
        and not exists (select 1 from missing m where m.what = a.what)
    ), raised as (
      insert into device_alarms (device_id, family_id, what, raised_at)
      select device_id, family_id, what, ${now} from missing order by what
      on conflict (family_id, device_id, what) do nothing
      returning substr(what, 12) as name
    )
    select name from raised order by name`.execute(tx);
  return rows.map(({ name }) => name);
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
