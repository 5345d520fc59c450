import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { keyOfToken, type TokenKey } from '../../../core/tokens.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { PairingIdentity } from '../../../platform/http/identity.ts';
import type { Db, Tx } from '../../../platform/tx.ts';
import { deleteReceiptsBefore, findFormerToken, keepReceipts } from './former-tokens.store.ts';

const DAY_MS = 86_400_000;

export interface Receipts {
  /** By a device's token, also when its pairing ended within `receiptDays`. @throws AppError UNAUTHENTICATED */
  formerDevice(token: string): Promise<PairingIdentity>;
  /** Asks once more about a device that was known a moment ago. @throws AppError UNAUTHENTICATED */
  currentPairing(who: PairingIdentity): Promise<PairingIdentity>;
  /** Keeps the device's token as a receipt, in the transaction that ends its pairing. */
  keepReceipt(tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  /** Forgets what opens nothing any more. Meant for once a day. */
  purgeReceipts(): Promise<void>;
}

/** A token that stays valid after its pairing, for the data export alone (docs/threats.md S20). */
export const createReceipts = (deps: {
  db: Db;
  clock: Clock;
  limits: Pick<Limits, 'receiptDays' | 'deviceSilentDays'>;
}): Receipts => {
  const { db, clock, limits } = deps;
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);

  const find = async (key: TokenKey): Promise<PairingIdentity> => {
    const since = { alive: daysAgo(limits.deviceSilentDays), ended: daysAgo(limits.receiptDays) };
    const row = await findFormerToken(db, key, since);
    if (!row) throw new AppError('UNAUTHENTICATED');
    const { device_id: deviceId, family_id: familyId, child_id: childId } = row;
    const pairing = { tokenHash: key.hash, pairedAt: row.paired_at, endedAt: row.ended_at };
    return { kind: 'device', deviceId, familyId, childId, ...pairing };
  };

  return {
    async formerDevice(token) {
      const key = await keyOfToken(db, 'device', token);
      if (!key) throw new AppError('UNAUTHENTICATED');
      return find(key);
    },
    currentPairing: ({ familyId, tokenHash }) => find({ familyId, hash: tokenHash }),
    keepReceipt: (tx, familyId, deviceId) => keepReceipts(tx, familyId, { deviceId }, clock.now()),
    purgeReceipts: () => deleteReceiptsBefore(db, daysAgo(limits.receiptDays)),
  };
};
