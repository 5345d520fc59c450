import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId } from '@kinward/contract/ids.ts';
import type { Added } from '@kinward/contract/mfa/mfa.schemas.ts';
import { keyOf, type AccountKey } from '../../core/accounts.ts';
import { auditOn } from '../../ports/audit.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction } from '../../platform/tx.ts';
import type { Tx } from '../../platform/tx.ts';
import * as store from './mfa.store.ts';
import type { MfaDeps } from './ports.ts';
import { newRecoverySet, type RecoverySet } from './recovery.ts';

/** The recovery codes: they are made with the first factor and deleted with the last. */
export const createEnabling = (deps: MfaDeps) => {
  const { db, clock, limits, rate, passwords, accounts, factors, log } = deps;
  const note = auditOn(deps.audit, 'account');

  /** @throws AppError RATE_LIMITED, BUSY */
  const newSet = async (accountId: AccountId): Promise<RecoverySet> => {
    await rate.take(
      { name: 'recovery-set', max: limits.recoverySetsPerHour, windowSeconds: 3600 },
      accountId,
    );
    return newRecoverySet(passwords);
  };

  const replace = async (tx: Tx, account: AccountKey, set: RecoverySet, undo_hash: Buffer) => {
    await store.deleteRecovery(tx, account);
    const of = { account_id: account.id, family_id: account.family_id, created_at: clock.now(), undo_hash };
    await store.insertRecovery(
      tx,
      set.hashes.map((code_hash) => ({ id: newId(), ...of, code_hash })),
    );
  };

  return {
    /** Made before a transaction that may need them, as ten slow hashes must hold no lock. @throws AppError RATE_LIMITED, BUSY */
    newCodesFor: async (who: ParentIdentity): Promise<RecoverySet | undefined> =>
      (await factors.methods(db, keyOf(who))).length === 0 ? newSet(who.accountId) : undefined,

    /** Stores the codes of a first factor. @param undoHash of the link in its notification */
    async keep(
      tx: Tx,
      account: AccountKey,
      codes: RecoverySet | undefined,
      undoHash: Buffer,
    ): Promise<Added> {
      if (!codes || (await store.listRecovery(tx, account)).length > 0) return { recoveryCodes: null };
      await replace(tx, account, codes, undoHash);
      return { recoveryCodes: codes.shown };
    },

    /** Removes the codes when no factor is left. */
    async dropUnneeded(tx: Tx, account: AccountKey): Promise<void> {
      if ((await factors.methods(tx, account)).length === 0) await store.deleteRecovery(tx, account);
    },

    /** @throws AppError MFA_OFF, RATE_LIMITED, BUSY */
    async renew(who: ParentIdentity): Promise<{ recoveryCodes: string[] }> {
      if ((await factors.methods(db, keyOf(who))).length === 0) throw new AppError('MFA_OFF');
      const codes = await newSet(who.accountId);
      await inTransaction(
        db,
        async (tx, afterCommit) => {
          const account = await accounts.lock(tx, who);
          if ((await factors.methods(tx, account)).length === 0) throw new AppError('MFA_OFF');
          const undoHash = await accounts.changed(tx, afterCommit, who, { kind: 'codesNew' });
          await replace(tx, account, codes, undoHash);
          await note(tx, account.family_id, 'recovery-codes.renewed', account.id);
        },
        (error) => log.error({ err: error }, 'an effect after new recovery codes failed'),
      );
      log.info({ event: 'mfa', change: 'codesNew' }, 'new recovery codes were made');
      return { recoveryCodes: codes.shown };
    },
  };
};

export type Enabling = ReturnType<typeof createEnabling>;
