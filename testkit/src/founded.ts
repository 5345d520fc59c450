/** Parents of tests that are not about registering: what the slices store of one, without the requests, codes and mails that lead there. */
import type { AccountId } from '@kinward/contract/ids.ts';
import { newAccountId, newFamilyId } from '@kinward/server/platform/ids.ts';
import { inTransaction } from '@kinward/server/platform/tx.ts';
import type { Platform } from '@kinward/server/ports/platform.ts';
import { findAccount, insertAccount } from '@kinward/server/slices/accounts/accounts.store.ts';
import { openSession } from '@kinward/server/slices/accounts/sessions/session-open.ts';
import { createAudit } from '@kinward/server/slices/audit/audit-log.ts';
import { insertFamily } from '@kinward/server/slices/plans/plans.store.ts';
import { BROWSER, type Person } from './register.ts';

type Uses = Pick<Platform, 'db' | 'clock' | 'limits' | 'passwords' | 'config'>;

export interface Founded {
  userId: AccountId;
  token: string;
  /** `name=value`. */
  cookie: string;
}

/** A family of the installation's default plan with its first parent, who has signed in from one browser. */
export const createFounding = ({ db, clock, limits, passwords, config }: Uses) => {
  const audit = createAudit({ clock });
  const cookieName = config.publicUrl?.startsWith('https:') === true ? '__Host-kw' : 'kw';

  return async (person: Person): Promise<Founded> => {
    const [userId, familyId] = [newAccountId(), newFamilyId()];
    const { firstName: first_name, lastName: last_name, email, phone } = person;
    const registration = {
      id: userId,
      first_name,
      last_name,
      email,
      phone,
      email_verified_at: clock.now(),
      phone_verified_at: clock.now(),
      invitation_id: null,
      invitation_family_id: null,
      password_hash: await passwords.hash(person.password),
    };
    const opened = await inTransaction(db, async (tx) => {
      const self = { kind: 'account', id: userId } as const;
      await insertFamily(tx, familyId, config.defaultPlan, clock.now());
      await insertAccount(tx, registration, { id: familyId, role: 'owner' }, clock.now(), null);
      await audit(tx, { familyId, act: 'family.founded', by: self, on: self });
      const account = await findAccount(tx, { id: userId, family_id: familyId });
      if (account === undefined) throw new Error('the parent is not stored');
      const caller = { address: '127.0.0.1', browserSecret: undefined, userAgent: BROWSER };
      const { opened: session } = await openSession({ clock, limits }, tx, account, caller);
      const detail = { newBrowser: true };
      await audit(tx, { familyId, act: 'session.opened', by: self, on: self, detail });
      return session;
    });
    return { userId, token: opened.token, cookie: `${cookieName}=${opened.browserSecret}` };
  };
};
