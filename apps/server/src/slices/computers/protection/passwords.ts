/** Passwords of computers: a slow hash of what a parent sets, which goes to the computer with its next policy. */
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import {
  COMPUTER_PASSWORD_HASH,
  computerPasswordText,
} from '@kinward/contract/computers/computer-password.ts';
import { AppError } from '@kinward/contract/errors.ts';
import { lockDevice } from '../../../core/locks.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import type { Platform } from '../../../ports/platform.ts';
import { inTransaction } from '../../../platform/tx.ts';
import * as store from '../computers.store.ts';

type Setter = Pick<ParentIdentity, 'familyId' | 'accountId'>;

export interface ComputerPasswords {
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD, PASSWORD_OWN */
  set(who: Setter, place: store.ComputerPlace, password: string): Promise<void>;
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD */
  remove(place: store.ComputerPlace): Promise<void>;
}

interface PasswordsDeps extends Pick<Platform, 'db' | 'clock' | 'bus' | 'passwords'> {
  audit: Audit;
}

const { N, r, p, bytes, saltBytes } = COMPUTER_PASSWORD_HASH;
const COST = { N, r, p, maxmem: 64 * 1024 ** 2 };
const slow = promisify(scrypt) as (
  text: string,
  salt: Buffer,
  bytes: number,
  cost: typeof COST,
) => Promise<Buffer>;

export const createComputerPasswords = ({
  db,
  clock,
  bus,
  passwords,
  audit,
}: PasswordsDeps): ComputerPasswords => {
  const note = auditOn(audit, 'device');
  const put = (
    place: store.ComputerPlace,
    password: store.PutPassword | null,
    act: 'computer.password-set' | 'computer.password-removed',
  ): Promise<void> =>
    inTransaction(db, async (tx, afterCommit) => {
      const device = await lockDevice(tx, place.familyId, place.deviceId);
      if (!device || !(await store.lockComputer(tx, place))) throw new AppError('NOT_FOUND');
      if (device.isDemo) throw new AppError('SAMPLE_CHILD');
      await store.putPassword(tx, place, password);
      await note(tx, place.familyId, act, place.deviceId);
      afterCommit(() => bus.publish({ type: 'filter.linked', ...place }));
    });

  return {
    async set(who, place, text) {
      // Before anything slow: whose computer it is not, spends nothing of ours.
      if (!(await store.selectComputer(db, place))) throw new AppError('NOT_FOUND');
      const own = await store.selectPasswordHash(db, who);
      if (own !== undefined && (await passwords.verify(text, own)).right) throw new AppError('PASSWORD_OWN');
      const salt = randomBytes(saltBytes);
      const hash = await slow(computerPasswordText(text), salt, bytes, COST);
      await put(place, { salt, hash, at: clock.now(), by: who.accountId }, 'computer.password-set');
    },
    remove: (place) => put(place, null, 'computer.password-removed'),
  };
};
