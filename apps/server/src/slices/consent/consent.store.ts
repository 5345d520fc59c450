import { sql } from 'kysely';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { AdultKind } from '@kinward/contract/consent/consent.schemas.ts';
import { askedDevices } from '../../core/asked-devices.ts';
import type { DevicePlace } from '../../core/device-signals.ts';
import { PLAN_ONCE } from '../../platform/database/plan-once.ts';
import { ALL_SHARDS, MANY_FAMILIES } from '../../platform/database/shards.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface FactsRow {
  deviceId: DeviceId;
  familyId: FamilyId;
  childId: ChildId;
  /** A day; null where the age is not known. */
  adultOn: Date | null;
  declaredAt: Date | null;
  positionUntil: Date | null;
  usageUntil: Date | null;
  /** Milliseconds since the epoch. */
  pauses: [number, number][];
}

/** The day on which a child turns 18: the age that was entered, counted on from the day it was entered (S7). */
const adultOn = sql`(c.age_entered_on + make_interval(years => ${LIMITS.adultAge}::integer - c.age))`;

/**
 * What keeps things of devices from being recorded.
 * @param since pauses that ended before it are left out
 */
export const selectFacts = async (
  db: DbOrTx,
  which: { devices: readonly DevicePlace[] } | { familyId: FamilyId; deviceId?: DeviceId },
  since: Date,
): Promise<FactsRow[]> => {
  const [chosen, where, mark] =
    'devices' in which
      ? [
          sql`${askedDevices(which.devices)} join devices d on d.family_id = asked.family_id and d.id = asked.device_id`,
          sql`true`,
          MANY_FAMILIES,
        ]
      : [
          sql`devices d`,
          sql`d.family_id = ${which.familyId} ${which.deviceId === undefined ? sql`` : sql`and d.id = ${which.deviceId}`}`,
          sql``,
        ];
  const { rows } = await sql<FactsRow>`
    select d.id as "deviceId", d.family_id as "familyId", d.child_id as "childId",
      ${adultOn} at time zone 'UTC' as "adultOn",
      h.declared_at as "declaredAt", h.position_until as "positionUntil", h.usage_until as "usageUntil",
      coalesce((
        select json_agg(json_build_array(extract(epoch from p.starts_at) * 1000, extract(epoch from p.ends_at) * 1000))
        from recording_pauses p
        where p.family_id = d.family_id and p.child_id = d.child_id and p.ends_at > ${since}
      ), '[]') as pauses
    from ${chosen} join children c on c.family_id = d.family_id and c.id = d.child_id
    left join adult_declarations h on h.family_id = d.family_id and h.device_id = d.id
    where ${where} ${mark}
    ${PLAN_ONCE}`.execute(db);
  return rows;
};

/** Notes that the device user declares to be an adult, the first time. False when it was declared before, or the device is gone. */
export const putDeclared = async (
  tx: Tx,
  { familyId, deviceId }: { familyId: FamilyId; deviceId: DeviceId },
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into adult_declarations as h (device_id, family_id, declared_at)
    select id, family_id, ${at}::timestamptz from devices where id = ${deviceId} and family_id = ${familyId}
    on conflict (family_id, device_id) do update set declared_at = excluded.declared_at where h.declared_at is null
    returning 1`.execute(tx);
  return rows.length === 1;
};

/** Lowering an age lifts nothing from devices that are in use: only pairing them again does. */
export const declareAll = async (tx: Tx, familyId: FamilyId, childId: ChildId, at: Date): Promise<void> => {
  await sql`
    insert into adult_declarations as h (device_id, family_id, declared_at)
    select id, family_id, ${at}::timestamptz from devices
    where child_id = ${childId} and family_id = ${familyId} and token_hash is not null and not is_demo
    on conflict (family_id, device_id) do update set declared_at = coalesce(h.declared_at, excluded.declared_at)`.execute(
    tx,
  );
};

/** @param until null: the holder says no */
export const putConsent = async (
  tx: Tx,
  { familyId, deviceId }: { familyId: FamilyId; deviceId: DeviceId },
  kind: AdultKind,
  until: Date | null,
): Promise<void> => {
  const column = kind === 'position' ? 'position_until' : 'usage_until';
  await tx
    .insertInto('adult_declarations')
    .values({ device_id: deviceId, family_id: familyId, [column]: until })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doUpdateSet({ [column]: until }))
    .execute();
};

/** A device that is paired again is asked again. */
export const forgetAdultDeclaration = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<void> => {
  await tx
    .deleteFrom('adult_declarations')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
};

export interface PauseOf {
  familyId: FamilyId;
  childId: ChildId;
  /** A parent's account or a device. */
  begunBy: string;
}

/** Pauses that were begun since. */
export const countPauses = async (tx: Tx, { familyId, childId, begunBy }: PauseOf, since: Date) => {
  const { count } = await tx
    .selectFrom('recording_pauses')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('begun_by', '=', begunBy)
    .where('starts_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Makes a running pause of the same beginner longer, never shorter. False when there is none. */
export const prolongPause = async (
  tx: Tx,
  { familyId, childId, begunBy }: PauseOf,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('recording_pauses')
    .set({ ends_at: sql<Date>`greatest(ends_at, ${until}::timestamptz)` })
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('begun_by', '=', begunBy)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const insertPause = async (
  tx: Tx,
  { familyId, childId, begunBy }: PauseOf,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<void> => {
  await tx
    .insertInto('recording_pauses')
    .values({ id, family_id: familyId, child_id: childId, begun_by: begunBy, starts_at: now, ends_at: until })
    .execute();
};

/** Ends running pauses of a child. @param begunBy only this one's; omitted: all. @returns how many */
export const endPauses = async (
  tx: Tx,
  { familyId, childId, begunBy }: Omit<PauseOf, 'begunBy'> & { begunBy?: string },
  now: Date,
): Promise<number> => {
  let query = tx
    .updateTable('recording_pauses')
    .set({ ends_at: now })
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('ends_at', '>', now);
  if (begunBy !== undefined) query = query.where('begun_by', '=', begunBy);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
};

/** Until when a child is paused, and by whom among others; undefined when the family has no such child. */
export const selectPause = async (
  db: DbOrTx,
  { familyId, childId, begunBy }: PauseOf,
  now: Date,
): Promise<{ until: Date | null; mine: boolean } | undefined> => {
  const { rows } = await sql<{ until: Date | null; mine: boolean }>`
    select max(p.ends_at) as until, coalesce(bool_or(p.begun_by = ${begunBy}), false) as mine
    from children c left join recording_pauses p
      on p.family_id = c.family_id and p.child_id = c.id and p.starts_at <= ${now} and p.ends_at > ${now}
    where c.id = ${childId} and c.family_id = ${familyId} group by c.id`.execute(db);
  return rows[0];
};

export const purgePauses = async (db: DbOrTx, before: Date): Promise<void> => {
  await db.deleteFrom('recording_pauses').where('ends_at', '<', before).modifyEnd(ALL_SHARDS).execute();
};

export interface Birthday {
  childId: ChildId;
  familyId: FamilyId;
  firstName: string;
  /** `2026-05-03` */
  adultOn: string;
}

/**
 * Claims birthdays that were not notified yet: of two processes one gets each.
 * @param stopped true: those that have come, the others otherwise
 */
export const claimBirthdays = async (
  tx: Tx,
  { now, until, stopped }: { now: Date; until: Date; stopped: boolean },
): Promise<Birthday[]> => {
  const due = stopped
    ? sql`adult_on <= ${now} and adult_on > age_entered_on`
    : sql`adult_on > ${now} and adult_on <= ${until}`;
  const { rows } = await sql<Birthday>`
    with due as (
      select id, family_id, first_name, adult_on::date as adult_on from (
        select c.*, ${adultOn} at time zone 'UTC' as adult_on from children c where not is_demo
      ) c where ${due} and not exists (
        select 1 from birthday_notifications t
        where t.family_id = c.family_id and t.child_id = c.id and t.adult_on = c.adult_on::date and (t.stopped or not ${stopped})
      ) order by id limit 500
    ), notified as (
      insert into birthday_notifications as t (child_id, family_id, adult_on, stopped)
      select id, family_id, adult_on, ${stopped}::boolean from due
      on conflict (family_id, child_id, adult_on) do update set stopped = true where excluded.stopped and not t.stopped
      returning family_id, child_id
    )
    select due.id as "childId", due.family_id as "familyId", first_name as "firstName", to_char(adult_on, 'YYYY-MM-DD') as "adultOn"
    from due join notified on notified.family_id = due.family_id and notified.child_id = due.id
    order by due.family_id, due.id ${ALL_SHARDS}`.execute(tx);
  return rows;
};
