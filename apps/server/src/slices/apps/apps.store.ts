import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { deviceExists } from '../../core/devices.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface AppRow {
  app_id: string;
  name: string;
  category: string | null;
  /** SHA-256 in hex of the icon that it is said to have; null: none. */
  icon: string | null;
}

/** Of an app's icon, where the family has it. */
const ICON = sql<string | null>`encode(i.digest, 'hex')`.as('icon');

/** The device's apps by name; undefined when the family has no such device. */
export const selectApps = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<AppRow[] | undefined> => {
  if (!(await deviceExists(db, familyId, deviceId))) return undefined;
  return db
    .selectFrom('device_apps as a')
    .leftJoin('app_icons as i', (join) =>
      join.onRef('i.family_id', '=', 'a.family_id').onRef('i.digest', '=', 'a.icon'),
    )
    .select(['a.app_id', 'a.name', 'a.category', ICON])
    .where('a.family_id', '=', familyId)
    .where('a.device_id', '=', deviceId)
    .orderBy((eb) => eb.fn('lower', ['a.name']))
    .orderBy('a.app_id')
    .execute();
};

export interface ComputerAppRow extends AppRow {
  /** The name of the computer. */
  computer: string;
  /** Since when the newest policy is in force there, for programs at least; null: it is not, or not for everybody now. */
  inForceAt: Date | null;
}

/** Programs of other computers of which a local user has the device's rules, by name; of one that is on several the first. */
export const selectOnComputers = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<ComputerAppRow[]> =>
  await db
    .selectFrom('device_apps as a')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.family_id', '=', 'a.family_id').onRef('d.id', '=', 'a.device_id'),
    )
    .innerJoin('computers as c', (join) =>
      join.onRef('c.family_id', '=', 'a.family_id').onRef('c.device_id', '=', 'a.device_id'),
    )
    .leftJoin('app_icons as i', (join) =>
      join.onRef('i.family_id', '=', 'a.family_id').onRef('i.digest', '=', 'a.icon'),
    )
    .distinctOn('a.app_id')
    .select(['a.app_id', 'a.name', 'a.category', ICON, 'd.name as computer'])
    .select(
      sql<Date | null>`case when c.in_force_number = c.number and c.faults <@ '{no-lists}'
        and not jsonb_path_exists(c.pauses, '$[*] ? (@.endedAt == null)') then c.in_force_at end`.as(
        'inForceAt',
      ),
    )
    .where('a.family_id', '=', familyId)
    .where('a.device_id', '<>', deviceId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('computer_users as u')
          .select('u.name')
          .where('u.family_id', '=', familyId)
          .whereRef('u.computer_id', '=', 'a.device_id')
          .where('u.device_id', '=', deviceId),
      ),
    )
    .orderBy('a.app_id')
    .orderBy('a.device_id')
    .execute();

/** The other devices whose rules local users of a computer have. */
export const selectUsersDevices = async (
  db: DbOrTx,
  familyId: FamilyId,
  computerId: DeviceId,
): Promise<DeviceId[]> => {
  const rows = await db
    .selectFrom('computer_users as u')
    .select('u.device_id')
    .distinct()
    .where('u.family_id', '=', familyId)
    .where('u.computer_id', '=', computerId)
    .where('u.device_id', '<>', computerId)
    .$narrowType<{ device_id: DeviceId }>()
    .execute();
  return rows.map(({ device_id: id }) => id);
};

/**
 * The apps of several devices, the devices in order. Programs of a computer are among those of each device whose rules its local users have, before its own: their use counts there, and
 * rules for kinds of apps cover them.
 */
export const selectNames = (db: DbOrTx, familyId: FamilyId, deviceIds: readonly DeviceId[]) =>
  db
    .selectFrom('computer_users as u')
    .innerJoin('device_apps as a', (join) =>
      join.onRef('a.family_id', '=', 'u.family_id').onRef('a.device_id', '=', 'u.computer_id'),
    )
    .leftJoin('app_icons as i', (join) =>
      join.onRef('i.family_id', '=', 'a.family_id').onRef('i.digest', '=', 'a.icon'),
    )
    .select(['u.device_id', 'a.app_id', 'a.name', 'a.category', ICON, sql<boolean>`false`.as('isOwn')])
    .where('u.family_id', '=', familyId)
    .where('u.device_id', 'in', deviceIds)
    .whereRef('u.device_id', '<>', 'u.computer_id')
    .unionAll(
      db
        .selectFrom('device_apps as a')
        .leftJoin('app_icons as i', (join) =>
          join.onRef('i.family_id', '=', 'a.family_id').onRef('i.digest', '=', 'a.icon'),
        )
        .select(['a.device_id', 'a.app_id', 'a.name', 'a.category', ICON, sql<boolean>`true`.as('isOwn')])
        .where('a.family_id', '=', familyId)
        .where('a.device_id', 'in', deviceIds),
    )
    .orderBy('device_id')
    .orderBy('isOwn')
    .$narrowType<{ device_id: DeviceId }>()
    .execute();

/** Puts a whole list in place of the former one; returns how many entries differ. `apps` names each once. */
export const replaceApps = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  apps: readonly AppRow[],
): Promise<number> => {
  const { rows } = await sql<{ changed: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(apps)}::jsonb) as g(app_id text, name text, category text, icon text)
    ), gone as (
      delete from device_apps a where a.family_id = ${familyId}::uuid and a.device_id = ${deviceId}::uuid
        and not exists (select from given g where g.app_id = a.app_id)
      returning 1
    ), put as (
      insert into device_apps as a (family_id, device_id, app_id, name, category, icon)
      select ${familyId}::uuid, ${deviceId}::uuid, app_id, name, category, decode(icon, 'hex') from given
      on conflict (family_id, device_id, app_id) do update set name = excluded.name, category = excluded.category, icon = excluded.icon
        where (a.name, a.category, a.icon) is distinct from (excluded.name, excluded.category, excluded.icon)
      returning 1
    )
    select (select count(*) from gone) + (select count(*) from put) as changed`.execute(tx);
  return rows[0]?.changed ?? 0;
};
