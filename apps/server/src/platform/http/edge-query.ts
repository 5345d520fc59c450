import { AppError } from '@kinward/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import { isStorable } from './edge-json.ts';

/**
 * Refuses a query that names a key twice (which of the two counts would be a guess) or holds text that cannot be
 * stored, and a path that holds such text: that can name nothing we have.
 * @throws AppError VALIDATION or NOT_FOUND
 */
export const checkAddress = (request: FastifyRequest): void => {
  for (const [key, value] of Object.entries(request.query as Record<string, unknown>)) {
    const message =
      typeof value !== 'string'
        ? 'This is given twice'
        : isStorable(value) && isStorable(key)
          ? null
          : 'This holds characters that cannot be used';
    if (message !== null)
      throw new AppError('VALIDATION', { errors: [{ path: isStorable(key) ? key : '', message }] });
  }
  for (const value of Object.values((request.params ?? {}) as Record<string, unknown>)) {
    if (typeof value === 'string' && !isStorable(value)) throw new AppError('NOT_FOUND');
  }
};
