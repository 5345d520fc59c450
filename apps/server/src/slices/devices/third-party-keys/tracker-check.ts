import { timingSafeEqual } from 'node:crypto';
import type { TrackerCheckBody, TrackerChecked } from '@kinward/contract/devices/devices.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { DeviceIdentity, PageIdentity } from '../../../platform/http/identity.ts';
import type { DevicesDeps } from '../devices.service.ts';
import { hashKey } from './client-auth.ts';
import { selectKeyHashes } from './client-keys.store.ts';

export interface TrackerCheck {
  /**
   * Whether keys that a link brought are those beside this very device's companion, or those of the device whose child's page asks. A link may come from anyone: whose keys they are
   * decides who reads the place. Compared with the device's own hashes alone, so that nothing is learned of other keys.
   * @throws AppError RATE_LIMITED after many that are not
   */
  checkTracker(
    who: Pick<DeviceIdentity | PageIdentity, 'kind' | 'familyId' | 'deviceId'>,
    keys: z.output<typeof TrackerCheckBody>,
  ): Promise<z.output<typeof TrackerChecked>>;
}

export const createTrackerCheck = ({
  db,
  limits,
  rate,
}: Pick<DevicesDeps, 'db' | 'limits' | 'rate'>): TrackerCheck => ({
  async checkTracker({ kind, familyId, deviceId }, { username, password }) {
    const attempt = await rate.attempt(
      {
        name: 'tracker-checks',
        free: limits.trackerChecksFree,
        maxDelaySeconds: limits.trackerChecksDelayMaxSeconds,
        windowSeconds: limits.trackerChecksWindowSeconds,
      },
      deviceId,
    );
    const kept = await selectKeyHashes(db, familyId, deviceId, kind === 'device');
    if (!kept) return { own: false };
    const isName = timingSafeEqual(kept.keyHash, hashKey('key', username));
    const isPassword = timingSafeEqual(kept.passwordHash, hashKey('password', password));
    const own = isName && isPassword;
    if (own) await attempt.giveBack();
    return { own };
  },
});
