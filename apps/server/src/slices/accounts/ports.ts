import type { Logger } from 'pino';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type {
  Method,
  PasskeyAnswer,
  PasskeyQuestion,
  SecondStep,
} from '@kinward/contract/accounts/second-factor.schemas.ts';
import type { Keys } from '../../config/keys.ts';
import type { AccountKey } from '../../core/accounts.ts';
import type { Audit } from '../../ports/audit.ts';
import type { NotifyParents } from '../../ports/notify-parents.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import type { Db, DbOrTx, Tx } from '../../platform/tx.ts';

/** What changed in the second factor, as its notification says it. */
export type FactorChange =
  | { kind: 'totpOn' | 'totpOff' | 'codesNew' }
  | { kind: 'passkeyOn' | 'passkeyOff'; name: string };

/** The result of a second step. `clone`: a passkey whose counter went back, so there may be a copy of it. */
export type SecondStepOutcome = { kind: 'right'; recoveryLeft?: number } | { kind: 'wrong' | 'clone' };

/** The second factors of an account, as a login needs them. */
export interface SecondFactor {
  /** By which the account can be opened besides its password; none: the password is enough. */
  methods(db: DbOrTx, account: AccountKey): Promise<Method[]>;
  /** A login whose password was right waits for its second factor. */
  begin(account: AccountKey & { password_hash: string }, methods: Method[]): Promise<SecondStep>;
  /** Whose login waits. @throws AppError MFA_EXPIRED */
  accountOf(mfaToken: string): Promise<AccountKey>;
  /** Counts a try and compares. @throws AppError MFA_EXPIRED, BUSY */
  prove(
    mfaToken: string,
    answer: { code?: string | undefined; passkey?: PasskeyAnswer | undefined },
  ): Promise<{ outcome: SecondStepOutcome; again: PasskeyQuestion | undefined }>;
  /** Ends the step under the account's lock; false when it was ended, or the password is another one since. */
  spend(tx: Tx, mfaToken: string, account: AccountKey & { password_hash: string }): Promise<boolean>;
  /** Removes what was added with the notifications of these links. */
  undo(tx: Tx, account: AccountKey, undoHashes: Buffer[]): Promise<void>;
}

/** What accounts need of the other slices. */
export interface AccountsDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'info' | 'error'>;
  limits: Limits;
  keys: Pick<Keys, 'token'>;
  bus: Bus;
  audit: Audit;
  rate: RateLimiter;
  passwords: Passwords;
  messages: {
    /** Queues a message in the transaction; it leaves after the commit. */
    send(
      tx: DbOrTx,
      message: { channel: 'email' | 'sms'; to: string; subject: string; text: string },
    ): Promise<void>;
  };
  notifyParents: NotifyParents;
  pictures: Pick<Pictures, 'receive' | 'replace'>;
  /** Where a browser finds the portal, without a slash at the end: for links in messages, never taken from a request. */
  portal: string;
  /** How a registration joins a family that is there. */
  invitations: {
    /** @throws AppError INVITE_INVALID, INVITE_ADDRESS */
    forRegistration(
      token: string,
      person: { email: string; phone: string },
    ): Promise<{ id: string; familyId: FamilyId }>;
    /** Spends the invitation; answers its family. @throws AppError INVITE_INVALID, PARENTS_FULL */
    spend(
      tx: Tx,
      invitation: { id: string; familyId: FamilyId },
      person: { firstName: string; lastName: string; email: string; phone: string },
      afterCommit: (effect: () => void) => void,
    ): Promise<FamilyId>;
  };
  secondFactor: SecondFactor;
  plans: { foundFamily(tx: DbOrTx, familyId: FamilyId): Promise<void> };
  /** ISO 3166 codes that SMS may be sent to; null allows all. */
  smsCountries: readonly string[] | null;
  /** Whether SMS are really sent and cost money. */
  smsIsPaid: boolean;
}

/** Where a call comes from. */
export interface Caller {
  /** Address as the limits count it. */
  address: string;
  /** The browser's cookie. */
  browserSecret: string | undefined;
  userAgent: string;
}
