import { AppError } from '@kinward/contract/errors.ts';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import type { Method } from '@kinward/contract/accounts/second-factor.schemas.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import { inTransaction } from '../../../platform/tx.ts';
import type { Tx } from '../../../platform/tx.ts';
import {
  findAccount,
  findAccountAt,
  findRegistration,
  lockAccount,
  refreshPasswordHash,
} from '../accounts.store.ts';
import type { AccountRow } from '../accounts.store.ts';
import { browserName } from '../sessions/browser-name.ts';
import { countLoginTry } from './login-tries.ts';
import type { LoginTry } from './login-tries.ts';
import type { AccountsDeps, Caller } from '../ports.ts';
import { notify } from '../codes/sending.ts';
import { hasBrowser } from '../sessions/sessions.store.ts';
import { openSession } from '../sessions/session-open.ts';
import type { Opened } from '../sessions/session-open.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { issueUndo } from '../profile-change/undo.ts';

/** The login that directly follows a registration needs no notification to the person who registered. */
const FIRST_LOGIN_MS = 3_600_000;

/** A hash that waits for a quieter login is no reason to refuse this one. */
const whenBusy = (error: unknown): undefined => {
  if (error instanceof AppError && error.code === 'BUSY') return undefined;
  throw error;
};

export const presentUser = (account: AccountRow): User => ({
  userId: account.id,
  firstName: account.first_name,
  lastName: account.last_name,
  email: account.email,
  phone: account.phone,
  profileUrl: pictureUrl(account.picture),
});

/** A login in a browser that is new to the account is notified on both channels. */
const notifyOfBrowser = async (
  deps: AccountsDeps,
  tx: Tx,
  account: AccountRow,
  caller: Caller,
  { signedOut }: Opened,
): Promise<void> => {
  const browser = browserName(caller.userAgent);
  const now = deps.clock.now();
  const link = await issueUndo(deps, tx, account);
  const at = now.toISOString();
  await notify(
    deps,
    tx,
    account,
    { kind: 'account.new-login-mail', params: { browser, at, signedOut: signedOut ?? null, undo: link } },
    { kind: 'account.new-login-sms', params: { browser, at } },
  );
};

/** The password was right for an address that is not confirmed yet. */
const pendingOf = (registration: { id: string } | undefined): AppError =>
  registration === undefined
    ? new AppError('INVALID_CREDENTIALS')
    : new AppError('OTP_PENDING', { data: { userId: registration.id } });

export const createLogin = (deps: AccountsDeps, sessions: Sessions) => {
  const { db, clock, passwords, secondFactor, log, audit } = deps;

  /** One hash whether the email is known, registered only, or unknown. */
  const verify = async (password: string, stored: string | undefined, counted: LoginTry) => {
    try {
      return await passwords.verify(password, stored);
    } catch (error) {
      await counted.giveBack();
      throw error;
    }
  };

  /**
   * Opens the session unless the password was changed since it was compared. An account with a second factor needs the
   * token of a proved second step; without one the factors are answered that could prove it.
   */
  const open = (
    verified: AccountRow,
    caller: Caller,
    mfaToken?: string,
  ): Promise<Opened | { methods: Method[] } | undefined> =>
    inTransaction(
      db,
      async (tx, afterCommit) => {
        const account = await lockAccount(tx, verified);
        if (account?.password_hash !== verified.password_hash) return undefined;
        const methods = mfaToken === undefined ? await secondFactor.methods(tx, account) : [];
        if (methods.length > 0) return { methods };
        if (mfaToken !== undefined && !(await secondFactor.spend(tx, mfaToken, account))) return undefined;
        const isFirst = !(await hasBrowser(tx, account));
        const { opened, ended } = await openSession(deps, tx, account, caller);
        const now = clock.now();
        const followsRegistration = isFirst && now.getTime() - account.created_at.getTime() < FIRST_LOGIN_MS;
        if (opened.newBrowser && !followsRegistration)
          await notifyOfBrowser(deps, tx, account, caller, opened);
        const self = { kind: 'account', id: account.id } as const;
        const detail = { newBrowser: opened.newBrowser };
        await audit(tx, { familyId: account.family_id, act: 'session.opened', by: self, on: self, detail });
        afterCommit(() => sessions.announce(account.family_id, ended));
        return opened;
      },
      (error) => log.error({ err: error }, 'an effect after a login failed'),
    );

  /** Recomputes the hash, if there is time; undefined when the password was changed meanwhile. */
  const refreshHash = async (account: AccountRow, password: string): Promise<AccountRow | undefined> => {
    const fresh = await passwords.hash(password).catch(whenBusy);
    if (fresh === undefined) return account;
    await refreshPasswordHash(db, account, account.password_hash, fresh);
    const current = await findAccount(db, account);
    if (!current || current.password_hash === fresh) return current;
    // Another request was quicker: a login that refreshed the same password, or a change of it.
    return (await passwords.verify(password, current.password_hash)).right ? current : undefined;
  };

  return {
    open,

    /**
     * @throws AppError MFA_REQUIRED with what the second step needs; INVALID_CREDENTIALS, alike for unknown emails and wrong passwords; OTP_PENDING with the userId,
     * after the right password only; RATE_LIMITED, BUSY
     */
    async login(
      body: { email: string; password: string },
      caller: Caller,
    ): Promise<{ opened: Opened; user: User }> {
      // Both are always queried, so that the duration does not reveal which of them exists.
      const [account, registration] = await Promise.all([
        findAccountAt(db, 'email', body.email),
        findRegistration(db, 'email', body.email),
      ]);
      const known = account && (await sessions.knownBrowser(account, caller.browserSecret));
      const counted = await countLoginTry(deps, body.email, caller.address, known);
      const stored = account?.password_hash ?? registration?.password_hash;
      const { right, stale } = await verify(body.password, stored, counted);
      if (!right) {
        log.info({ event: 'login', outcome: 'refused' }, 'a login was refused');
        throw new AppError('INVALID_CREDENTIALS');
      }
      await counted.succeeded();
      if (!account) throw pendingOf(registration);
      const verified = stale ? await refreshHash(account, body.password) : account;
      const opened = verified && (await open(verified, caller));
      if (!opened) throw new AppError('INVALID_CREDENTIALS');
      if ('methods' in opened) {
        log.info(
          { event: 'login', outcome: 'second factor asked for' },
          'a login waits for its second factor',
        );
        throw new AppError('MFA_REQUIRED', { data: await secondFactor.begin(verified, opened.methods) });
      }
      log.info({ event: 'login', outcome: 'opened', newBrowser: opened.newBrowser }, 'a session was opened');
      return { opened, user: presentUser(account) };
    },
  };
};

export type Login = ReturnType<typeof createLogin>;
