import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import { tokenOf } from '../http/identity.ts';
import type { RequestCounter } from './request-counter.ts';

/** Tokens remembered as good: as many as devices and browsers that one process serves. */
const PROVEN_MAX = 20_000;

export type Identify<T> = (request: FastifyRequest) => Promise<T>;

/**
 * Asking who a token belongs to costs a query, so an address has only so many wrong ones a minute. Once they are used up,
 * no query is made for tokens that were never good here; those that were go on, so that a flood from a family's own
 * network shuts no parent out who is signed in.
 */
export const createTokenGuard = (requests: RequestCounter) => {
  const proven = new Set<string>();

  const remember = (key: string): void => {
    const oldest = proven.size >= PROVEN_MAX ? proven.values().next().value : undefined;
    if (oldest !== undefined) proven.delete(oldest);
    proven.add(key);
  };

  /** The same for a secret that is sent where no other route has one. @throws AppError RATE_LIMITED beside those of `identify` */
  const withSecret = async <T>(
    request: FastifyRequest,
    secret: string | undefined,
    identify: () => Promise<T>,
  ): Promise<T> => {
    const key = secret === undefined ? '' : hash('sha256', secret, 'base64url');
    if (!proven.has(key)) requests.refuseWhenFull(request);
    try {
      const who = await identify();
      if (!proven.has(key)) remember(key);
      return who;
    } catch (error) {
      if (error instanceof AppError && error.status === 401) {
        proven.delete(key);
        await requests.count(request, undefined);
      }
      throw error;
    }
  };

  return {
    withSecret,
    /** Wraps a guard. @throws AppError RATE_LIMITED beside those of the guard */
    guard:
      <T>(identify: Identify<T>): Identify<T> =>
      (request) =>
        withSecret(request, tokenOf(request), () => identify(request)),
  };
};
