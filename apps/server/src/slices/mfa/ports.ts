import type { Logger } from 'pino';
import type { RequireMfa } from '../../config/config.ts';
import type { AccountKey } from '../../core/accounts.ts';
import type { Audit } from '../../ports/audit.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import type { Tx } from '../../platform/tx.ts';
import type { FactorChange, SecondFactor } from '../accounts/ports.ts';
import type { FactorsDeps } from './factors.ts';

/** What the second factor needs of the accounts. */
export interface FactorAccounts {
  /** Holds logins and other changes of the account back until the transaction ends. @throws AppError UNAUTHENTICATED */
  lock(
    tx: Tx,
    who: ParentIdentity,
  ): Promise<AccountKey & { email: string; first_name: string; last_name: string }>;
  /** Notifies the owner on both channels and signs every other browser out. Returns the hash of the link in the notification. */
  changed(
    tx: Tx,
    afterCommit: (effect: () => void) => void,
    who: ParentIdentity,
    change: FactorChange,
  ): Promise<Buffer>;
}

export interface MfaDeps extends FactorsDeps {
  log: Pick<Logger, 'info' | 'error'>;
  rate: RateLimiter;
  audit: Audit;
  factors: Pick<SecondFactor, 'methods'>;
  accounts: FactorAccounts;
  requireMfa: RequireMfa;
}
