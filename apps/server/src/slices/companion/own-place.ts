/** Where a device is, as it says it to its own user: what the place is called that was marked for this child, never more. */
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import type { Recording } from '@kinward/contract/consent/consent.schemas.ts';
import { placeAt, type FamilyPlaces } from '@kinward/rules/fences/family-places.ts';
import type * as store from './companion.store.ts';

/** What nobody else may see is not said here either, so that both sides know the same. */
const isWithheld = ({ pausedUntil, adult }: Recording): boolean =>
  pausedUntil !== null || (adult !== null && adult.shares.position === null);

export const ownPlace = (
  fix: Awaited<ReturnType<typeof store.selectFix>>,
  places: FamilyPlaces,
  recording: Recording,
): DeviceMe['place'] => {
  if (!fix || isWithheld(recording)) return null;
  const { latitude, longitude, accuracy, fix_at: at } = fix;
  if (latitude === null || longitude === null || at === null) return null;
  const named = placeAt({ latitude, longitude, accuracy }, places);
  return { at: at.toISOString(), name: named?.fenceName ?? null };
};
