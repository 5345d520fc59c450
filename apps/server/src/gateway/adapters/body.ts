import { AppError } from '@kinward/contract/errors.ts';
import { isDeeperThan } from '../../platform/http/edge-json.ts';

/** The type of an answer that is written by hand. */
export const JSON_TYPE = 'application/json; charset=utf-8';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body as it came: the edge passes it on unread on the routes of third-party clients. */
export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** @throws AppError MALFORMED_JSON when it is no text in UTF-8 */
export const textOf = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('MALFORMED_JSON');
  }
};

/**
 * JSON of a third-party client. Nothing in it is stored as it is: each adapter reads the fields that it knows, so an odd
 * value in another one does no harm.
 * @throws AppError MALFORMED_JSON, VALIDATION when it nests too deep
 */
export const jsonOf = (bytes: Buffer, maxDepth: number): unknown => {
  if (isDeeperThan(bytes, maxDepth))
    throw new AppError('VALIDATION', {
      errors: [{ path: '', message: `The body nests deeper than ${maxDepth} levels` }],
    });
  const text = textOf(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('MALFORMED_JSON');
  }
};
