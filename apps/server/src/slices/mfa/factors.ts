import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type {
  Method,
  PasskeyAnswer,
  PasskeyQuestion,
  SecondStep,
} from '@kinward/contract/accounts/second-factor.schemas.ts';
import type { AccountKey } from '../../core/accounts.ts';
import { keyOfToken } from '../../core/tokens.ts';
import type { KeyRing } from '../../config/keys.ts';
import type { Clock } from '../../platform/clock.ts';
import { newFamilyToken } from '../../platform/ids.ts';
import { open } from '../../platform/jobs/encrypt-payload.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { Db, DbOrTx, Tx } from '../../platform/tx.ts';
import type { SecondFactor, SecondStepOutcome as Outcome } from '../accounts/ports.ts';
import * as store from './mfa.store.ts';
import { readAnswer, type Place } from './passkey.ts';
import * as steps from './steps.store.ts';
import { stepOfCode } from './totp.ts';

export interface FactorsDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  keys: { field: KeyRing };
  passwords: Passwords;
  /** Null: passkeys do not work here. */
  place: Place | null;
}

const CHALLENGE_BYTES = 32;
const DIGITS = /^\d+$/u;

/** Tokens are 256 random bits: a plain hash hides them well enough. */
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const accountOf = (step: steps.StepRow): AccountKey => ({ id: step.account_id, family_id: step.family_id });

/** An answer held against what is stored; a right one is used up. */
const createStepUp = ({ db, clock, keys, passwords, place }: FactorsDeps) => {
  const byApp = async (account: AccountKey, code: string): Promise<Outcome> => {
    const row = await store.findSeed(db, account);
    if (!row?.confirmed_at) return { kind: 'wrong' };
    const seed = Buffer.from(open(keys.field, row.id, row.seed), 'base64');
    const step = stepOfCode(seed, code, clock.now());
    const isRight = step !== undefined && (await store.useStep(db, account.family_id, row.id, step));
    return { kind: isRight ? 'right' : 'wrong' };
  };

  const byRecovery = async (account: AccountKey, code: string): Promise<Outcome> => {
    const [first, ...others] = await store.listRecovery(db, account);
    if (!first) return { kind: 'wrong' };
    const hash = await passwords.hashAlike(code, first.code_hash);
    if (!(await store.spendRecovery(db, account, hash))) return { kind: 'wrong' };
    return { kind: 'right', recoveryLeft: others.length };
  };

  const byPasskey = async (step: steps.StepRow, answer: PasskeyAnswer): Promise<Outcome> => {
    const wanted = Buffer.from(answer.id, 'base64url');
    const passkeys = await store.listPasskeys(db, accountOf(step));
    const key = passkeys.find((row) => row.credential_id.equals(wanted));
    if (!key || !step.challenge || place === null) return { kind: 'wrong' };
    const counter = await readAnswer(place, step.challenge, key, answer);
    if (counter === undefined) return { kind: 'wrong' };
    const isUsed = await store.usePasskey(db, step.family_id, key.id, counter, clock.now());
    return { kind: isUsed ? 'right' : 'clone' };
  };

  return { byApp, byRecovery, byPasskey };
};

/** The second factor at a login: asked for, proved, taken back. */
export const createFactors = (deps: FactorsDeps): SecondFactor => {
  const { db, clock, limits, place } = deps;
  const newChallenge = (): Buffer => randomBytes(CHALLENGE_BYTES);

  /** By which the account can be opened besides its password; none: the password is enough. */
  const methods = async (connection: DbOrTx, account: AccountKey): Promise<Method[]> => {
    const seed = await store.findSeed(connection, account);
    const passkeys = await store.listPasskeys(connection, account);
    const found: Method[] = [];
    if (seed?.confirmed_at) found.push('totp');
    if (passkeys.length > 0) found.push('passkey');
    if (found.length > 0 && (await store.listRecovery(connection, account)).length > 0)
      found.push('recovery');
    return found;
  };

  const question = async (account: AccountKey, challenge: Buffer): Promise<PasskeyQuestion | undefined> => {
    const passkeys = place ? await store.listPasskeys(db, account) : [];
    if (place === null || passkeys.length === 0) return undefined;
    return {
      challenge: challenge.toString('base64url'),
      rpId: place.rpId,
      credentials: passkeys.map((row) => row.credential_id.toString('base64url')),
    };
  };

  const stepUp = createStepUp(deps);

  return {
    methods,

    /** A login whose password was right waits for its second factor. */
    async begin(account: AccountKey & { password_hash: string }, wanted: Method[]): Promise<SecondStep> {
      const mfaToken = newFamilyToken('mfa', account.family_id);
      const challenge = newChallenge();
      await steps.insertStep(db, {
        token_hash: sha256(mfaToken),
        account_id: account.id,
        family_id: account.family_id,
        password_mark: sha256(account.password_hash),
        challenge,
        tries_left: limits.mfaTokenTries,
        expires_at: new Date(clock.now().getTime() + limits.mfaTokenTtlSeconds * 1000),
      });
      const passkey = await question(account, challenge);
      return { mfaToken, methods: wanted, ...(passkey && { passkey }) };
    },

    /** Whose login waits. @throws AppError MFA_EXPIRED */
    async accountOf(mfaToken: string): Promise<AccountKey> {
      const key = await keyOfToken(db, 'mfa', mfaToken);
      const step = key && (await steps.findStep(db, key, clock.now()));
      if (!step) throw new AppError('MFA_EXPIRED');
      return accountOf(step);
    },

    /**
     * Counts a try and holds the answer against the account's factors. `again`: the challenge for a next try with a
     * passkey, as each works once. @throws AppError MFA_EXPIRED, BUSY
     */
    async prove(
      mfaToken: string,
      answer: { code?: string | undefined; passkey?: PasskeyAnswer | undefined },
    ): Promise<{ outcome: Outcome; again: PasskeyQuestion | undefined }> {
      const next = answer.passkey ? newChallenge() : null;
      const key = await keyOfToken(db, 'mfa', mfaToken);
      const step = key && (await steps.takeTry(db, key, next, clock.now()));
      if (!step) throw new AppError('MFA_EXPIRED');
      const { code = '', passkey } = answer;
      const outcome = passkey
        ? await stepUp.byPasskey(step, passkey)
        : await (DIGITS.test(code) ? stepUp.byApp : stepUp.byRecovery)(accountOf(step), code);
      const wrong = outcome.kind !== 'right';
      return { outcome, again: wrong && next ? await question(accountOf(step), next) : undefined };
    },

    /** Ends the step under the account's lock; false when it was ended, or the password is another one since. */
    async spend(tx: Tx, mfaToken: string, account: AccountKey & { password_hash: string }): Promise<boolean> {
      const step = await steps.findStepForSpending(tx, account.family_id, sha256(mfaToken));
      return (
        step !== undefined &&
        step.password_mark.equals(sha256(account.password_hash)) &&
        (await steps.spendStep(tx, account.family_id, step.token_hash))
      );
    },

    /** "This was not me": what was added with those notifications is removed, and the recovery codes with the last factor. */
    async undo(tx: Tx, account: AccountKey, undoHashes: Buffer[]): Promise<void> {
      await steps.deleteStepsOf(tx, account);
      if (!(await store.deleteAddedWith(tx, account, undoHashes))) return;
      if ((await methods(tx, account)).length === 0) await store.deleteRecovery(tx, account);
    },
  };
};
