import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import { newFamilyId } from '../../../platform/ids.ts';
import type { Hold } from '../../../platform/rate-limit/rate-limit.ts';
import { acrossFamilies, type DbOrTx, type Tx } from '../../../platform/tx.ts';
import type { AccountKey } from '../../../core/accounts.ts';
import { lockAccount } from '../accounts.store.ts';
import { deleteEmptyFamily, eraseAccount, moveAccount, selectMembers, setRole } from './members.store.ts';
import { readPhone } from '../registration/phone.ts';
import type { AccountsDeps } from '../ports.ts';
import { deleteResetsOf } from '../passwords/resets.store.ts';
import { holdAll, notify, smsLimits } from '../codes/sending.ts';
import { endTokensOf } from '../access-tokens/access-tokens.store.ts';
import { endAllBut } from '../sessions/sessions.ts';
import { deleteSessions } from '../sessions/sessions.store.ts';

/** A parent of a family, as the other slices know them. */
export interface Member {
  id: AccountId;
  role: 'owner' | 'parent';
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  profileUrl: string | null;
}

export type MembersDeps = Pick<
  AccountsDeps,
  'clock' | 'limits' | 'rate' | 'messages' | 'plans' | 'smsCountries' | 'smsIsPaid'
> & {
  /** What other slices hold of an account in its family is deleted before the account is. */
  releases: readonly ((tx: Tx, familyId: FamilyId, accountId: AccountId) => Promise<void>)[];
};

/** The owner first, then in the order in which they came. */
export const listMembers = async (db: DbOrTx, familyId: FamilyId): Promise<Member[]> =>
  (await selectMembers(db, familyId)).map((row) => ({
    id: row.id,
    role: row.role === 'owner' ? 'owner' : 'parent',
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    profileUrl: row.picture && `/api/picture/${row.picture}`,
  }));

/** Of the two one stays the owner: the former steps down first. */
export const transferOwnership = async (
  tx: Tx,
  familyId: FamilyId,
  fromId: AccountId,
  toId: AccountId,
): Promise<void> => {
  await setRole(tx, familyId, fromId, 'parent');
  await setRole(tx, familyId, toId, 'owner');
};

/**
 * Ends an account for good and says so on both its channels. With the last parent the family is deleted, and all that its
 * foreign keys hold. @returns the sessions that ended, to be announced after the commit
 */
const end = async (deps: MembersDeps, tx: Tx, key: AccountKey): Promise<string[]> => {
  const account = await lockAccount(tx, key);
  if (!account) return [];
  const ended = await endAllBut(tx, account, null, deps.clock.now());
  await deleteResetsOf(tx, account.id);
  for (const release of deps.releases) await release(tx, account.family_id, account.id);
  await eraseAccount(tx, account);
  await deleteEmptyFamily(tx, account.family_id, deps.clock.now());
  const at = deps.clock.now();
  const params = { at: at.toISOString() };
  await notify(
    deps,
    tx,
    account,
    { kind: 'account.ended-mail', params },
    { kind: 'account.ended-sms', params },
  );
  return ended.map(({ id }) => id);
};

/** Who belongs to which family: what the slice of the parents asks of the accounts. All of it under `lockFamily`. */
export const createMembers = (deps: MembersDeps) => ({
  list: listMembers,
  transferOwnership,
  end: (tx: Tx, account: AccountKey): Promise<string[]> => end(deps, tx, account),

  /**
   * Moves the account to another family, or with null to a new one of its own. Its sessions and resets end; name,
   * addresses, password, browsers and picture go along. Whatever else names the account in the former family must be
   * gone before. @returns the sessions that ended, to be announced after the commit
   */
  async move(tx: Tx, key: AccountKey, toFamilyId: FamilyId | null): Promise<{ sessionIds: string[] }> {
    const account = await lockAccount(tx, key);
    if (!account) return { sessionIds: [] };
    acrossFamilies(tx, 'a parent goes to another family');
    const now = deps.clock.now();
    const ended = [...(await deleteSessions(tx, account, 'all')), ...(await endTokensOf(tx, account, now))];
    await deleteResetsOf(tx, account.id);
    for (const release of deps.releases) await release(tx, account.family_id, account.id);
    const familyId = toFamilyId ?? newFamilyId();
    if (toFamilyId === null) await deps.plans.foundFamily(tx, familyId);
    await moveAccount(tx, account, familyId, toFamilyId === null ? 'owner' : 'parent');
    await deleteEmptyFamily(tx, account.family_id, deps.clock.now());
    return { sessionIds: ended.map(({ id }) => id) };
  },

  /** @throws AppError PHONE_INVALID, PHONE_COUNTRY */
  readPhone: (text: string): string => readPhone(text, deps.smsCountries, deps.smsIsPaid),

  /** Counts an SMS against toll fraud. @throws AppError RATE_LIMITED */
  holdSms: (to: string, callerAddress: string): Promise<Hold> =>
    holdAll(deps.rate, smsLimits(deps.limits, deps.smsIsPaid, 'phone', to, callerAddress)),
});

export type Members = ReturnType<typeof createMembers>;
