import type { Collects } from '@kinward/contract/companion/companion.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { heardLately } from '../../core/abilities.ts';
import { ageOn } from '../../core/children.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface DataCollectionRow {
  collects: Collects;
  version: number;
  setAt: Date;
}

/** What a parent chose; undefined before any choice. */
export const selectDataCollection = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<DataCollectionRow | undefined> => {
  const row = await db
    .selectFrom('data_collection_settings')
    .select(['position', 'usage', 'web', 'contacts', 'sms', 'version', 'set_at'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { version, set_at: setAt, ...collects } = row;
  return { collects, version, setAt };
};

export const putDataCollection = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { collects, version, setAt }: DataCollectionRow,
): Promise<void> => {
  const chosen = { ...collects, version, set_at: setAt };
  await tx
    .insertInto('data_collection_settings')
    .values({ family_id: familyId, device_id: deviceId, ...chosen })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doUpdateSet(chosen))
    .execute();
};

/** Who can see what the family's devices report, the owner first, and what the children read of each. */
export const selectWatchers = (db: DbOrTx, familyId: FamilyId, now: Date) =>
  db
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'created_at', 'called', 'picture'])
    .select((eb) => eb.case().when('callable', '=', true).then(eb.ref('phone')).else(null).end().as('phone'))
    .select((eb) => eb.case().when('says_until', '>', now).then(eb.ref('says')).else(null).end().as('says'))
    .select('says_until')
    .where('family_id', '=', familyId)
    .orderBy((eb) => eb('role', '=', 'owner'), 'desc')
    .orderBy('created_at')
    .execute();

/** The newest known position of a device, and its fences. */
export const selectFix = (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId) =>
  db
    .selectFrom('device_states')
    .select(['latitude', 'longitude', 'accuracy', 'fix_at'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();

/** The device, its child and how long the family keeps what; undefined when the device is gone. */
export const selectHousehold = (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId, now: Date) =>
  db
    .selectFrom('devices as d')
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .innerJoin('families as f', 'f.id', 'd.family_id')
    .leftJoin('device_pages as g', (join) =>
      join.onRef('g.family_id', '=', 'd.family_id').onRef('g.device_id', '=', 'd.id'),
    )
    .leftJoin('client_keys as k', (join) =>
      join
        .onRef('k.family_id', '=', 'd.family_id')
        .onRef('k.device_id', '=', 'd.id')
        .on('k.beside', '=', true),
    )
    .leftJoin(heardLately(db, familyId, now).as('h'), (join) =>
      join.onRef('h.family_id', '=', 'd.family_id').onRef('h.device_id', '=', 'd.id'),
    )
    .where('d.family_id', '=', familyId)
    .where('d.id', '=', deviceId)
    .select(['d.token_hash', 'k.abilities as tracker_abilities', 'h.heard_by', 'h.heard_at'])
    .select(['d.abilities', 'd.device_type', 'g.token_hash as page_token_hash', 'g.agreed_at'])
    .select(['d.name', 'd.paired_at', 'c.first_name', 'f.time_zone', 'f.retention_days'])
    .select(['c.ordinal', 'c.picture'])
    .select(ageOn(now.toISOString().slice(0, 10)).as('age'))
    .select(['f.retention_web_days', 'f.retention_contacts_days', 'f.retention_usage_days'])
    .executeTakeFirst();

export const endPairing = async (tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<void> => {
  await tx
    .updateTable('devices')
    .set({ token_hash: null })
    .where('family_id', '=', familyId)
    .where('id', '=', deviceId)
    .execute();
  // A client beside the companion ends with it: who stops the one stops what is sent.
  await tx
    .deleteFrom('client_keys')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('beside', '=', true)
    .execute();
};
