import type { Message } from '@kinward/messages/catalogue.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import type { PasskeyAnswer } from '@kinward/contract/accounts/second-factor.schemas.ts';
import { findAccount } from '../accounts.store.ts';
import type { AccountRow } from '../accounts.store.ts';
import { presentUser, type Login } from '../login/login.ts';
import type { AccountsDeps, Caller } from '../ports.ts';
import { notify } from '../codes/sending.ts';
import type { Opened } from '../sessions/session-open.ts';
import type { Sessions } from '../sessions/sessions.ts';

const HOUR = 3600;

interface Answer {
  mfaToken: string;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** The second step of a login. */
export const createSecondStep = (deps: AccountsDeps, sessions: Sessions, login: Login) => {
  const { db, clock, limits, rate, secondFactor, log } = deps;
  const wrongInARow = {
    name: 'mfa-wrong-not-notified',
    max: limits.mfaNotifyAfterWrong - 1,
    windowSeconds: HOUR,
  };
  const notice = { name: 'mfa-notice', max: 1, windowSeconds: HOUR };

  const tell = (account: AccountRow, mail: Message, sms: Message): Promise<void> =>
    db.transaction().execute((tx) => notify(deps, tx, account, mail, sms));

  /** Anyone who gets here knows the password: three wrong codes are reported to its owner, once an hour. */
  const notifyOfWrongCode = async (account: AccountRow, cloned: boolean): Promise<void> => {
    const at = clock.now().toISOString();
    if (cloned)
      await tell(
        account,
        { kind: 'factor.cloned-mail', params: { at } },
        { kind: 'factor.cloned-sms', params: {} },
      );
    if ((await rate.allows(wrongInARow, account.id)) || !(await rate.allows(notice, account.id))) return;
    await tell(
      account,
      { kind: 'factor.guessed-mail', params: { at } },
      { kind: 'factor.guessed-sms', params: {} },
    );
  };

  /** A browser that the account knows has an allowance of its own, as at the first step. */
  const count = async (account: AccountRow, caller: Caller) => {
    const known = await sessions.knownBrowser(account, caller.browserSecret);
    const rule = { name: 'mfa-wrong', max: limits.mfaWrongPerHour, windowSeconds: HOUR };
    return rate.hold(rule, known ?? account.id);
  };

  /** @throws AppError MFA_INVALID, with a new challenge for a passkey; MFA_EXPIRED, RATE_LIMITED, BUSY */
  return async (answer: Answer, caller: Caller): Promise<{ opened: Opened; user: User }> => {
    const account = await findAccount(db, await secondFactor.accountOf(answer.mfaToken));
    if (!account) throw new AppError('MFA_EXPIRED');
    const counted = await count(account, caller);
    const { outcome, again } = await secondFactor
      .prove(answer.mfaToken, answer)
      .catch(async (error: unknown) => {
        await counted.giveBack();
        throw error;
      });
    if (outcome.kind !== 'right') {
      log.info({ event: 'login', outcome: 'second factor refused' }, 'a second factor was refused');
      await notifyOfWrongCode(account, outcome.kind === 'clone');
      throw new AppError('MFA_INVALID', { ...(again && { data: { passkey: again } }) });
    }
    await counted.giveBack();
    const result = await login.open(account, caller, answer.mfaToken);
    if (result === undefined || 'methods' in result) throw new AppError('MFA_EXPIRED');
    await rate.forget(wrongInARow, account.id);
    if (outcome.recoveryLeft !== undefined) {
      const { recoveryLeft: left } = outcome;
      await tell(
        account,
        { kind: 'factor.recovery-used-mail', params: { left, at: clock.now().toISOString() } },
        { kind: 'factor.recovery-used-sms', params: { left } },
      );
    }
    log.info({ event: 'login', outcome: 'opened', newBrowser: result.newBrowser }, 'a session was opened');
    return { opened: result, user: presentUser(account) };
  };
};
