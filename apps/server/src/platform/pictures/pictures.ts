import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../clock.ts';
import type { Db, DbOrTx } from '../tx.ts';
import { createPictureEncoder } from './encode.ts';
import { deletePictures, findPicture, insertPicture } from './pictures.store.ts';
import { readImageField } from './upload.ts';

/** The part of a rate limiter that uploads need: counts one, and throws RATE_LIMITED beyond `max` in the window. */
export interface UploadCounter {
  take(rule: { name: string; max: number; windowSeconds: number }, key: string): Promise<void>;
}

export interface PicturesDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  rate: UploadCounter;
}

/** Pictures of children and parents: read from an upload, kept with their family, served to it alone. */
export interface Pictures {
  /**
   * Counts the upload for the account, then reads the multipart field `image` and re-encodes it.
   * @throws AppError RATE_LIMITED, UNSUPPORTED_MEDIA_TYPE, PICTURE_MISSING, PICTURE_UNREADABLE, TOO_LARGE, BUSY
   */
  receive(request: FastifyRequest, accountId: AccountId): Promise<Buffer>;
  /** An icon as it is kept. @throws AppError PICTURE_UNREADABLE, TOO_LARGE, BUSY */
  icon(png: Buffer): Promise<Buffer>;
  /** Stores an encoded picture, drops the one that it replaces, and returns its name. */
  replace(tx: DbOrTx, familyId: FamilyId, webp: Buffer, former: string | null): Promise<string>;
  remove(tx: DbOrTx, familyId: FamilyId, names: readonly string[]): Promise<void>;
  /** @throws AppError NOT_FOUND when the family has no picture of that name. */
  read(familyId: FamilyId, name: string): Promise<Buffer>;
}

const NAME_BYTES = 16;
const SUFFIX = '.webp';

/** Where the browser fetches a picture (with its token); null without one. */
export const pictureUrl = <N extends string | null>(name: N): N extends null ? null : string =>
  (name === null ? null : `/api/picture/${name}${SUFFIX}`) as N extends null ? null : string;

/** The stored name behind the last part of a picture's URL. */
export const pictureName = (file: string): string => file.slice(0, -SUFFIX.length);

export const createPictures = ({ db, clock, limits, rate }: PicturesDeps): Pictures => {
  const encoder = createPictureEncoder(limits);
  return {
    async receive(request, accountId) {
      await rate.take({ name: 'upload', max: limits.uploadsPerHour, windowSeconds: 3600 }, accountId);
      return encoder.encode(await readImageField(request, limits.uploadBytes));
    },
    icon: (png) => encoder.encodeIcon(png),
    async replace(tx, familyId, webp, former) {
      const name = randomBytes(NAME_BYTES).toString('hex');
      await insertPicture(tx, familyId, { name, webp, createdAt: clock.now() });
      if (former !== null) await deletePictures(tx, familyId, [former]);
      return name;
    },
    remove: deletePictures,
    async read(familyId, name) {
      const webp = await findPicture(db, familyId, name);
      if (!webp) throw new AppError('NOT_FOUND');
      return webp;
    },
  };
};
