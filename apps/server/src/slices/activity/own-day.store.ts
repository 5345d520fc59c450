import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ageOn } from '../../core/children.ts';
import type { Db } from '../../platform/tx.ts';

/** Whose device it is, how old they are (years; null where no age was entered), and the family's zone. @param today YYYY-MM-DD */
export const selectOwner = (db: Db, familyId: FamilyId, deviceId: DeviceId, today: string) =>
  db
    .selectFrom('devices as d')
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .innerJoin('families as f', 'f.id', 'd.family_id')
    .select(['c.id as childId', 'f.time_zone as zone', ageOn(today).as('age')])
    .where('d.family_id', '=', familyId)
    .where('d.id', '=', deviceId)
    .executeTakeFirst();
