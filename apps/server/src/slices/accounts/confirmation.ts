import { AppError } from '@kinward/contract/errors.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction } from '../../platform/tx.ts';
import type { Tx } from '../../platform/tx.ts';
import { deleteRegistration, insertAccount, lockRegistration, markVerified } from './accounts.store.ts';
import type { Channel, RegistrationRow } from './accounts.store.ts';
import type { Codes } from './codes.ts';
import type { AccountsDeps } from './ports.ts';

interface Verified {
  phoneVerified: boolean;
  emailVerified: boolean;
}

/** Confirms the channels of a registration; with the second one it becomes account and family. */
export const createConfirmation = (deps: Pick<AccountsDeps, 'db' | 'clock' | 'plans'>, codes: Codes) => {
  const { db, clock, plans } = deps;

  const makeAccount = async (tx: Tx, registration: RegistrationRow): Promise<void> => {
    await deleteRegistration(tx, registration.id);
    const familyId = newId();
    await plans.foundFamily(tx, familyId);
    // Its email or phone went to another account meanwhile: nothing of this transaction stays.
    if (!(await insertAccount(tx, registration, familyId, clock.now()))) throw new AppError('OTP_INVALID');
  };

  const confirm = async (
    tx: Tx,
    registrationId: string,
    channel: Channel,
    otp: string,
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
    if (phoneVerified && emailVerified) await makeAccount(tx, marked);
    return { phoneVerified, emailVerified };
  };

  /** @throws AppError OTP_INVALID for a wrong, dead or foreign code and for an unknown registration alike */
  return async (userId: string, channel: Channel, otp: string): Promise<Verified> => {
    const outcome = await inTransaction(db, (tx) => confirm(tx, userId, channel, otp));
    if (typeof outcome !== 'string') return outcome;
    if (outcome === 'wrong') await codes.countWrong({ subjectId: userId, purpose: 'register', channel });
    throw new AppError('OTP_INVALID');
  };
};
