import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';

/** Bytes that the multipart framing around the file may take. */
const FRAMING_BYTES = 16 * 1024;
/** Fields beside the file that a form may hold; none of them is read. */
const FIELDS_MAX = 8;
const FIELD_BYTES = 1024;

/**
 * Reads the one file of the multipart field `image` into memory. Its name and declared type are ignored.
 * @param maxBytes most bytes of the file
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PICTURE_MISSING, TOO_LARGE
 */
export const readImageField = async (request: FastifyRequest, maxBytes: number): Promise<Buffer> => {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const tooLarge = new AppError('TOO_LARGE', {
    message: `A picture can have at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
  });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FRAMING_BYTES) throw tooLarge;
  try {
    const part = await request.file({
      limits: {
        fileSize: maxBytes,
        files: 1,
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES,
        parts: FIELDS_MAX + 1,
      },
    });
    if (!part) throw new AppError('PICTURE_MISSING');
    const bytes = await part.toBuffer();
    if (part.fieldname !== 'image' || bytes.length === 0) throw new AppError('PICTURE_MISSING');
    return bytes;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge;
    // Whatever else breaks here is a form that was cut off or never was one.
    throw new AppError('PICTURE_MISSING', { message: 'The upload was cut off. Choose the picture again.' });
  }
};
