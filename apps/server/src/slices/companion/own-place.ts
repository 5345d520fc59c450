/** Where a device is, as it says it to its own user: the family's name of the place, never more. */
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import type { Recording } from '@kinward/contract/consent/consent.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { fenceAt } from '@kinward/rules/fences/at-fence.ts';
import type * as store from './companion.store.ts';

/** What nobody else may see is not said here either, so that both sides know the same. */
const isWithheld = ({ pausedUntil, adult }: Recording): boolean =>
  pausedUntil !== null || (adult !== null && adult.shares.position === null);

export const ownPlace = (
  { fix, fences }: Awaited<ReturnType<typeof store.selectPlace>>,
  recording: Recording,
): DeviceMe['place'] => {
  if (!fix || isWithheld(recording)) return null;
  const { latitude, longitude, accuracy, fix_at: at } = fix;
  if (latitude === null || longitude === null || at === null) return null;
  const circles = fences.map((fence) => ({
    ...fence,
    fenceName: fence.name,
    radius: fence.radius * LIMITS.fenceMetresPerMile,
  }));
  const fence = fenceAt({ latitude, longitude, accuracy }, circles);
  return { at: at.toISOString(), name: fence?.fenceName ?? null };
};
