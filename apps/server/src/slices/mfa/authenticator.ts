import { AppError } from '@kinward/contract/errors.ts';
import type { Added, TotpSetup } from '@kinward/contract/mfa/mfa.schemas.ts';
import { auditOn } from '../../ports/audit.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { open, seal } from '../../platform/jobs/encrypt-payload.ts';
import { inTransaction } from '../../platform/tx.ts';
import type { Enabling } from './enabling.ts';
import * as store from './mfa.store.ts';
import type { MfaDeps } from './ports.ts';
import { base32, newSeed, stepOfCode, totpUri } from './totp.ts';

const HOUR = 3600;

/** The authenticator app: set up, switched on, removed. */
export const createAuthenticator = (deps: MfaDeps, enabling: Enabling) => {
  const { db, clock, limits, keys, rate, accounts, log } = deps;
  const note = auditOn(deps.audit, 'account');
  const effectFailed = (error: unknown) =>
    log.error({ err: error }, 'an effect after a second factor changed failed');

  return {
    /** @throws AppError TOTP_EXISTS */
    begin: (who: ParentIdentity): Promise<TotpSetup> =>
      inTransaction(db, async (tx) => {
        const account = await accounts.lock(tx, who);
        if ((await store.findSeed(tx, account))?.confirmed_at) throw new AppError('TOTP_EXISTS');
        const seed = newSeed();
        const id = newId();
        await store.replaceWaitingSeed(tx, {
          id,
          account_id: account.id,
          family_id: account.family_id,
          seed: seal(keys.field, id, seed.toString('base64')),
          created_at: clock.now(),
        });
        return { secret: base32(seed), uri: totpUri(account.email, seed) };
      }),

    /** @throws AppError OTP_INVALID, also when no seed waits; RATE_LIMITED, BUSY */
    async confirm(who: ParentIdentity, code: string): Promise<Added> {
      const tries = { name: 'totp-setup', max: limits.mfaWrongPerHour, windowSeconds: HOUR };
      const counted = await rate.hold(tries, who.sessionId);
      const codes = await enabling.newCodesFor(who);
      const added = await inTransaction(
        db,
        async (tx, afterCommit) => {
          const account = await accounts.lock(tx, who);
          const row = await store.findSeed(tx, account);
          const now = clock.now();
          const oldest = now.getTime() - limits.totpSetupSeconds * 1000;
          if (!row || row.confirmed_at || row.created_at.getTime() < oldest)
            throw new AppError('OTP_INVALID');
          const seed = Buffer.from(open(keys.field, row.id, row.seed), 'base64');
          const step = stepOfCode(seed, code, now);
          if (step === undefined) throw new AppError('OTP_INVALID');
          const undo_hash = await accounts.changed(tx, afterCommit, who, { kind: 'totpOn' });
          await store.confirmSeed(tx, account.family_id, row.id, {
            confirmed_at: now,
            last_step: step,
            undo_hash,
          });
          const shown = await enabling.keep(tx, account, codes, undo_hash);
          await note(tx, account.family_id, 'authenticator.added', account.id);
          return shown;
        },
        effectFailed,
      );
      await counted.giveBack();
      log.info({ event: 'mfa', change: 'totpOn' }, 'an authenticator app was switched on');
      return added;
    },

    /** @throws AppError NOT_FOUND */
    async remove(who: ParentIdentity): Promise<void> {
      await inTransaction(
        db,
        async (tx, afterCommit) => {
          const account = await accounts.lock(tx, who);
          if (!(await store.deleteSeed(tx, account))) throw new AppError('NOT_FOUND');
          await enabling.dropUnneeded(tx, account);
          await accounts.changed(tx, afterCommit, who, { kind: 'totpOff' });
          await note(tx, account.family_id, 'authenticator.removed', account.id);
        },
        effectFailed,
      );
      log.info({ event: 'mfa', change: 'totpOff' }, 'an authenticator app was removed');
    },
  };
};
