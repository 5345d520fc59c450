/** The profile of a device for Apple's systems, and links at which it is fetched without signing in. */
import { readFile } from 'node:fs/promises';
import type { ProfileLink } from '@kinward/contract/filter/device-dns.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { lockDevice } from '../../../core/locks.ts';
import { hashToken, keyOfToken } from '../../../core/tokens.ts';
import type { Platform } from '../../../ports/platform.ts';
import { newFamilyToken } from '../../../platform/ids.ts';
import { open } from '../../../platform/jobs/encrypt-payload.ts';
import { inTransaction } from '../../../platform/tx.ts';
import { signedMessage } from './cms.ts';
import type { Offers } from './offers.ts';
import * as store from './by-name.store.ts';
import { profileOf } from './profile.ts';

export interface Profiles {
  /** @throws AppError NOT_FOUND where the device has no key either, FILTER_OFF */
  profile(familyId: FamilyId, deviceId: DeviceId): Promise<Buffer>;
  /**
   * @param origin where the caller reached the installation, without a slash at the end
   * @throws AppError NOT_FOUND, SAMPLE_CHILD, FILTER_OFF
   */
  link(familyId: FamilyId, deviceId: DeviceId, origin: string): Promise<ProfileLink>;
  /** @throws AppError NOT_FOUND for a link that has ended, as for one that never was */
  profileOfLink(token: string): Promise<Buffer>;
}

export const createProfiles = (
  { db, clock, limits, keys, log }: Pick<Platform, 'db' | 'clock' | 'limits' | 'keys' | 'log'>,
  offered: Offers,
): Profiles => {
  const signed = async (content: Buffer): Promise<Buffer> => {
    if (!offered.pair) return content;
    const { cert, key } = offered.pair;
    try {
      const [certText, keyText] = await Promise.all([readFile(cert, 'utf8'), readFile(key, 'utf8')]);
      return signedMessage(content, { cert: certText, key: keyText }, clock.now());
    } catch (error) {
      // An unsigned one works as well; the phone says that it is not signed.
      log.warn({ err: error }, 'a profile could not be signed');
      return content;
    }
  };

  const profile = async (familyId: FamilyId, deviceId: DeviceId): Promise<Buffer> => {
    const row = await store.selectKey(db, { familyId, deviceId });
    const deviceName = await store.selectName(db, { familyId, deviceId });
    if (!row || deviceName === undefined) throw new AppError('NOT_FOUND');
    if (offered.isOff) throw new AppError('FILTER_OFF');
    const { host, dohOf, dotOf } = offered;
    const key = open(keys.field, row.id, row.key);
    const description = `Names are asked at ${host}, which keeps what the parents have set. It can be removed in the settings.`;
    const facts = { deviceId, deviceName, host, doh: dohOf(key), dot: dotOf(key), description };
    return await signed(Buffer.from(profileOf(facts), 'utf8'));
  };

  return {
    profile,
    async link(familyId, deviceId, origin) {
      const token = newFamilyToken('profile', familyId);
      const until = new Date(clock.now().getTime() + limits.filterLinkMinutes * 60_000);
      await inTransaction(db, async (tx) => {
        const device = await lockDevice(tx, familyId, deviceId);
        if (!device) throw new AppError('NOT_FOUND');
        if (device.isDemo) throw new AppError('SAMPLE_CHILD');
        if (offered.isOff) throw new AppError('FILTER_OFF');
        if (!(await store.putLink(tx, { familyId, deviceId }, hashToken(token), until)))
          throw new AppError('NOT_FOUND');
      });
      return { url: `${origin}/api/filter/profile/${token}`, expiresAt: until.toISOString() };
    },
    async profileOfLink(token) {
      const found = await keyOfToken(db, 'profile', token);
      const now = clock.now();
      const again = new Date(now.getTime() + limits.filterLinkAgainSeconds * 1000);
      const place = found && (await inTransaction(db, (tx) => store.useLink(tx, found, now, again)));
      if (!place) throw new AppError('NOT_FOUND');
      return await profile(place.familyId, place.deviceId);
    },
  };
};
