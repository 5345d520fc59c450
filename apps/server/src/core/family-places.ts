/** The circles by which places of a child are named. */
import type { ChildId, FamilyId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { Fence } from '@kinward/rules/fences/at-fence.ts';
import { familyPlaces, type FamilyPlaces } from '@kinward/rules/fences/family-places.ts';
import type { DbOrTx } from '../platform/tx.ts';

const fenceOf = ({
  name,
  radius,
  latitude,
  longitude,
  action,
}: Omit<Fence, 'fenceName'> & { name: string }): Fence => ({
  fenceName: name,
  latitude,
  longitude,
  action,
  radius: radius * LIMITS.fenceMetresPerMile,
});

/** As its parents call them: also by what they marked for other children. A sample child and real ones share no place. */
export const placesOfChild = async (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId,
): Promise<FamilyPlaces> => {
  const rows = await db
    .selectFrom('geofences as g')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'g.device_id').onRef('d.family_id', '=', 'g.family_id'),
    )
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .innerJoin('children as me', (join) =>
      join.onRef('me.family_id', '=', 'c.family_id').onRef('me.is_demo', '=', 'c.is_demo'),
    )
    .select(['g.name', 'g.radius', 'g.latitude', 'g.longitude', 'g.action', 'd.child_id'])
    .where('g.family_id', '=', familyId)
    .where('me.id', '=', childId)
    .execute();
  const { own = [], siblings = [] } = Object.groupBy(rows, ({ child_id: id }) =>
    id === childId ? 'own' : 'siblings',
  );
  return familyPlaces(own.map(fenceOf), siblings.map(fenceOf));
};

/** As the child itself reads them: what was marked for it and for no other. */
export const ownPlacesOf = async (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId,
): Promise<FamilyPlaces> => {
  const { own } = await placesOfChild(db, familyId, childId);
  return { own, lent: [] };
};
