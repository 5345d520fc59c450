import { sql } from 'kysely';
import type { FenceAction } from '@kinward/contract/geofences/geofences.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface FenceFields {
  fenceName: string;
  address: string;
  /** Miles. */
  fenceRadius: number;
  latitude: number;
  longitude: number;
  action: FenceAction;
}

const COLUMNS = [
  'id',
  'device_id',
  'name',
  'address',
  'radius',
  'latitude',
  'longitude',
  'action',
  'version',
] as const;

/** A row as the store hands it out. */
export interface FenceRow {
  id: string;
  device_id: DeviceId;
  name: string;
  address: string;
  radius: number;
  latitude: number;
  longitude: number;
  action: FenceAction;
  version: number;
}

/** Fences of the family by name, narrowed by device, action or id. */
export const selectFences = (
  db: DbOrTx,
  familyId: FamilyId,
  { deviceId, action, fenceId }: { deviceId?: DeviceId; action?: FenceAction; fenceId?: string },
): Promise<FenceRow[]> => {
  let query = db.selectFrom('geofences').select(COLUMNS).where('family_id', '=', familyId);
  if (deviceId !== undefined) query = query.where('device_id', '=', deviceId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (fenceId !== undefined) query = query.where('id', '=', fenceId);
  return query
    .orderBy(sql`lower(name)`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
};

/** Adds the fence while the device has fewer than `cap`; undefined when it has not. Call it under `lockFamily`. */
export const insertFenceBelow = async (
  tx: Tx,
  familyId: FamilyId,
  cap: number,
  fence: FenceFields & { id: string; deviceId: DeviceId; at: Date },
): Promise<FenceRow | undefined> => {
  const { rows } = await sql<FenceRow>`
    insert into geofences (id, family_id, device_id, name, address, radius, latitude, longitude, action, created_at, updated_at)
    select ${fence.id}::uuid, f.id, ${fence.deviceId}::uuid, ${fence.fenceName}::text, ${fence.address}::text,
      ${fence.fenceRadius}::float8, ${fence.latitude}::float8, ${fence.longitude}::float8, ${fence.action}::text,
      ${fence.at}::timestamptz, ${fence.at}::timestamptz
    from families f where f.id = ${familyId}::uuid and (
      select count(*) from geofences g where g.family_id = f.id and g.device_id = ${fence.deviceId}::uuid
    ) < ${cap}::integer
    returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(tx);
  return rows[0];
};

/** Changes the fence, in one statement only while it is at `version` when one is given; undefined when nothing changed. */
export const updateFence = (
  db: DbOrTx,
  familyId: FamilyId,
  fenceId: string,
  fields: FenceFields & { version: number | undefined; at: Date },
): Promise<FenceRow | undefined> => {
  let query = db
    .updateTable('geofences')
    .set((eb) => ({
      name: fields.fenceName,
      address: fields.address,
      radius: fields.fenceRadius,
      latitude: fields.latitude,
      longitude: fields.longitude,
      action: fields.action,
      updated_at: fields.at,
      version: eb('version', '+', 1),
    }))
    .where('family_id', '=', familyId)
    .where('id', '=', fenceId);
  if (fields.version !== undefined) query = query.where('version', '=', fields.version);
  return query.returning(COLUMNS).executeTakeFirst();
};

export type FenceName = Pick<FenceRow, 'device_id' | 'name'>;

/** Deletes the fence; answers its device and name, undefined when the family has no such fence. */
export const deleteFence = (
  db: DbOrTx,
  familyId: FamilyId,
  fenceId: string,
): Promise<FenceName | undefined> =>
  db
    .deleteFrom('geofences')
    .where('family_id', '=', familyId)
    .where('id', '=', fenceId)
    .returning(['device_id', 'name'])
    .executeTakeFirst();
