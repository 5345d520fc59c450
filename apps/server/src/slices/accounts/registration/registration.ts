import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { BodyOf } from '@kinward/contract/route.ts';
import type { signUp } from '@kinward/contract/accounts/accounts.routes.ts';
import type { Message } from '@kinward/messages/catalogue.ts';
import { isTaken } from '../../../core/addresses.ts';
import { newAccountId } from '../../../platform/ids.ts';
import { contextWords } from '../../../platform/passwords/weak.ts';
import { inTransaction } from '../../../platform/tx.ts';
import type { Tx } from '../../../platform/tx.ts';
import {
  deleteRegistrations,
  findRegistration,
  insertRegistration,
  lockAddresses,
} from '../accounts.store.ts';
import type { Channel, RegistrationRow } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import { refuseWeak } from '../passwords/password-rules.ts';
import { maskPhone, readPhone } from './phone.ts';
import type { AccountsDeps, Caller } from '../ports.ts';
import { holdAll, sendTo, verificationLimits } from '../codes/sending.ts';

type Person = Pick<RegistrationRow, 'id' | 'first_name' | 'email' | 'phone'>;
const CHANNELS: readonly Channel[] = ['email', 'phone'];

/** The invitation that a registration joins by; null when it founds a family. @throws AppError INVITE_INVALID, INVITE_ADDRESS */
const invitationFor = async (
  { invitations }: Pick<AccountsDeps, 'invitations'>,
  { email, inviteToken }: BodyOf<typeof signUp>,
  phone: string,
): Promise<{ id: string; familyId: FamilyId } | null> =>
  inviteToken === undefined ? null : invitations.forRegistration(inviteToken, { email, phone });

const codeMessage = (person: Person, channel: Channel, code: string): Message => {
  if (channel === 'phone') return { kind: 'account.register-sms', params: { code } };
  const { first_name: firstName } = person;
  return { kind: 'account.register-mail', params: { code, firstName, phone: maskPhone(person.phone) } };
};

/** Registration until its codes are sent: sign up, ask for another code. */
export const createRegistration = (deps: AccountsDeps, codes: Codes) => {
  const { db, clock, limits, rate, passwords, smsIsPaid } = deps;

  const issue = async (tx: Tx, person: Person, channel: Channel, afterSeconds: number): Promise<void> => {
    const address = person[channel];
    const binding = { subjectId: person.id, purpose: 'register', channel, address } as const;
    const code = await codes.issue(tx, binding, { digits: limits.otpDigits, afterSeconds });
    await sendTo(deps, tx, null, [channel, address], codeMessage(person, channel, code));
  };

  /** Replaces what was registered with the same email or phone: its codes and half-verifications end with it. */
  const replace = async (tx: Tx, row: Parameters<typeof insertRegistration>[1]): Promise<void> => {
    await lockAddresses(tx, row.email, row.phone);
    await deleteRegistrations(tx, row.email, row.phone);
    // Asked again: the deletion may have waited for a confirmation that made an account of it.
    if (await isTaken(tx, row)) throw new AppError('ACCOUNT_EXISTS');
    await insertRegistration(tx, row);
    for (const channel of CHANNELS) await issue(tx, row, channel, 0);
  };

  /** Counts what will be sent before `work`, and gives it back when nothing was. */
  const counting = async (
    person: Person,
    channels: readonly Channel[],
    caller: Caller,
    work: () => Promise<void>,
  ) => {
    const counted = channels.flatMap((channel) =>
      verificationLimits(limits, smsIsPaid, channel, person[channel], caller.address),
    );
    const sent = await holdAll(rate, counted);
    try {
      await work();
    } catch (error) {
      await sent.giveBack();
      throw error;
    }
  };

  return {
    /**
     * @throws AppError ACCOUNT_EXISTS, at the cost of a registration, so that only the answer reveals it;
     * INVITE_INVALID, INVITE_ADDRESS, PASSWORD_WEAK, PHONE_INVALID, PHONE_COUNTRY, RATE_LIMITED, BUSY
     */
    async signUp(body: BodyOf<typeof signUp>, caller: Caller): Promise<{ userId: AccountId }> {
      await rate.take(
        { name: 'sign-up', max: limits.signUpPerAddressHour, windowSeconds: 3600 },
        caller.address,
      );
      const phone = readPhone(body.phone, deps.smsCountries, smsIsPaid);
      refuseWeak(body.password, contextWords({ ...body, phone }), 'password');
      const invitation = await invitationFor(deps, body, phone);
      if (await isTaken(db, { email: body.email, phone })) {
        await passwords.hash(body.password);
        throw new AppError('ACCOUNT_EXISTS');
      }
      const person = {
        id: newAccountId(),
        first_name: body.firstName,
        last_name: body.lastName,
        email: body.email,
        phone,
      };
      await counting(person, CHANNELS, caller, async () => {
        const password_hash = await passwords.hash(body.password);
        const invited = {
          invitation_id: invitation?.id ?? null,
          invitation_family_id: invitation?.familyId ?? null,
        };
        const row = { ...person, ...invited, password_hash, created_at: clock.now() };
        await inTransaction(db, (tx) => replace(tx, row));
      });
      deps.log.info({ event: 'signUp' }, 'a parent registered');
      return { userId: person.id };
    },

    /** @throws AppError NOT_FOUND when nothing waits for a code, RATE_LIMITED with the seconds to wait */
    async resendOtp(
      userId: AccountId,
      channel: Channel,
      caller: Caller,
    ): Promise<{ retryAfterSeconds: number }> {
      const registration = await findRegistration(db, 'id', userId);
      if (!registration) throw new AppError('NOT_FOUND');
      await counting(registration, [channel], caller, () =>
        inTransaction(db, (tx) => issue(tx, registration, channel, limits.otpResendSeconds)),
      );
      return { retryAfterSeconds: limits.otpResendSeconds };
    },
  };
};
