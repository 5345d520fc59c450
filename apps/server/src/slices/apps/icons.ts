/** Icons of programs: taken once by what they are, kept with their family as pictures of our own, and shown to its parents alone. */
import { createHash } from 'node:crypto';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { lockFamily } from '../../core/locks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import * as store from './icons.store.ts';

export interface IconsDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  pictures: Pick<Pictures, 'icon'>;
}

export interface Icons {
  /**
   * Keeps the PNG that a device's list names.
   * @throws AppError NOT_FOUND where it does not, VALIDATION where the bytes are others, PICTURE_UNREADABLE, TOO_LARGE, QUOTA, BUSY
   */
  keep(familyId: FamilyId, deviceId: DeviceId, digest: string, png: Buffer): Promise<void>;
  /** @throws AppError NOT_FOUND */
  read(familyId: FamilyId, digest: string): Promise<Buffer>;
}

const SUFFIX = '.webp';
const RETRY_SECONDS = 3600;

/** Where the portal fetches an icon. @param digest null: there is none */
export const iconUrl = (digest: string | null): string | null =>
  digest === null ? null : `/api/application/icon/${digest}${SUFFIX}`;

/** The digest in the last part of an icon's address. */
export const iconDigest = (file: string): string => file.slice(0, -SUFFIX.length);

export const createIcons = ({ db, clock, limits, pictures }: IconsDeps): Icons => ({
  async keep(familyId, deviceId, digest, png) {
    if (!(await store.isNamed(db, familyId, deviceId, digest))) throw new AppError('NOT_FOUND');
    if (png.length > limits.iconBytes) throw new AppError('TOO_LARGE');
    if (createHash('sha256').update(png).digest('hex') !== digest)
      throw new AppError('VALIDATION', {
        errors: [{ path: 'png', message: 'This is another icon than its SHA-256 says' }],
      });
    if (await store.selectIcon(db, familyId, digest)) return;
    // Nothing is decoded that has no room.
    if (!(await store.hasRoom(db, familyId, limits.iconsPerFamily)))
      throw new AppError('QUOTA', { retryAfterSeconds: RETRY_SECONDS });
    const webp = await pictures.icon(png);
    await inTransaction(db, async (tx) => {
      await lockFamily(tx, familyId);
      // It may have been removed this moment.
      if (!(await store.isNamed(tx, familyId, deviceId, digest))) throw new AppError('NOT_FOUND');
      const kept = { digest, webp, now: clock.now(), most: limits.iconsPerFamily };
      if (!(await store.insertIcon(tx, familyId, kept)))
        throw new AppError('QUOTA', { retryAfterSeconds: RETRY_SECONDS });
    });
  },

  async read(familyId, digest) {
    const webp = await store.selectIcon(db, familyId, digest);
    if (!webp) throw new AppError('NOT_FOUND');
    return webp;
  },
});
