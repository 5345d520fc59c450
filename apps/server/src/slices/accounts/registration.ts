import { AppError } from '@kinward/contract/errors.ts';
import type { BodyOf } from '@kinward/contract/route.ts';
import type { signUp } from '@kinward/contract/accounts/accounts.routes.ts';
import { newId } from '../../platform/ids.ts';
import { contextWords, weakness } from '../../platform/passwords/weak.ts';
import { inTransaction } from '../../platform/tx.ts';
import type { Tx } from '../../platform/tx.ts';
import {
  deleteRegistration,
  deleteRegistrations,
  findRegistration,
  insertAccount,
  insertRegistration,
  isTaken,
  lockAddresses,
  lockRegistration,
  markVerified,
} from './accounts.store.ts';
import type { Channel, RegistrationRow } from './accounts.store.ts';
import { registerMail, registerSms } from './accounts.words.ts';
import type { Codes } from './codes.ts';
import { maskPhone, readPhone } from './phone.ts';
import type { AccountsDeps, Caller } from './ports.ts';
import { holdAll, sendTo, verificationLimits } from './sending.ts';

type Person = Pick<RegistrationRow, 'id' | 'first_name' | 'email' | 'phone'>;
const CHANNELS: readonly Channel[] = ['email', 'phone'];

/** @throws AppError PASSWORD_WEAK with the reason beside the field `path`. */
export const refuseWeak = (password: string, context: readonly string[], path: string): void => {
  const reason = weakness(password, context);
  if (reason !== undefined)
    throw new AppError('PASSWORD_WEAK', { message: reason, errors: [{ path, message: reason }] });
};

/** Registration up to the account: sign up, confirm both channels, ask for another code. */
export const createRegistration = (deps: AccountsDeps, codes: Codes) => {
  const { db, clock, limits, rate, passwords, plans, smsIsPaid } = deps;

  const issue = async (tx: Tx, person: Person, channel: Channel, afterSeconds: number): Promise<void> => {
    const address = person[channel];
    const binding = { subjectId: person.id, purpose: 'register', channel, address } as const;
    const code = await codes.issue(tx, binding, { digits: limits.otpDigits, afterSeconds });
    const words =
      channel === 'email'
        ? registerMail(code, person.first_name, maskPhone(person.phone))
        : registerSms(code);
    await sendTo(deps, tx, channel, address, words);
  };

  /** Replaces what was registered with the same email or phone: its codes and half-verifications die with it. */
  const replace = async (tx: Tx, row: Parameters<typeof insertRegistration>[1]): Promise<void> => {
    await lockAddresses(tx, row.email, row.phone);
    await deleteRegistrations(tx, row.email, row.phone);
    // Asked again: the deletion may have waited for a confirmation that made an account of it.
    if (await isTaken(tx, row.email, row.phone)) throw new AppError('ACCOUNT_EXISTS');
    await insertRegistration(tx, row);
    for (const channel of CHANNELS) await issue(tx, row, channel, 0);
  };

  const confirm = async (tx: Tx, registrationId: string, channel: Channel, otp: string) => {
    const registration = await lockRegistration(tx, registrationId);
    if (!registration) return 'dead';
    const binding = {
      subjectId: registrationId,
      purpose: 'register',
      channel,
      address: registration[channel],
    } as const;
    const outcome = await codes.attempt(tx, binding, otp);
    if (outcome !== 'right') return outcome;
    const {
      phone_verified_at: phone,
      email_verified_at: email,
      ...rest
    } = await markVerified(tx, registrationId, channel, clock.now());
    const verified = { phoneVerified: phone !== null, emailVerified: email !== null };
    if (!verified.phoneVerified || !verified.emailVerified) return verified;
    await deleteRegistration(tx, registrationId);
    const familyId = newId();
    await plans.foundFamily(tx, familyId);
    if (
      !(await insertAccount(
        tx,
        { ...rest, phone_verified_at: phone, email_verified_at: email },
        familyId,
        clock.now(),
      ))
    ) {
      throw new AppError('ACCOUNT_EXISTS');
    }
    return verified;
  };

  return {
    /**
     * @throws AppError ACCOUNT_EXISTS, at the cost of a registration, so that only the answer tells;
     * PASSWORD_WEAK, PHONE_INVALID, PHONE_COUNTRY, RATE_LIMITED, BUSY
     */
    async signUp(body: BodyOf<typeof signUp>, caller: Caller): Promise<{ userId: string }> {
      await rate.take(
        { name: 'sign-up', max: limits.signUpPerAddressHour, windowSeconds: 3600 },
        caller.address,
      );
      const phone = readPhone(body.phone, deps.smsCountries);
      refuseWeak(body.password, contextWords({ ...body, phone }), 'password');
      if (await isTaken(db, body.email, phone)) {
        await passwords.hash(body.password);
        throw new AppError('ACCOUNT_EXISTS');
      }
      const sent = await holdAll(rate, [
        ...verificationLimits(limits, smsIsPaid, 'email', body.email, caller.address),
        ...verificationLimits(limits, smsIsPaid, 'phone', phone, caller.address),
      ]);
      const id = newId();
      try {
        const row = {
          id,
          first_name: body.firstName,
          last_name: body.lastName,
          email: body.email,
          phone,
          password_hash: await passwords.hash(body.password),
          created_at: clock.now(),
        };
        await inTransaction(db, (tx) => replace(tx, row));
      } catch (error) {
        await sent.giveBack();
        throw error;
      }
      deps.log.info({ event: 'signUp' }, 'a parent registered');
      return { userId: id };
    },

    /** @throws AppError OTP_INVALID for a wrong, dead or foreign code and for an unknown registration alike. */
    async validateOtp(
      userId: string,
      channel: Channel,
      otp: string,
    ): Promise<{ phoneVerified: boolean; emailVerified: boolean }> {
      const outcome = await inTransaction(db, (tx) => confirm(tx, userId, channel, otp));
      if (typeof outcome !== 'string') return outcome;
      if (outcome === 'wrong') await codes.countWrong({ subjectId: userId, purpose: 'register', channel });
      throw new AppError('OTP_INVALID');
    },

    /** @throws AppError NOT_FOUND when nothing waits for a code, RATE_LIMITED with the seconds to wait */
    async resendOtp(
      userId: string,
      channel: Channel,
      caller: Caller,
    ): Promise<{ retryAfterSeconds: number }> {
      const registration = await findRegistration(db, 'id', userId);
      if (!registration) throw new AppError('NOT_FOUND');
      const counted = verificationLimits(limits, smsIsPaid, channel, registration[channel], caller.address);
      const sent = await holdAll(rate, counted);
      try {
        await inTransaction(db, (tx) => issue(tx, registration, channel, limits.otpResendSeconds));
      } catch (error) {
        await sent.giveBack();
        throw error;
      }
      return { retryAfterSeconds: limits.otpResendSeconds };
    },
  };
};
