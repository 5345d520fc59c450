import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import { newFamilyId } from '../../../platform/ids.ts';
import type { AuditEntry } from '../../../ports/audit.ts';
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
  /** What other slices hold of an account in its family is deleted before the account is. @returns what the audit log is to say of it */
  releases: readonly ((tx: Tx, familyId: FamilyId, accountId: AccountId) => Promise<AuditEntry[] | void>)[];
};

/** How an account went from its family. */
export interface Gone {
  /** Sessions that ended, to be announced after the commit. */
  sessionIds: string[];
  /** For the audit log of the family, which is written last. */
  entries: AuditEntry[];
}

const releaseAll = async (
  { releases }: Pick<MembersDeps, 'releases'>,
  tx: Tx,
  account: { id: AccountId; family_id: FamilyId },
): Promise<AuditEntry[]> => {
  const entries: AuditEntry[] = [];
  for (const release of releases) entries.push(...((await release(tx, account.family_id, account.id)) ?? []));
  return entries;
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
 * foreign keys hold.
 */
const end = async (deps: MembersDeps, tx: Tx, key: AccountKey): Promise<Gone> => {
  const account = await lockAccount(tx, key);
  if (!account) return { sessionIds: [], entries: [] };
  const ended = await endAllBut(tx, account, null, deps.clock.now());
  await deleteResetsOf(tx, account.id);
  const entries = await releaseAll(deps, tx, account);
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
  return { sessionIds: ended.map(({ id }) => id), entries };
};

/** Who belongs to which family: what the slice of the parents asks of the accounts. All of it under `lockFamily`. */
export const createMembers = (deps: MembersDeps) => ({
  list: listMembers,
  transferOwnership,
  end: (tx: Tx, account: AccountKey): Promise<Gone> => end(deps, tx, account),

  /**
   * Moves the account to another family, or with null to a new one of its own. Its sessions and resets end; name,
   * addresses, password, browsers and picture go along. Whatever else names the account in the former family must be
   * gone before.
   */
  async move(tx: Tx, key: AccountKey, toFamilyId: FamilyId | null): Promise<Gone> {
    const account = await lockAccount(tx, key);
    if (!account) return { sessionIds: [], entries: [] };
    acrossFamilies(tx, 'a parent goes to another family');
    const now = deps.clock.now();
    const ended = [...(await deleteSessions(tx, account, 'all')), ...(await endTokensOf(tx, account, now))];
    await deleteResetsOf(tx, account.id);
    const entries = await releaseAll(deps, tx, account);
    const familyId = toFamilyId ?? newFamilyId();
    if (toFamilyId === null) await deps.plans.foundFamily(tx, familyId);
    await moveAccount(tx, account, familyId, toFamilyId === null ? 'owner' : 'parent');
    await deleteEmptyFamily(tx, account.family_id, deps.clock.now());
    return { sessionIds: ended.map(({ id }) => id), entries };
  },

  /** @throws AppError PHONE_INVALID, PHONE_COUNTRY */
  readPhone: (text: string): string => readPhone(text, deps.smsCountries, deps.smsIsPaid),

  /** Counts an SMS against toll fraud. @throws AppError RATE_LIMITED */
  holdSms: (to: string, callerAddress: string): Promise<Hold> =>
    holdAll(deps.rate, smsLimits(deps.limits, deps.smsIsPaid, 'phone', to, callerAddress)),
});

export type Members = ReturnType<typeof createMembers>;
