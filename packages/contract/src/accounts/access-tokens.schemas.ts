import { LIMITS } from '../limits.ts';
import { id, instant, name, nullable, z } from '../schema.ts';

/** What a program may do with a token. */
const ACCESS = ['read', 'read-write'] as const;

export const AccessTokenBody = z.object({
  name: name(LIMITS.accessTokenNameMax),
  access: z.enum(ACCESS, 'Choose read, or read and write'),
  /** At most `accessTokenDaysMax` days from now. */
  expiresAt: instant(),
});
export type AccessTokenBody = z.output<typeof AccessTokenBody>;

export const AccessToken = z.object({
  accessTokenId: id(),
  name: z.string(),
  access: z.enum(ACCESS),
  /** First name of the parent who made it. */
  madeBy: z.string(),
  /** Whether the caller made it. */
  own: z.boolean(),
  /** Whether the caller may end it. */
  mayEnd: z.boolean(),
  createdAt: instant(),
  expiresAt: instant(),
  /** To the minute; null while it has not been used. */
  lastUsedAt: nullable(instant()),
  state: z.enum(['active', 'expired', 'ended']),
  /** Null while it has not ended. */
  endedAt: nullable(instant()),
});
export type AccessToken = z.output<typeof AccessToken>;

/** The answer that shows the token, which cannot be read again. */
export const NewAccessToken = z.object({ ...AccessToken.shape, token: z.string() });
export type NewAccessToken = z.output<typeof NewAccessToken>;
