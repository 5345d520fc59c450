import type { AccountKey } from '../../../core/accounts.ts';
import { hashToken } from '../../../core/tokens.ts';
import { newFamilyToken, newId, newToken } from '../../../platform/ids.ts';
import type { DbOrTx, Tx } from '../../../platform/tx.ts';
import type { AccountRow } from '../accounts.store.ts';
import { browserName } from './browser-name.ts';
import type { AccountsDeps, Caller } from '../ports.ts';
import { momentOf } from './session-auth.ts';
import * as store from './sessions.store.ts';

type Deps = Pick<AccountsDeps, 'clock' | 'limits'>;

export interface Opened {
  token: string;
  browserSecret: string;
  /** False in a browser that this account has used before. */
  newBrowser: boolean;
  /** The browser that was signed out to stay within the limit, described in words. */
  signedOut: string | undefined;
}

/** Browsers not seen since then are forgotten. */
export const browserSince = ({ clock, limits }: Deps): Date =>
  new Date(clock.now().getTime() - limits.browserTtlSeconds * 1000);

/** The newest session of each browser, oldest first: one that a new login replaces is not shown twice. */
export const browsersOf = async (
  deps: Deps,
  db: DbOrTx,
  account: AccountKey,
): Promise<store.SessionRow[]> => {
  const rows = await store.listLiveSessions(db, account, momentOf(deps));
  return [...new Map(rows.map((row) => [row.browser_id, row])).values()];
};

/** Ends the sessions of the oldest browsers until there is space for one more. */
const makeRoom = async (deps: Deps, tx: Tx, account: AccountKey, browserId: string) => {
  const others = (await browsersOf(deps, tx, account)).filter((row) => row.browser_id !== browserId);
  const oldest = others.slice(0, Math.max(0, others.length - deps.limits.sessionsPerAccount + 1));
  const ended: store.Ended[] = [];
  for (const { browser_id } of oldest)
    ended.push(...(await store.deleteSessions(tx, account, { browserId: browser_id })));
  return { ended, signedOut: oldest[0] && browserName(oldest[0].user_agent) };
};

/** The browser of the caller's cookie if the account knows it, else a new one with a new secret. */
const enterBrowser = async (
  deps: Deps,
  tx: Tx,
  account: AccountKey,
  { browserSecret, userAgent }: Caller,
) => {
  const now = deps.clock.now();
  if (browserSecret !== undefined) {
    const known = await store.findBrowser(tx, account, hashToken(browserSecret), browserSince(deps));
    if (known && (await store.touchBrowser(tx, account.family_id, known.id, userAgent, now)))
      return { browserId: known.id, browserSecret, newBrowser: false };
  }
  const [browserId, secret] = [newId(), newToken('browser')];
  const seen = { user_agent: userAgent, created_at: now, last_seen_at: now };
  await store.insertBrowser(tx, {
    id: browserId,
    account_id: account.id,
    family_id: account.family_id,
    secret_hash: hashToken(secret),
    ...seen,
  });
  const { browsersPerAccount, sessionsPerAccount } = deps.limits;
  await store.trimBrowsers(tx, account, Math.max(browsersPerAccount, sessionsPerAccount));
  return { browserId, browserSecret: secret, newBrowser: true };
};

/**
 * Opens a session for an account whose row is locked. The former one in the same browser stays valid a little longer, for
 * requests that are under way. `ended` is to be announced after the commit.
 */
export const openSession = async (
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  caller: Caller,
): Promise<{ opened: Opened; ended: store.Ended[] }> => {
  const now = deps.clock.now();
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const { browserId, ...browser } = await enterBrowser(deps, tx, account, caller);
  await store.shortenSessions(tx, account.family_id, browserId, after(deps.limits.sessionOverlapSeconds));
  const { ended, signedOut } = await makeRoom(deps, tx, account, browserId);
  const token = newFamilyToken('parent', account.family_id);
  await store.insertSession(tx, {
    id: newId(),
    account_id: account.id,
    family_id: account.family_id,
    browser_id: browserId,
    token_hash: hashToken(token),
    created_at: now,
    last_used_at: now,
    authenticated_at: now,
    expires_at: after(deps.limits.sessionAbsoluteSeconds),
  });
  return { opened: { token, ...browser, signedOut }, ended };
};
