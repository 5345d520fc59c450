import { AppError } from '@kinward/contract/errors.ts';
import type { PendingCodes } from '@kinward/contract/accounts/accounts.schemas.ts';
import type { AccountId } from '@kinward/contract/ids.ts';
import { findRegistration, type Channel, type RegistrationRow } from '../accounts.store.ts';
import { findCode } from '../codes/codes.store.ts';
import type { AccountsDeps } from '../ports.ts';
import { maskEmail, maskPhone } from './phone.ts';

const MASK = { phone: maskPhone, email: maskEmail };

/**
 * What a registration still waits for, for a page that was loaded again. A page that has its id was given it by the registration or
 * by a login with the right password. @throws AppError NOT_FOUND when nothing waits, also once both codes are confirmed
 */
export const createPendingCodes = ({ db, clock, limits }: Pick<AccountsDeps, 'db' | 'clock' | 'limits'>) => {
  const waitOf = async (userId: AccountId, channel: Channel): Promise<number> => {
    const code = await findCode(db, userId, 'register', channel);
    const since = code === undefined ? Infinity : (clock.now().getTime() - code.created_at.getTime()) / 1000;
    return Math.max(0, Math.ceil(limits.otpResendSeconds - since));
  };
  const stateOf = async (registration: RegistrationRow, channel: Channel) => ({
    verified: registration[`${channel}_verified_at`] !== null,
    sentTo: MASK[channel](registration[channel]),
    retryAfterSeconds: await waitOf(registration.id, channel),
  });

  return async (userId: AccountId): Promise<PendingCodes> => {
    const registration = await findRegistration(db, 'id', userId);
    if (!registration) throw new AppError('NOT_FOUND');
    return { phone: await stateOf(registration, 'phone'), email: await stateOf(registration, 'email') };
  };
};
