import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

const dateText = sql<string>`to_char(u.day, 'YYYY-MM-DD')`;

/** A device of the family, and what is known of its usage; the latter is null before its first report. */
export const selectDevices = (
  db: DbOrTx,
  familyId: FamilyId,
  which: { deviceId?: DeviceId | undefined; childId?: ChildId | undefined },
) =>
  db
    .selectFrom('devices as d')
    .leftJoin('usage_devices as u', (join) =>
      join.onRef('u.family_id', '=', 'd.family_id').onRef('u.device_id', '=', 'd.id'),
    )
    .where('d.family_id', '=', familyId)
    .$if(which.deviceId !== undefined, (query) => query.where('d.id', '=', which.deviceId ?? null))
    .$if(which.childId !== undefined, (query) => query.where('d.child_id', '=', which.childId ?? null))
    .select(['d.id', 'u.time_zone', 'u.first_at', 'u.reported_at', 'u.raw_from'])
    .execute();
export type UsageDevice = Awaited<ReturnType<typeof selectDevices>>[number];

export const selectState = (tx: Tx, familyId: FamilyId, deviceId: DeviceId) =>
  tx
    .selectFrom('usage_devices')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
export type UsageState = NonNullable<Awaited<ReturnType<typeof selectState>>>;

export const saveState = (tx: Tx, { family_id: familyId, device_id: deviceId, ...fields }: UsageState) =>
  tx
    .insertInto('usage_devices')
    .values({ family_id: familyId, device_id: deviceId, ...fields })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doUpdateSet(fields))
    .execute();

/** A stretch of one app. */
export interface AppStretch extends Stretch {
  appId: string;
}

const lists = (stretches: readonly AppStretch[]) => ({
  apps: stretches.map(({ appId }) => appId),
  from: stretches.map(({ from }) => new Date(from)),
  to: stretches.map(({ to }) => new Date(to)),
});

/** What is stored and overlaps or touches a piece, which is within one day of UTC as all that is stored is. */
export const selectTouching = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  pieces: readonly AppStretch[],
): Promise<AppStretch[]> => {
  const { apps, from, to } = lists(pieces);
  const { rows } = await sql<{ app_id: string; started_at: Date; ended_at: Date }>`
    select distinct s.app_id, s.started_at, s.ended_at
    from unnest(${apps}::text[], ${from}::timestamptz[], ${to}::timestamptz[]) as p (app_id, started_at, ended_at)
    join usage_sessions s on s.device_id = ${deviceId}::uuid and s.family_id = ${familyId}::uuid and s.app_id = p.app_id
      and s.started_at <= p.ended_at and s.started_at >= date_trunc('day', p.started_at, 'UTC') and s.ended_at >= p.started_at
      and s.started_at < date_trunc('day', p.started_at, 'UTC') + interval '24 hours'`.execute(tx);
  return rows.map((row) => ({
    appId: row.app_id,
    from: row.started_at.getTime(),
    to: row.ended_at.getTime(),
  }));
};

/** Puts stretches in the place of others. */
export const replaceStretches = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  gone: readonly AppStretch[],
  fresh: readonly AppStretch[],
): Promise<void> => {
  if (gone.length > 0) {
    const { apps, from } = lists(gone);
    await sql`
      delete from usage_sessions s using unnest(${apps}::text[], ${from}::timestamptz[]) as g (app_id, started_at)
      where s.device_id = ${deviceId}::uuid and s.family_id = ${familyId}::uuid
        and s.app_id = g.app_id and s.started_at = g.started_at`.execute(tx);
  }
  if (fresh.length > 0) {
    const { apps, from, to } = lists(fresh);
    await sql`
      insert into usage_sessions (family_id, device_id, app_id, started_at, ended_at)
      select ${familyId}::uuid, ${deviceId}::uuid, f.app_id, f.started_at, f.ended_at
      from unnest(${apps}::text[], ${from}::timestamptz[], ${to}::timestamptz[]) as f (app_id, started_at, ended_at)`.execute(
      tx,
    );
  }
};

/** What a day of an app grows by, in milliseconds. */
export interface DaySum {
  appId: string;
  day: string;
  ms: number;
}

/** Adds to the sums; each day of an app is in `sums` once. */
export const addSums = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  sums: readonly DaySum[],
): Promise<void> => {
  if (sums.length === 0) return;
  await sql`
    insert into usage_days as u (family_id, device_id, day, app_id, milliseconds)
    select ${familyId}::uuid, ${deviceId}::uuid, g.day, g.app_id, g.ms
    from unnest(${sums.map(({ day }) => day)}::date[], ${sums.map(({ appId }) => appId)}::text[],
      ${sums.map(({ ms }) => ms)}::int[]) as g (day, app_id, ms)
    on conflict (family_id, device_id, day, app_id) do update set milliseconds = u.milliseconds + excluded.milliseconds`.execute(
    tx,
  );
};

/** Forgets the sums from a day on. */
export const deleteSumsFrom = (tx: Tx, familyId: FamilyId, deviceId: DeviceId, day: string) =>
  sql`delete from usage_days where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid and day >= ${day}::date`.execute(
    tx,
  );

/** The first moment of which a session is kept; null when none is. */
export const firstSession = async (tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(started_at) as at from usage_sessions
    where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid`.execute(tx);
  return rows[0]?.at ?? null;
};

/** Milliseconds of an app within one of several windows. */
export interface WindowSum {
  /** Place of the window in the list that was asked for. */
  window: number;
  appId: string;
  ms: number;
}

/** How long each app was used within each window, all devices together. The windows should lie close to each other. */
export const sumWindows = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  windows: readonly Stretch[],
): Promise<WindowSum[]> => {
  if (windows.length === 0 || deviceIds.length === 0) return [];
  const from = windows.map((window) => new Date(window.from));
  const to = windows.map((window) => new Date(window.to));
  const first = new Date(Math.min(...windows.map((window) => window.from)));
  const last = new Date(Math.max(...windows.map((window) => window.to)));
  const { rows } = await sql<{ window: number; app_id: string; ms: number }>`
    with held as materialized (
      select app_id, started_at, ended_at from usage_sessions
      where device_id = any(${deviceIds}::uuid[]) and family_id = ${familyId}::uuid
        and started_at >= ${first}::timestamptz - interval '24 hours' and started_at < ${last} and ended_at > ${first}
    )
    select w.number::int - 1 as "window", h.app_id,
      sum(extract(epoch from least(h.ended_at, w.till) - greatest(h.started_at, w.since)) * 1000)::float8 as ms
    from unnest(${from}::timestamptz[], ${to}::timestamptz[]) with ordinality as w (since, till, number)
    join held h on h.started_at < w.till and h.ended_at > w.since
    group by 1, 2`.execute(db);
  return rows.map(({ window, app_id: appId, ms }) => ({ window, appId, ms: Math.round(ms) }));
};

export interface Sums {
  apps: { appId: string; ms: number }[];
  days: { day: string; ms: number }[];
}

/** The sums from one day to another, both included, all devices together: by app and by day. */
export const selectSums = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  range: { from: string; to: string },
): Promise<Sums> => {
  if (deviceIds.length === 0 || range.from > range.to) return { apps: [], days: [] };
  const { rows } = await sql<{ day: string | null; app_id: string | null; ms: number }>`
    select ${dateText} as day, app_id, sum(milliseconds)::float8 as ms from usage_days u
    where device_id = any(${deviceIds}::uuid[]) and family_id = ${familyId}::uuid
      and u.day between ${range.from}::date and ${range.to}::date
    group by grouping sets ((u.day), (app_id))`.execute(db);
  return {
    apps: rows.flatMap(({ app_id: appId, ms }) => (appId === null ? [] : [{ appId, ms }])),
    days: rows.flatMap(({ day, ms }) => (day === null ? [] : [{ day, ms }])),
  };
};
