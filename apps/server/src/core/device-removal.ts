/** How devices are deleted: the one way, as the statement also leaves what is to be done after it. */
import { sql } from 'kysely';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Tx } from '../platform/tx.ts';

export interface WhichDevices {
  deviceId?: DeviceId | undefined;
  childId?: ChildId | undefined;
}

/**
 * Local users of computers that stay, whose rules are those of devices that are about to be removed: those of the computer itself hold from then on.
 * Call it before `deleteDevices`.
 */
export const usersWhoLoseTheirs = async (
  tx: Tx,
  familyId: FamilyId,
  { deviceId, childId }: WhichDevices,
): Promise<{ computerId: DeviceId; users: string[] }[]> => {
  const isRemoved = (of: string) => sql`(
    ${deviceId ?? null}::uuid is null or ${sql.ref(`${of}.id`)} = ${deviceId ?? null}::uuid) and (
    ${childId ?? null}::uuid is null or ${sql.ref(`${of}.child_id`)} = ${childId ?? null}::uuid)`;
  const { rows } = await sql<{ computerId: DeviceId; users: string[] }>`
    select u.computer_id as "computerId", array_agg(u.name order by u.name) as users
    from computer_users u
      join devices d on d.family_id = u.family_id and d.id = u.device_id
      join devices c on c.family_id = u.family_id and c.id = u.computer_id
    where u.family_id = ${familyId}::uuid and ${isRemoved('d')} and not (${isRemoved('c')})
    group by u.computer_id`.execute(tx);
  return rows;
};

/**
 * Deletes devices (one, a child's, or all of the family's) with what refers to them. What they recorded has no foreign key
 * and is deleted piece by piece from the list `deleted_devices`; notifications of the family stay and name them no more.
 * A child and a family are deleted only after their devices.
 * @returns the ids of those that there were
 */
export const deleteDevices = async (
  tx: Tx,
  familyId: FamilyId,
  { deviceId, childId }: WhichDevices,
  now: Date,
): Promise<DeviceId[]> => {
  const one = deviceId === undefined ? sql`` : sql`and id = ${deviceId}::uuid`;
  const own = childId === undefined ? sql`` : sql`and child_id = ${childId}::uuid`;
  const { rows } = await sql<{ id: DeviceId }>`
    with gone as (
      delete from devices where family_id = ${familyId}::uuid ${one} ${own} returning id
    ), listed as (
      insert into deleted_devices (family_id, device_id, deleted_at)
      select ${familyId}::uuid, id, ${now}::timestamptz from gone
    ), unnamed as (
      update notifications set device_id = null from gone
      where notifications.family_id = ${familyId}::uuid and notifications.device_id = gone.id
    ), unbound as (
      update computer_users set device_id = null from gone
      where computer_users.family_id = ${familyId}::uuid and computer_users.device_id = gone.id
    )
    select id from gone`.execute(tx);
  return rows.map(({ id }) => id);
};
