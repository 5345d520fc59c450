import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { Session } from '@kinward/contract/accounts/accounts.schemas.ts';
import { bearerToken } from '../../platform/http/identity.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { newId, newToken } from '../../platform/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';
import type { AccountRow } from './accounts.store.ts';
import { browserName } from './browser-name.ts';
import type { BrowserCookie } from './cookie.ts';
import type { AccountsDeps, Caller } from './ports.ts';
import * as store from './sessions.store.ts';

const TOUCH_MS = 60_000;
const LIVE_ROUTES = '/api/live/';

/** Tokens are 256 random bits: a plain hash hides them well enough, and a hash can be looked up. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface Opened {
  token: string;
  browserSecret: string;
  /** False in a browser that this account has used before. */
  newBrowser: boolean;
  /** The browser that had to make room, in words. */
  signedOut: string | undefined;
}

type Deps = Pick<AccountsDeps, 'db' | 'clock' | 'limits' | 'bus'> & { cookie: BrowserCookie };

/** The realtime dialect's `?auth=`, taken on its own routes only, as addresses end up in logs. */
const queryToken = (request: FastifyRequest): string | undefined => {
  if (!request.routeOptions.url?.startsWith(LIVE_ROUTES)) return undefined;
  const { auth } = request.query as { auth?: unknown };
  return typeof auth === 'string' ? auth : undefined;
};

/** Sessions: a token and the cookie of the browser it was made in, both needed. */
export const createSessions = ({ db, clock, limits, bus, cookie }: Deps) => {
  const moment = (): store.Moment => {
    const now = clock.now();
    return { now, idleSince: new Date(now.getTime() - limits.sessionIdleSeconds * 1000) };
  };
  const browserSince = (): Date => new Date(clock.now().getTime() - limits.browserTtlSeconds * 1000);

  const authenticateToken = async (
    token: string | undefined,
    browserSecret: string | undefined,
  ): Promise<ParentIdentity> => {
    if (!token?.startsWith('kwp_') || !browserSecret) throw new AppError('UNAUTHENTICATED');
    const now = moment();
    const row = await store.findLiveSession(db, hashToken(token), hashToken(browserSecret), now);
    if (!row) throw new AppError('UNAUTHENTICATED');
    if (now.now.getTime() - row.last_used_at.getTime() >= TOUCH_MS)
      await store.touchSession(db, row, now.now);
    return {
      kind: 'parent',
      accountId: row.account_id,
      familyId: row.family_id,
      sessionId: row.id,
      browserId: row.browser_id,
      role: row.role === 'owner' ? 'owner' : 'parent',
      proofAt: row.proof_at,
    };
  };

  /** The newest session of each browser, oldest first: one that a new login replaces is not shown twice. */
  const browsersOf = async (connection: DbOrTx, accountId: string): Promise<store.SessionRow[]> => {
    const rows = await store.listLiveSessions(connection, accountId, moment());
    return [...new Map(rows.map((row) => [row.browser_id, row])).values()];
  };

  /** Ends the sessions of the oldest browsers until one more has room. */
  const makeRoom = async (tx: Tx, accountId: string, browserId: string) => {
    const others = (await browsersOf(tx, accountId)).filter((row) => row.browser_id !== browserId);
    const oldest = others.slice(0, Math.max(0, others.length - limits.sessionsPerAccount + 1));
    const ended: store.Ended[] = [];
    for (const row of oldest)
      ended.push(...(await store.deleteSessions(tx, accountId, { browserId: row.browser_id })));
    return { ended, signedOut: oldest[0] && browserName(oldest[0].user_agent) };
  };

  const announce = (familyId: string, ended: readonly { id: string }[]): void => {
    if (ended.length > 0)
      bus.publish({ type: 'sessions.ended', familyId, sessionIds: ended.map((row) => row.id) });
  };

  return {
    authenticateToken,
    /** @throws AppError UNAUTHENTICATED */
    authenticate: (request: FastifyRequest): Promise<ParentIdentity> =>
      authenticateToken(bearerToken(request) ?? queryToken(request), cookie.read(request)),
    announce,

    /** The browser of a cookie, if this account has logged in there. */
    async knownBrowser(accountId: string, secret: string | undefined): Promise<string | undefined> {
      if (!secret) return undefined;
      return (await store.findBrowser(db, accountId, hashToken(secret), browserSince()))?.id;
    },

    /** Opens a session for an account whose row is locked. The former one in the same browser lives a little longer. */
    async open(
      tx: Tx,
      account: AccountRow,
      caller: Caller,
    ): Promise<{ opened: Opened; ended: store.Ended[] }> {
      const { now } = moment();
      const former =
        caller.browserSecret === undefined
          ? undefined
          : await store.findBrowser(tx, account.id, hashToken(caller.browserSecret), browserSince());
      const keeps = former !== undefined && (await store.touchBrowser(tx, former.id, caller.userAgent, now));
      const browserSecret = keeps && caller.browserSecret ? caller.browserSecret : newToken('browser');
      const browserId = keeps && former ? former.id : newId();
      if (keeps) {
        await store.shortenSessions(
          tx,
          browserId,
          new Date(now.getTime() + limits.sessionOverlapSeconds * 1000),
        );
      } else {
        const secret_hash = hashToken(browserSecret);
        const seen = { user_agent: caller.userAgent, created_at: now, last_seen_at: now };
        await store.insertBrowser(tx, { id: browserId, account_id: account.id, secret_hash, ...seen });
      }
      const { ended, signedOut } = await makeRoom(tx, account.id, browserId);
      const token = newToken('parent');
      await store.insertSession(tx, {
        id: newId(),
        account_id: account.id,
        family_id: account.family_id,
        browser_id: browserId,
        token_hash: hashToken(token),
        created_at: now,
        last_used_at: now,
        proof_at: now,
        expires_at: new Date(now.getTime() + limits.sessionAbsoluteSeconds * 1000),
      });
      return { opened: { token, browserSecret, newBrowser: !keeps, signedOut }, ended };
    },

    async list(who: ParentIdentity): Promise<Session[]> {
      const rows = (await browsersOf(db, who.accountId)).toReversed();
      const present = (row: store.SessionRow): Session => ({
        sessionId: row.id,
        browser: browserName(row.user_agent),
        current: row.browser_id === who.browserId,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
      });
      return rows.map(present).toSorted((a, b) => Number(b.current) - Number(a.current));
    },

    /** Ends this browser's sessions; the browser stays known, so that its next login is no news. */
    async logout(who: ParentIdentity): Promise<void> {
      announce(who.familyId, await store.deleteSessions(db, who.accountId, { browserId: who.browserId }));
    },

    /** @throws AppError NOT_FOUND for a session that is not live or not of this account */
    async end(who: ParentIdentity, sessionId: string): Promise<void> {
      const session = (await store.listLiveSessions(db, who.accountId, moment())).find(
        (row) => row.id === sessionId,
      );
      if (!session) throw new AppError('NOT_FOUND');
      const which = { browserId: session.browser_id };
      announce(who.familyId, await store.deleteSessions(db, who.accountId, which));
      if (session.browser_id !== who.browserId) await store.deleteBrowsers(db, who.accountId, which);
    },

    /** Ends every session of the account but those of one browser (null: all) and forgets the browsers. */
    async endOthers(
      connection: DbOrTx,
      accountId: string,
      keepBrowserId: string | null,
    ): Promise<store.Ended[]> {
      const which = keepBrowserId === null ? 'all' : { exceptBrowserId: keepBrowserId };
      const ended = await store.deleteSessions(connection, accountId, which);
      await store.deleteBrowsers(connection, accountId, which);
      return ended;
    },

    /** How many other browsers are signed in now. */
    othersCount: async (who: ParentIdentity): Promise<number> =>
      (await browsersOf(db, who.accountId)).filter((row) => row.browser_id !== who.browserId).length,

    purge: (): Promise<number> => store.purgeSessions(db, moment(), browserSince()),
  };
};

export type Sessions = ReturnType<typeof createSessions>;
