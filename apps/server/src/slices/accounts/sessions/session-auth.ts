import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import { hashToken, keyOfToken } from '../../../core/tokens.ts';
import { bearerToken } from '../../../platform/http/identity.ts';
import { isToken } from '../../../platform/ids.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import type { BrowserCookie } from './cookie.ts';
import type { AccountsDeps } from '../ports.ts';
import { findLiveSession, touchSession } from './sessions.store.ts';
import type { Moment } from './sessions.store.ts';

const TOUCH_MS = 60_000;
const REALTIME_ROUTES = '/api/live/';

/** The `?auth=` of the realtime database protocol, accepted on its own routes only, as URLs end up in logs. */
const queryToken = (request: FastifyRequest): string | undefined => {
  if (!request.routeOptions.url?.startsWith(REALTIME_ROUTES)) return undefined;
  const { auth } = request.query as { auth?: unknown };
  return typeof auth === 'string' ? auth : undefined;
};

type Deps = Pick<AccountsDeps, 'db' | 'clock' | 'limits'> & { cookie: BrowserCookie };

/** Now, and since when a session must have been used to be live. */
export const momentOf = ({ clock, limits }: Pick<Deps, 'clock' | 'limits'>): Moment => {
  const now = clock.now();
  return { now, idleSince: new Date(now.getTime() - limits.sessionIdleSeconds * 1000) };
};

/** Who a request comes from: one query by token and cookie, both needed. */
export const createSessionAuth = (deps: Deps) => {
  const { db, cookie } = deps;

  const authenticateToken = async (
    token: string | undefined,
    browserSecret: string | undefined,
  ): Promise<ParentIdentity> => {
    const key = isToken('browser', browserSecret) ? await keyOfToken(db, 'parent', token) : undefined;
    if (!key || browserSecret === undefined) throw new AppError('UNAUTHENTICATED');
    const moment = momentOf(deps);
    const row = await findLiveSession(db, key, hashToken(browserSecret), moment);
    if (!row) throw new AppError('UNAUTHENTICATED');
    if (moment.now.getTime() - row.last_used_at.getTime() >= TOUCH_MS)
      await touchSession(db, row, moment.now);
    return {
      kind: 'parent',
      accountId: row.account_id,
      familyId: row.family_id,
      sessionId: row.id,
      browserId: row.browser_id,
      role: row.role === 'owner' ? 'owner' : 'parent',
      authenticatedAt: row.authenticated_at,
    };
  };

  return {
    /** The parent of a token and the cookie's secret. @throws AppError UNAUTHENTICATED */
    authenticateToken,
    /** The parent of a request. @throws AppError UNAUTHENTICATED */
    authenticate: (request: FastifyRequest): Promise<ParentIdentity> =>
      authenticateToken(bearerToken(request) ?? queryToken(request), cookie.read(request)),
  };
};
