import type {
  AccessToken,
  AccessTokenBody,
  NewAccessToken,
} from '@kinward/contract/accounts/access-tokens.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import { keyOf } from '../../../core/accounts.ts';
import { hashToken, keyOfToken } from '../../../core/tokens.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import { newAccessToken, newId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/tx.ts';
import { auditOn } from '../../../ports/audit.ts';
import { lockAccount } from '../accounts.store.ts';
import type { AccountsDeps } from '../ports.ts';
import type { Sessions } from '../sessions/sessions.ts';
import * as store from './access-tokens.store.ts';
import { createTokenUses } from './token-uses.ts';

const DAY_MS = 86_400_000;
const TOUCH_MS = 60_000;
/** A program proves nothing but its token. */
const NEVER = new Date(0);

const stateOf = (row: store.TokenRow, now: Date): AccessToken['state'] => {
  if (row.ended_at) return 'ended';
  return row.expires_at <= now ? 'expired' : 'active';
};

/** Each parent may end their own, the owner any. */
const mayEnd = (token: { account_id: string }, who: Pick<ParentIdentity, 'accountId' | 'role'>): boolean =>
  token.account_id === who.accountId || who.role === 'owner';

const viewOf = (row: store.TokenRow, who: ParentIdentity, now: Date): AccessToken => ({
  accessTokenId: row.id,
  name: row.name,
  access: row.access,
  madeBy: row.madeBy,
  own: row.account_id === who.accountId,
  mayEnd: mayEnd(row, who),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  state: stateOf(row, now),
  endedAt: row.ended_at?.toISOString() ?? null,
});

/** The end of a token that is made now. @throws AppError VALIDATION when it is not ahead, or further than a year */
const endOf = (expiresAt: string, now: Date, days: number): Date => {
  const end = new Date(expiresAt);
  if (end <= now || end.getTime() - now.getTime() > days * DAY_MS)
    throw new AppError('VALIDATION', {
      errors: [{ path: 'expiresAt', message: 'Choose an end within the next year' }],
    });
  return end;
};

/** Keys with which programs act for a parent: made, listed, ended, recognized. */
export const createAccessTokens = (deps: AccountsDeps, sessions: Pick<Sessions, 'announce'>) => {
  const { db, clock, limits, audit } = deps;
  const note = auditOn(audit, 'access-token');
  const uses = createTokenUses(deps);
  const keptSince = (): Date => new Date(clock.now().getTime() - limits.accessTokenKeptDays * DAY_MS);

  const list = async (who: ParentIdentity): Promise<AccessToken[]> => {
    const now = clock.now();
    return (await store.listTokens(db, who.familyId, keptSince())).map((row) => viewOf(row, who, now));
  };

  return {
    list,
    ...uses,

    /** @throws AppError VALIDATION, ACCESS_TOKENS_FULL, UNAUTHENTICATED */
    make: (who: ParentIdentity, { name, access, expiresAt }: AccessTokenBody): Promise<NewAccessToken> =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        const account = await lockAccount(tx, keyOf(who));
        if (!account) throw new AppError('UNAUTHENTICATED');
        const end = endOf(expiresAt, now, limits.accessTokenDaysMax);
        if ((await store.countLiveTokens(tx, keyOf(who), now)) >= limits.accessTokensPerAccount)
          throw new AppError('ACCESS_TOKENS_FULL');
        const token = newAccessToken(who.familyId);
        const of = { id: newId(), family_id: who.familyId, account_id: who.accountId, name, access };
        const row = { ...of, created_at: now, expires_at: end };
        await store.insertToken(tx, { ...row, token_hash: hashToken(token) });
        await deps.notifyParents(tx, who.familyId, who.accountId, (maker) => ({
          kind: 'access-token.made',
          params: { who: maker, name, mayWrite: access === 'read-write', until: end.toISOString() },
        }));
        await note(tx, who.familyId, 'access-token.made', of.id, { access });
        const made = { ...row, madeBy: account.first_name, last_used_at: null, ended_at: null };
        return { ...viewOf(made, who, now), token };
      }),

    /** @throws AppError NOT_FOUND; NOT_OWNER for another parent's */
    end: (who: ParentIdentity, id: string): Promise<void> =>
      inTransaction(db, async (tx, afterCommit) => {
        const { familyId } = who;
        const token = await store.findToken(tx, familyId, id);
        if (!token) throw new AppError('NOT_FOUND');
        if (!mayEnd(token, who)) throw new AppError('NOT_OWNER');
        if (!(await store.endToken(tx, familyId, id, clock.now()))) return;
        await note(tx, familyId, 'access-token.ended', id);
        afterCommit(() => sessions.announce(familyId, [token]));
      }),

    /** The parent whose token it is. @throws AppError UNAUTHENTICATED */
    async authenticate(text: string | undefined): Promise<ParentIdentity> {
      const key = await keyOfToken(db, 'access', text);
      const now = clock.now();
      const row = key && (await store.findLiveToken(db, key, now));
      if (!row) throw new AppError('UNAUTHENTICATED');
      const since = new Date(now.getTime() - TOUCH_MS);
      if (row.last_used_at === null || row.last_used_at <= since) await store.touchToken(db, row, now, since);
      return {
        kind: 'parent',
        accountId: row.account_id,
        familyId: row.family_id,
        sessionId: row.id,
        browserId: row.id,
        role: row.role === 'owner' ? 'owner' : 'parent',
        authenticatedAt: NEVER,
        accessToken: { id: row.id, mayWrite: row.access === 'read-write' },
      };
    },

    purge: (): Promise<void> => store.deleteTokensEndedBefore(db, keptSince()),
  };
};

export type AccessTokens = ReturnType<typeof createAccessTokens>;
