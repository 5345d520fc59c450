import { AppError } from '@kinward/contract/errors.ts';
import type { PairBody, PairReply } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { z } from '@kinward/contract/schema.ts';
import { hashToken } from '../../../core/tokens.ts';
import { newFamilyToken } from '../../../platform/ids.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/tx.ts';
import type { DevicesDeps } from '../devices.service.ts';
import type { ChildPages } from '../pages/pages.ts';
import {
  hashPairingCode,
  newPairingCode,
  normalisePairingCode,
  pairingCodeHashes,
  showPairingCode,
} from './pairing-code.ts';
import { deleteReplacedKeys } from '../third-party-keys/client-keys.store.ts';
import { putPairingCode } from '../devices.store.ts';
import { countGuess, findFamilyOfCode, giveGuessBack, spendPairingCode } from './pairing.store.ts';

export interface Pairing {
  /** Gives the device its one open code and returns it as people read it. A former code ends. */
  openCode(
    tx: Tx,
    familyId: FamilyId,
    deviceId: DeviceId,
  ): Promise<{ uniqueCode: string; expiresAt: string }>;
  /**
   * Spends a code for a device token.
   * @param address where the call came from, as limits count it
   * @throws AppError PAIRING_CODE_INVALID for wrong, used and expired codes alike; RATE_LIMITED
   */
  pair(body: z.output<typeof PairBody>, address: string): Promise<z.output<typeof PairReply>>;
}

/** Codes drawn until one is free; with ten thousand open ones the second is needed once in a hundred million times. */
const CODE_TRIES = 3;

/** Counts a guess of the whole installation before it is checked. */
const countInstallation = async (db: Db, perHour: number, now: Date): Promise<void> => {
  if (!(await countGuess(db, perHour, now)))
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: 3600 / perHour });
};

/** `device`: what it said of itself. */
const pairedNotification = (
  { familyId, deviceId, rePaired }: { familyId: FamilyId; deviceId: DeviceId; rePaired: boolean },
  { platform, model, osVersion }: z.output<typeof PairBody>,
) => ({
  familyId,
  kind: 'device.paired' as const,
  params: { platform, model: model ?? null, osVersion: osVersion ?? null, rePaired },
  deviceId,
});

export const createPairing = ({
  db,
  clock,
  limits,
  keys,
  bus,
  pages,
  audit,
  rate,
  notifier,
  forgetAdultDeclaration,
}: DevicesDeps & { pages: Pick<ChildPages, 'end'> }): Pairing => ({
  async openCode(tx, familyId, deviceId) {
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + limits.pairingCodeTtlSeconds * 1000);
    const times = { createdAt, expiresAt };
    for (let tries = 0; tries < CODE_TRIES; tries += 1) {
      const code = newPairingCode(limits.pairingCodeLength);
      const hash = hashPairingCode(keys.token, code);
      if (await putPairingCode(tx, familyId, { deviceId, hash, ...times }))
        return { uniqueCode: showPairingCode(code), expiresAt: expiresAt.toISOString() };
    }
    throw new Error('pairing codes came up twice');
  },

  async pair(body, address) {
    const attempt = await rate.attempt(
      {
        name: 'pairing',
        free: limits.pairingWrongPerAddress,
        maxDelaySeconds: limits.pairingDelayMaxSeconds,
        windowSeconds: limits.pairingAddressWindowSeconds,
      },
      address,
    );
    const now = clock.now();
    await countInstallation(db, limits.pairingWrongPerHourTotal, now).catch(async (error: unknown) => {
      // No code was checked: a caller who finds the bucket full of other people's guesses has guessed nothing.
      await attempt.giveBack();
      throw error;
    });
    const hashes = pairingCodeHashes(keys.token, normalisePairingCode(body.code));
    const familyOfCode = await findFamilyOfCode(db, hashes);
    if (familyOfCode === undefined) throw new AppError('PAIRING_CODE_INVALID');
    const deviceToken = newFamilyToken('device', familyOfCode);
    const paired = await inTransaction(db, async (tx) => {
      const spent = await spendPairingCode(
        tx,
        { familyId: familyOfCode, hashes },
        {
          reported: body,
          abilities: body.abilities,
          tokenHash: hashToken(deviceToken),
          at: now,
        },
      );
      // A third-party client on the device has been replaced by this one.
      const ended = spent && (await deleteReplacedKeys(tx, spent.familyId, spent.deviceId));
      if (spent) await pages.end(tx, spent.familyId, spent.deviceId);
      const row = spent && { ...spent, rePaired: spent.rePaired || ended?.reported === true };
      if (row) {
        await forgetAdultDeclaration(tx, row.familyId, row.deviceId);
        await notifier.notify(tx, pairedNotification(row, body));
        const by = { kind: 'device', id: row.deviceId } as const;
        await audit(tx, {
          familyId: row.familyId,
          act: 'device.paired',
          by,
          on: by,
          detail: { again: row.rePaired },
        });
      }
      return row;
    });
    if (!paired) throw new AppError('PAIRING_CODE_INVALID');
    const { familyId, deviceId } = paired;
    if (paired.rePaired) bus.publish({ type: 'device.unpaired', familyId, deviceId });
    bus.publish({ type: 'device.paired', familyId, deviceId });
    bus.publish({ type: 'children.changed', familyId });
    // Not `succeeded`: who owns one right code could wash away wrong guesses with it.
    await Promise.all([attempt.giveBack(), giveGuessBack(db)]);
    return { deviceId, deviceToken, childName: paired.childName };
  },
});
