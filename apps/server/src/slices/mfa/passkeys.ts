import { randomBytes } from 'node:crypto';
import { AppError } from '@kinward/contract/errors.ts';
import type { Added, PasskeySetup } from '@kinward/contract/mfa/mfa.schemas.ts';
import { auditOn } from '../../ports/audit.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction } from '../../platform/tx.ts';
import type { Enabling } from './enabling.ts';
import * as store from './mfa.store.ts';
import { ALGORITHMS, readNewKey, type NewKey } from './passkey.ts';
import type { MfaDeps } from './ports.ts';
import type { RecoverySet } from './recovery.ts';

const RANDOM_BYTES = 32;

interface Adding {
  name: string;
  credential: { id: string; clientDataJSON: string; attestationObject: string };
}

/** Stores a new key with everything that accompanies it. @throws AppError PASSKEYS_FULL, PASSKEY_INVALID */
const createInsert = (deps: MfaDeps, enabling: Enabling, effectFailed: (error: unknown) => void) => {
  const { db, clock, limits, accounts } = deps;
  const note = auditOn(deps.audit, 'account');
  return (
    who: ParentIdentity,
    name: string,
    key: NewKey & { userHandle: Buffer },
    codes: RecoverySet | undefined,
  ): Promise<Added> =>
    inTransaction(
      db,
      async (tx, afterCommit) => {
        const account = await accounts.lock(tx, who);
        if ((await store.listPasskeys(tx, account)).length >= limits.passkeysPerAccount)
          throw new AppError('PASSKEYS_FULL');
        const undo_hash = await accounts.changed(tx, afterCommit, who, { kind: 'passkeyOn', name });
        const isNew = await store.insertPasskey(tx, {
          id: newId(),
          account_id: account.id,
          family_id: account.family_id,
          name,
          credential_id: key.credentialId,
          public_key: key.publicKey,
          user_handle: key.userHandle,
          counter: key.counter,
          created_at: clock.now(),
          undo_hash,
        });
        // A key that is registered for another account already.
        if (!isNew) throw new AppError('PASSKEY_INVALID');
        const added = await enabling.keep(tx, account, codes, undo_hash);
        await note(tx, account.family_id, 'passkey.added', account.id);
        return added;
      },
      effectFailed,
    );
};

/** Passkeys of an account: added, removed. */
export const createPasskeys = (deps: MfaDeps, enabling: Enabling) => {
  const { db, clock, limits, accounts, place, log } = deps;
  const effectFailed = (error: unknown) =>
    log.error({ err: error }, 'an effect after a passkey changed failed');

  const note = auditOn(deps.audit, 'account');
  const insert = createInsert(deps, enabling, effectFailed);

  return {
    /** @throws AppError PASSKEYS_OFF, PASSKEYS_FULL */
    begin: (who: ParentIdentity): Promise<PasskeySetup> =>
      inTransaction(db, async (tx) => {
        if (place === null) throw new AppError('PASSKEYS_OFF');
        const account = await accounts.lock(tx, who);
        const known = await store.listPasskeys(tx, account);
        if (known.length >= limits.passkeysPerAccount) throw new AppError('PASSKEYS_FULL');
        const challenge = randomBytes(RANDOM_BYTES);
        const userHandle = known[0]?.user_handle ?? randomBytes(RANDOM_BYTES);
        await store.putChallenge(tx, who, {
          challenge,
          user_handle: userHandle,
          expires_at: new Date(clock.now().getTime() + limits.passkeyChallengeSeconds * 1000),
        });
        return {
          challenge: challenge.toString('base64url'),
          rpId: place.rpId,
          rpName: 'Kinward',
          userHandle: userHandle.toString('base64url'),
          userName: account.email,
          displayName: `${account.first_name} ${account.last_name}`,
          algorithms: ALGORITHMS,
          exclude: known.map((row) => row.credential_id.toString('base64url')),
        };
      }),

    /** @throws AppError PASSKEYS_OFF, PASSKEY_INVALID, PASSKEYS_FULL, RATE_LIMITED, BUSY */
    async add(who: ParentIdentity, { name, credential }: Adding): Promise<Added> {
      if (place === null) throw new AppError('PASSKEYS_OFF');
      const asked = await store.takeChallenge(db, who, clock.now());
      const key = asked && (await readNewKey(place, asked.challenge, credential));
      if (!key) throw new AppError('PASSKEY_INVALID');
      const codes = await enabling.newCodesFor(who);
      const added = await insert(who, name, { ...key, userHandle: asked.user_handle }, codes);
      log.info({ event: 'mfa', change: 'passkeyOn' }, 'a passkey was added');
      return added;
    },

    /** @throws AppError NOT_FOUND for a key that is not of this account */
    async remove(who: ParentIdentity, passkeyId: string): Promise<void> {
      await inTransaction(
        db,
        async (tx, afterCommit) => {
          const account = await accounts.lock(tx, who);
          const name = await store.deletePasskey(tx, account, passkeyId);
          if (name === undefined) throw new AppError('NOT_FOUND');
          await enabling.dropUnneeded(tx, account);
          await accounts.changed(tx, afterCommit, who, { kind: 'passkeyOff', name });
          await note(tx, account.family_id, 'passkey.removed', account.id);
        },
        effectFailed,
      );
      log.info({ event: 'mfa', change: 'passkeyOff' }, 'a passkey was removed');
    },
  };
};
