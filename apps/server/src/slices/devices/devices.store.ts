import { sql } from 'kysely';
import type { Ability } from '@kinward/contract/devices/abilities.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { claimEntry } from '../../core/directory.store.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

/** Removes the unused pairing codes of the family, and those for several computers. */
export const deleteCodesOf = async (tx: Tx, familyId: FamilyId): Promise<void> => {
  await tx.deleteFrom('pairing_codes').where('family_id', '=', familyId).execute();
  await tx.deleteFrom('enrolment_codes').where('family_id', '=', familyId).execute();
};

/** Ends the open code of a device that something else is to report for. */
export const deleteCodeOf = async (tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<void> => {
  await tx
    .deleteFrom('pairing_codes')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
};

export interface NewDevice {
  id: DeviceId;
  childId: ChildId;
  name: string;
  deviceType: DeviceType;
  createdAt: Date;
}

/** Adds the device while the family has fewer than `cap`, samples apart; false when it has not. Call it under `lockFamily`. */
export const insertDeviceBelow = async (
  tx: Tx,
  familyId: FamilyId,
  cap: number,
  device: NewDevice,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into devices (id, family_id, child_id, name, device_type, created_at)
    select ${device.id}::uuid, f.id, ${device.childId}::uuid, ${device.name}::text, ${device.deviceType}::text,
      ${device.createdAt}::timestamptz
    from families f where f.id = ${familyId}::uuid
      and (select count(*) from devices d where d.family_id = f.id and not d.is_demo) < ${cap}::integer
    returning id`.execute(tx);
  return rows.length === 1;
};

/** Adds the device of a sample: paired from the start, with a token that no one knows. It counts against no cap. */
export const insertDemoDevice = async (
  tx: Tx,
  familyId: FamilyId,
  device: NewDevice & { platform: string; model: string; abilities: readonly Ability[]; tokenHash: Buffer },
): Promise<void> => {
  await tx
    .insertInto('devices')
    .values({
      id: device.id,
      family_id: familyId,
      child_id: device.childId,
      name: device.name,
      device_type: device.deviceType,
      platform: device.platform,
      model: device.model,
      abilities: [...device.abilities],
      token_hash: device.tokenHash,
      paired_at: device.createdAt,
      created_at: device.createdAt,
      is_demo: true,
    })
    .execute();
};

/** Gives the device its one open code; a former one ends. @returns false when the code leads to a device already */
export const putPairingCode = async (
  tx: Tx,
  familyId: FamilyId,
  code: { deviceId: DeviceId; hash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<boolean> => {
  const to = { familyId, subjectId: code.deviceId, expiresAt: code.expiresAt };
  if (!(await claimEntry(tx, 'pairing', code.hash, to))) return false;
  const fresh = { code_hash: code.hash, created_at: code.createdAt, expires_at: code.expiresAt };
  await tx
    .insertInto('pairing_codes')
    .values({ device_id: code.deviceId, family_id: familyId, ...fresh })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doUpdateSet(fresh))
    .execute();
  return true;
};

/** What the paired client said it can do; null when it has not. */
export const selectAbilities = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<string[] | null> => {
  const row = await db
    .selectFrom('devices')
    .select('abilities')
    .where('family_id', '=', familyId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
  return row?.abilities ?? null;
};

export const setAbilities = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  abilities: readonly Ability[],
): Promise<void> => {
  await tx
    .updateTable('devices')
    .set({ abilities: [...abilities] })
    .where('family_id', '=', familyId)
    .where('id', '=', deviceId)
    .execute();
};
