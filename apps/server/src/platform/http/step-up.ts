import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../clock.ts';
import type { ParentIdentity } from './identity.ts';

/** Passes a parent who has proved lately who they are. @throws AppError REAUTH_REQUIRED */
export type RequireRecentAuthentication = (who: Pick<ParentIdentity, 'authenticatedAt'>) => void;

/**
 * The door before acts that a borrowed or stolen session must not do (docs/threats.md): the proof, which is a login or
 * the password, may be `stepUpMaxAgeSeconds` old. A route asks for it with `recentAuthentication: true`.
 */
export const createRecentAuthentication =
  ({
    clock,
    limits,
  }: {
    clock: Clock;
    limits: Pick<Limits, 'stepUpMaxAgeSeconds'>;
  }): RequireRecentAuthentication =>
  ({ authenticatedAt }) => {
    if (clock.now().getTime() - authenticatedAt.getTime() > limits.stepUpMaxAgeSeconds * 1000)
      throw new AppError('REAUTH_REQUIRED');
  };
