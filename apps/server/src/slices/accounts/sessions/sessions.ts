import { AppError } from '@kinward/contract/errors.ts';
import type { Session } from '@kinward/contract/accounts/accounts.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { keyOf, type AccountKey } from '../../../core/accounts.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import type { DbOrTx } from '../../../platform/tx.ts';
import { browserName } from './browser-name.ts';
import type { AccountsDeps } from '../ports.ts';
import { hashToken } from '../../../core/tokens.ts';
import { momentOf } from './session-auth.ts';
import { browserSince, browsersOf } from './session-open.ts';
import { endTokensOf } from '../access-tokens/access-tokens.store.ts';
import * as store from './sessions.store.ts';

type Deps = Pick<AccountsDeps, 'db' | 'clock' | 'limits' | 'bus' | 'audit'>;

/**
 * Ends every session of the account but those of one browser (null: all), with all its access tokens, and forgets the browsers, so that a
 * login there is notified again. Returns what is to be announced after the commit.
 */
export const endAllBut = async (
  connection: DbOrTx,
  account: AccountKey,
  browserId: string | null,
  now: Date,
): Promise<{ id: string }[]> => {
  const which = browserId === null ? 'all' : { exceptBrowserId: browserId };
  const ended = await store.deleteSessions(connection, account, which);
  const tokens = await endTokensOf(connection, account, now);
  await store.deleteBrowsers(connection, account, which);
  return [...ended, ...tokens];
};

/** The sessions of an account: listed, ended, announced. */
export const createSessions = (deps: Deps) => {
  const { db, bus, audit } = deps;

  /** Informs the streams of ended sessions; after the commit. */
  const announce = (familyId: FamilyId, ended: readonly { id: string }[]): void => {
    if (ended.length > 0)
      bus.publish({ type: 'sessions.ended', familyId, sessionIds: ended.map((row) => row.id) });
  };

  const ended = (who: ParentIdentity, which: 'own' | 'chosen' | 'others'): Promise<void> =>
    audit(db, {
      familyId: who.familyId,
      act: 'session.ended',
      on: { kind: 'account', id: who.accountId },
      detail: { which },
    });

  return {
    announce,

    /** The browser of a cookie, if this account has logged in there. */
    async knownBrowser(account: AccountKey, secret: string | undefined): Promise<string | undefined> {
      if (secret === undefined) return undefined;
      return (await store.findBrowser(db, account, hashToken(secret), browserSince(deps)))?.id;
    },

    async list(who: ParentIdentity): Promise<Session[]> {
      const newestFirst = (await browsersOf(deps, db, keyOf(who))).toReversed();
      const present = (row: store.SessionRow): Session => ({
        sessionId: row.id,
        browser: browserName(row.user_agent),
        current: row.browser_id === who.browserId,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
      });
      return newestFirst.map(present).toSorted((a, b) => Number(b.current) - Number(a.current));
    },

    /** Ends this browser's sessions; the browser stays known, so that its next login causes no notification. */
    async logout(who: ParentIdentity): Promise<void> {
      announce(who.familyId, await store.deleteSessions(db, keyOf(who), { browserId: who.browserId }));
      await ended(who, 'own');
    },

    /** @throws AppError NOT_FOUND for a session that is not live or not of this account */
    async end(who: ParentIdentity, sessionId: string): Promise<void> {
      const live = await store.listLiveSessions(db, keyOf(who), momentOf(deps));
      // Ids are compared without regard to case, as the database would.
      const session = live.find((row) => row.id === sessionId.toLowerCase());
      if (!session) throw new AppError('NOT_FOUND');
      const which = { browserId: session.browser_id };
      announce(who.familyId, await store.deleteSessions(db, keyOf(who), which));
      if (session.browser_id !== who.browserId) await store.deleteBrowsers(db, keyOf(who), which);
      await ended(who, 'chosen');
    },

    /** Ends every session but those of this browser; returns in how many other browsers. */
    async endElsewhere(who: ParentIdentity): Promise<number> {
      const others = (await browsersOf(deps, db, keyOf(who))).filter(
        (row) => row.browser_id !== who.browserId,
      );
      announce(who.familyId, await endAllBut(db, keyOf(who), who.browserId, deps.clock.now()));
      await ended(who, 'others');
      return others.length;
    },

    purge: (): Promise<number> => store.purgeSessions(db, momentOf(deps), browserSince(deps)),
  };
};

export type Sessions = ReturnType<typeof createSessions>;
