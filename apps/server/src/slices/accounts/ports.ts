import type { Logger } from 'pino';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Keys } from '../../config/keys.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import type { Db, DbOrTx } from '../../platform/tx.ts';

/** What accounts need of the rest of the house. */
export interface AccountsDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'info' | 'error'>;
  limits: Limits;
  keys: Pick<Keys, 'token'>;
  bus: Bus;
  rate: RateLimiter;
  passwords: Passwords;
  messages: {
    /** Queues a message in the transaction; it leaves after the commit. */
    send(
      tx: DbOrTx,
      message: { channel: 'email' | 'sms'; to: string; subject: string; text: string },
    ): Promise<void>;
  };
  plans: { foundFamily(tx: DbOrTx, familyId: string): Promise<void> };
  /** ISO 3166 codes that SMS may be sent to; null allows all. */
  smsCountries: readonly string[] | null;
  /** Whether SMS leave the house and cost money. */
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
