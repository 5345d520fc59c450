import type { Protection } from '@kinward/contract/mfa/mfa.schemas.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { createAuthenticator } from './authenticator.ts';
import { createEnabling } from './enabling.ts';
import * as store from './mfa.store.ts';
import { createPasskeys } from './passkeys.ts';
import type { MfaDeps } from './ports.ts';
import { deleteStepsBefore } from './steps.store.ts';

/** What protects a parent's own account besides the password. */
export const createMfa = (deps: MfaDeps) => {
  const { db, clock, limits, place } = deps;
  const enabling = createEnabling(deps);

  return {
    totp: createAuthenticator(deps, enabling),
    passkeys: createPasskeys(deps, enabling),
    renewCodes: enabling.renew,

    async get({ accountId }: ParentIdentity): Promise<Protection> {
      const seed = await store.findSeed(db, accountId);
      const passkeys = await store.listPasskeys(db, accountId);
      return {
        totp: seed?.confirmed_at ? { createdAt: seed.confirmed_at.toISOString() } : null,
        passkeys: passkeys.map((row) => ({
          passkeyId: row.id,
          name: row.name,
          createdAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at?.toISOString() ?? null,
        })),
        recoveryCodesLeft: (await store.listRecovery(db, accountId)).length,
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
