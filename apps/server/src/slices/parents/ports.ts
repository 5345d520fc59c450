import type { AccountId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Keys } from '../../config/keys.ts';
import type { AccountKey } from '../../core/accounts.ts';
import type { Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DevicePushes } from '../../ports/device-notifications.ts';
import type { Hold, RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import type { Db, DbOrTx, Tx } from '../../platform/tx.ts';
import type { Gone, Member } from '../accounts/members/members.ts';

/** What the parents' slice needs of the other slices. */
export interface ParentsDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  bus: Bus;
  audit: Audit;
  rate: RateLimiter;
  keys: Pick<Keys, 'token'>;
  config: { publicUrl: string | null; port: number };
  messages: {
    send(
      tx: DbOrTx,
      message: { channel: 'email' | 'sms'; to: string; subject: string; text: string },
    ): Promise<void>;
  };
  members: {
    list(db: DbOrTx, familyId: FamilyId): Promise<Member[]>;
    transferOwnership(tx: Tx, familyId: FamilyId, fromId: AccountId, toId: AccountId): Promise<void>;
    move(tx: Tx, account: AccountKey, toFamilyId: FamilyId | null): Promise<Gone>;
    /** Ends the account, notifies it, and with the last one ends the family. */
    end(tx: Tx, account: AccountKey): Promise<Gone>;
    readPhone(text: string): string;
    holdSms(to: string, callerAddress: string): Promise<Hold>;
  };
  devices: {
    /** Ends the unused pairing codes of a family. */
    endCodes(tx: Tx, familyId: FamilyId): Promise<void>;
    /** Removes every device of a family; announce what it returns after the commit. */
    removeAll(tx: Tx, familyId: FamilyId): Promise<DeviceId[]>;
    announceRemoved(familyId: FamilyId, deviceIds: readonly DeviceId[]): void;
  };
  /** Deletes all notifications of a family. */
  notifications: { empty(tx: Tx, familyId: FamilyId): Promise<void> };
  /** Informs the family's devices of who is new. */
  pushes: Pick<DevicePushes, 'tellAll'>;
  children: { any(tx: Tx, familyId: FamilyId): Promise<boolean> };
}
