/** How the filter heard a device, as the device itself is told. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { heardLately } from '../../../core/abilities.ts';
import type { DbOrTx } from '../../../platform/tx.ts';

/** The type of a device, and by which layers the filter heard it lately; undefined: there is no such device. */
export const selectHeard = (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId, now: Date) =>
  db
    .selectFrom('devices as d')
    .leftJoin(heardLately(db, familyId, now).as('h'), (join) =>
      join.onRef('h.family_id', '=', 'd.family_id').onRef('h.device_id', '=', 'd.id'),
    )
    .where('d.family_id', '=', familyId)
    .where('d.id', '=', deviceId)
    .select(['d.device_type', 'h.heard_by', 'h.heard_at'])
    .executeTakeFirst();
