import { sql } from 'kysely';
import type { AppKind } from '@kinward/contract/apps/app-kinds.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Schedule, WeekDay } from '@kinward/contract/schedules/schedules.schemas.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface ScheduleValues {
  name: string;
  frequency: Schedule['frequency'];
  from: string;
  to: string;
  weekDays: readonly WeekDay[];
  apps: readonly string[];
  kinds: readonly AppKind[];
  wholeDevice: boolean;
}

const columns = [
  'id',
  'device_id',
  'name',
  'frequency',
  'starts_at',
  'ends_at',
  'week_days',
  'apps',
  'kinds',
  'whole_device',
  'version',
  'changed_at',
] as const;

/** The device's schedules, oldest first. */
export const selectSchedules = (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId) =>
  db
    .selectFrom('schedules')
    .select(columns)
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
export type ScheduleRow = Awaited<ReturnType<typeof selectSchedules>>[number];

/** Which device a schedule belongs to; undefined when the family has no such schedule. */
export const deviceOf = async (
  db: DbOrTx,
  familyId: FamilyId,
  scheduleId: string,
): Promise<DeviceId | undefined> => {
  const row = await db
    .selectFrom('schedules')
    .select('device_id')
    .where('family_id', '=', familyId)
    .where('id', '=', scheduleId)
    .executeTakeFirst();
  return row?.device_id;
};

/** True when the device has the very same schedule, leaving out the one of `butId`. */
export const hasTwin = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  values: ScheduleValues,
  butId?: string,
): Promise<boolean> => {
  let query = tx
    .selectFrom('schedules')
    .select('id')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('name', '=', values.name)
    .where('frequency', '=', values.frequency)
    .where('starts_at', '=', values.from)
    .where('ends_at', '=', values.to)
    .where('week_days', '=', sql<WeekDay[]>`${values.weekDays}::text[]`)
    .where('apps', '=', sql<string[]>`${values.apps}::text[]`)
    .where('kinds', '=', sql<AppKind[]>`${values.kinds}::text[]`)
    .where('whole_device', '=', values.wholeDevice);
  if (butId !== undefined) query = query.where('id', '!=', butId);
  return (await query.executeTakeFirst()) !== undefined;
};

interface Written {
  version: number;
  now: Date;
}

/** Adds a schedule while the device has fewer than `cap`; false when it has not. Call it under the device's lock. */
export const insertBelow = async (
  tx: Tx,
  familyId: FamilyId,
  cap: number,
  schedule: ScheduleValues & Written & { id: string; deviceId: DeviceId },
): Promise<boolean> => {
  const { id, deviceId, name, frequency, from, to, weekDays, apps, kinds, wholeDevice, version, now } =
    schedule;
  const { rows } = await sql`
    insert into schedules (id, family_id, device_id, name, frequency, starts_at, ends_at, week_days, apps, kinds, whole_device,
      version, created_at, changed_at)
    select ${id}::uuid, f.id, ${deviceId}::uuid, ${name}::text, ${frequency}::text, ${from}::text, ${to}::text,
      ${weekDays}::text[], ${apps}::text[], ${kinds}::text[], ${wholeDevice}::boolean, ${version}::bigint, ${now}::timestamptz, ${now}::timestamptz
    from families f where f.id = ${familyId}::uuid
      and (select count(*) from schedules s where s.family_id = f.id and s.device_id = ${deviceId}::uuid) < ${cap}::integer
    returning id`.execute(tx);
  return rows.length === 1;
};

/** The schedule's version, held until the transaction ends; undefined when it is gone. */
export const lockSchedule = async (
  tx: Tx,
  familyId: FamilyId,
  scheduleId: string,
): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('schedules')
    .select('version')
    .where('family_id', '=', familyId)
    .where('id', '=', scheduleId)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
};

/** Changes a schedule; false when it is as wanted already. */
export const updateSchedule = async (
  tx: Tx,
  familyId: FamilyId,
  scheduleId: string,
  { name, frequency, from, to, weekDays, apps, kinds, wholeDevice, version, now }: ScheduleValues & Written,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('schedules')
    .set({
      name,
      frequency,
      starts_at: from,
      ends_at: to,
      week_days: [...weekDays],
      apps: [...apps],
      kinds: [...kinds],
      whole_device: wholeDevice,
      version,
      changed_at: now,
    })
    .where('family_id', '=', familyId)
    .where('id', '=', scheduleId)
    .where(
      sql<boolean>`(name, frequency, starts_at, ends_at, week_days, apps, kinds, whole_device) is distinct from
        (${name}::text, ${frequency}::text, ${from}::text, ${to}::text, ${weekDays}::text[], ${apps}::text[], ${kinds}::text[], ${wholeDevice}::boolean)`,
    )
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};

/** Deletes one schedule of a device, or all; returns how many there were. */
export const deleteSchedules = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  scheduleId?: string,
): Promise<number> => {
  let query = tx.deleteFrom('schedules').where('family_id', '=', familyId).where('device_id', '=', deviceId);
  if (scheduleId !== undefined) query = query.where('id', '=', scheduleId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
};

/** Whether a schedule of the device covers apps by more than their ids. */
export const hasOpenScope = async (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId): Promise<boolean> => {
  const row = await db
    .selectFrom('schedules')
    .select('id')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where((eb) => eb.or([eb('whole_device', '=', true), eb(sql`cardinality(kinds)`, '>', 0)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
