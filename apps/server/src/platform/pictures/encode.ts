import sharp, { type Metadata } from 'sharp';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { createSemaphore } from './encode-semaphore.ts';

/** Turns an upload of any origin into a picture of our own: square WebP without metadata. */
export interface PictureEncoder {
  /**
   * Content decides, not the name: JPEG, PNG and WebP of one page are read, turned upright, cut to a centred square of at
   * most `pictureSide` pixels and re-encoded, so that nothing of the upload's bytes or metadata survives.
   * @throws AppError PICTURE_UNREADABLE, TOO_LARGE (pixels), BUSY
   */
  encode(upload: Buffer): Promise<Buffer>;
  /**
   * The same for an icon: a PNG, whole and not cut, with what is transparent in it.
   * @throws AppError PICTURE_UNREADABLE, TOO_LARGE (pixels), BUSY
   */
  encodeIcon(upload: Buffer): Promise<Buffer>;
}

const FORMATS = new Set(['jpeg', 'png', 'webp']);
const ICON_FORMATS = new Set(['png']);
const QUALITY = 82;
/** Decoding a picture beyond this many pixels can take over 100 MB, so it runs alone. */
const HEAVY_PIXELS = 16_000_000;
const WAITING_MAX = 32;

// Every loader of libvips is closed but three that read from memory: no SVG, PDF, GIF, TIFF, nor anything by file name.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Samples that a JPEG stores for each pixel, by how coarsely it stores colour. */
const JPEG_SAMPLES: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };

/** Bytes that a decoder holds at once. Most pictures are read line by line; one saved in stages is held whole until its last. */
const heldBytes = ({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
}: Metadata): number => {
  if (!isProgressive) return 0;
  if (format === 'jpeg') return width * height * 2 * (JPEG_SAMPLES[chromaSubsampling ?? ''] ?? channels);
  return width * height * channels * (depth === 'ushort' ? 2 : 1);
};

export const createPictureEncoder = (limits: Limits): PictureEncoder => {
  const semaphore = createSemaphore(limits.uploadConcurrency, WAITING_MAX);
  const options = { limitInputPixels: limits.uploadPixels, failOn: 'error', autoOrient: true } as const;

  const read = async (upload: Buffer, formats: ReadonlySet<string>): Promise<Metadata> => {
    const facts = await sharp(upload, { ...options, limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw new AppError('PICTURE_UNREADABLE');
      });
    if (!formats.has(facts.format)) throw new AppError('PICTURE_UNREADABLE');
    if ((facts.pages ?? 1) > 1)
      throw new AppError('PICTURE_UNREADABLE', { message: 'Choose a picture that does not move.' });
    return facts;
  };

  const inspect = async (upload: Buffer): Promise<Metadata> => {
    const facts = await read(upload, FORMATS);
    const { width, height } = facts;
    if (width > limits.uploadSide || height > limits.uploadSide || width * height > limits.uploadPixels) {
      throw new AppError('TOO_LARGE', {
        message: `This picture has too many pixels: at most ${limits.uploadSide} a side and ${limits.uploadPixels / 1e6} million in all.`,
      });
    }
    if (heldBytes(facts) > limits.uploadHeldBytes) {
      throw new AppError('TOO_LARGE', {
        message:
          'This picture is saved in stages and too large for that. Save it without "progressive" or "interlaced".',
      });
    }
    return facts;
  };

  return {
    async encode(upload) {
      const { width, height } = await semaphore.run(1, () => inspect(upload));
      const side = Math.min(limits.pictureSide, width, height);
      const weight = width * height > HEAVY_PIXELS ? limits.uploadConcurrency : 1;
      return semaphore.run(weight, () =>
        sharp(upload, options)
          .resize(side, side, { fit: 'cover' })
          .webp({ quality: QUALITY })
          .timeout({ seconds: limits.uploadSeconds })
          .toBuffer()
          .catch(() => {
            throw new AppError('PICTURE_UNREADABLE');
          }),
      );
    },

    async encodeIcon(upload) {
      return await semaphore.run(1, async () => {
        const { width, height } = await read(upload, ICON_FORMATS);
        if (Math.max(width, height) > limits.iconSide)
          throw new AppError('TOO_LARGE', {
            message: `An icon has at most ${limits.iconSide} pixels a side.`,
          });
        const side = limits.iconSideKept;
        return await sharp(upload, options)
          .resize(side, side, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .timeout({ seconds: limits.uploadSeconds })
          .toBuffer()
          .catch(() => {
            throw new AppError('PICTURE_UNREADABLE');
          });
      });
    },
  };
};
