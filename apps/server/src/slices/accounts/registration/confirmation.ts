import { requestLanguage } from '../../../core/readers.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import { newFamilyId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/tx.ts';
import type { Tx } from '../../../platform/tx.ts';
import { deleteRegistration, insertAccount, lockRegistration, markVerified } from '../accounts.store.ts';
import type { Channel, RegistrationRow } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import type { AccountsDeps } from '../ports.ts';

type AfterCommit = (effect: () => void) => void;

interface Verified {
  phoneVerified: boolean;
  emailVerified: boolean;
}

/** Confirms the channels of a registration; with the second one it becomes account and family. */
export const createConfirmation = (
  deps: Pick<AccountsDeps, 'db' | 'clock' | 'plans' | 'invitations' | 'audit'>,
  codes: Codes,
) => {
  const { db, clock, plans, invitations, audit } = deps;

  /** The family that the account belongs to: a new one of its own, or that of its invitation. */
  const familyFor = async (
    tx: Tx,
    registration: RegistrationRow,
    afterCommit: AfterCommit,
  ): Promise<{ id: FamilyId; role: 'owner' | 'parent' }> => {
    const { invitation_id: invitationId, invitation_family_id: invitedTo } = registration;
    if (invitationId !== null) {
      // It was gone when registrations began to note its family.
      if (invitedTo === null) throw new AppError('INVITE_INVALID');
      const { first_name: firstName, last_name: lastName, email, phone } = registration;
      const person = { firstName, lastName, email, phone };
      const id = await invitations.spend(tx, { id: invitationId, familyId: invitedTo }, person, afterCommit);
      return { id, role: 'parent' };
    }
    const id = newFamilyId();
    await plans.foundFamily(tx, id);
    return { id, role: 'owner' };
  };

  const makeAccount = async (
    tx: Tx,
    registration: RegistrationRow,
    afterCommit: AfterCommit,
  ): Promise<void> => {
    await deleteRegistration(tx, registration.id);
    const family = await familyFor(tx, registration, afterCommit);
    // Its email or phone went to another account meanwhile: nothing of this transaction stays.
    const language = requestLanguage() ?? null;
    if (!(await insertAccount(tx, registration, family, clock.now(), language)))
      throw new AppError('OTP_INVALID');
    const self = { kind: 'account', id: registration.id } as const;
    const act = family.role === 'owner' ? 'family.founded' : 'family.joined';
    await audit(tx, { familyId: family.id, act, by: self, on: self });
  };

  const confirm = async (
    tx: Tx,
    registrationId: AccountId,
    channel: Channel,
    otp: string,
    afterCommit: AfterCommit,
  ): Promise<Verified | 'wrong' | 'dead'> => {
    const registration = await lockRegistration(tx, registrationId);
    if (!registration) return 'dead';
    const address = registration[channel];
    const outcome = await codes.attempt(
      tx,
      { subjectId: registrationId, purpose: 'register', channel, address },
      otp,
    );
    if (outcome !== 'right') return outcome;
    const marked = await markVerified(tx, registrationId, channel, clock.now());
    const [phoneVerified, emailVerified] = [
      marked.phone_verified_at !== null,
      marked.email_verified_at !== null,
    ];
    if (phoneVerified && emailVerified) await makeAccount(tx, marked, afterCommit);
    return { phoneVerified, emailVerified };
  };

  /** @throws AppError INVITE_INVALID, PARENTS_FULL; OTP_INVALID for any wrong or expired code and an unknown registration */
  return async (userId: AccountId, channel: Channel, otp: string): Promise<Verified> => {
    const outcome = await inTransaction(db, (tx, afterCommit) =>
      confirm(tx, userId, channel, otp, afterCommit),
    );
    if (typeof outcome !== 'string') return outcome;
    if (outcome === 'wrong') await codes.countWrong({ subjectId: userId, purpose: 'register', channel });
    throw new AppError('OTP_INVALID');
  };
};
