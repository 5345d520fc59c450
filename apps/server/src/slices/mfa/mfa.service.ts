import { AppError } from '@kinward/contract/errors.ts';
import type { Protection } from '@kinward/contract/mfa/mfa.schemas.ts';
import { keyOf } from '../../core/accounts.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { createAuthenticator } from './authenticator.ts';
import { createEnabling } from './enabling.ts';
import * as store from './mfa.store.ts';
import { createPasskeys } from './passkeys.ts';
import type { MfaDeps } from './ports.ts';
import { deleteStepsBefore } from './steps.store.ts';

/** What protects a parent's own account besides the password. */
export const createMfa = (deps: MfaDeps) => {
  const { db, clock, limits, place, requireMfa } = deps;
  const enabling = createEnabling(deps);
  const isAsked = ({ role }: ParentIdentity): boolean =>
    requireMfa === 'all' || (requireMfa === 'owners' && role === 'owner');

  return {
    totp: createAuthenticator(deps, enabling),
    passkeys: createPasskeys(deps, enabling),
    renewCodes: enabling.renew,

    /** @throws AppError MFA_SETUP_REQUIRED for a parent without a factor of whom the installation demands one */
    async demand(who: ParentIdentity): Promise<void> {
      if (isAsked(who) && !(await store.hasFactor(db, keyOf(who)))) throw new AppError('MFA_SETUP_REQUIRED');
    },

    async get(who: ParentIdentity): Promise<Protection> {
      const account = keyOf(who);
      const seed = await store.findSeed(db, account);
      const passkeys = await store.listPasskeys(db, account);
      return {
        totp: seed?.confirmed_at ? { createdAt: seed.confirmed_at.toISOString() } : null,
        passkeys: passkeys.map((row) => ({
          passkeyId: row.id,
          name: row.name,
          createdAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at?.toISOString() ?? null,
        })),
        recoveryCodesLeft: (await store.listRecovery(db, account)).length,
        required: isAsked(who),
        passkeyOrigin: place?.origin ?? null,
      };
    },

    /** Removes what has run out. Meant for once an hour. */
    async purge(): Promise<void> {
      const now = clock.now();
      await deleteStepsBefore(db, now, new Date(now.getTime() - limits.totpSetupSeconds * 1000));
    },
  };
};

export type Mfa = ReturnType<typeof createMfa>;
