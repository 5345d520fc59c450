import * as contract from '@kinward/contract/mfa/mfa.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Mfa } from './mfa.service.ts';

/** Mounts the routes of the second factor; POST /login/mfa belongs to the accounts. */
export const mountMfa = (router: Router, mfa: Mfa): void => {
  router.mount(contract.getProtection, ({ who }) => mfa.get(who));
  router.mount(contract.beginTotp, ({ who }) => mfa.totp.begin(who));
  router.mount(contract.confirmTotp, ({ who, body }) => mfa.totp.confirm(who, body.code));
  router.mount(contract.removeTotp, async ({ who }) => {
    await mfa.totp.remove(who);
    return undefined;
  });
  router.mount(contract.beginPasskey, ({ who }) => mfa.passkeys.begin(who));
  router.mount(contract.addPasskey, ({ who, body }) => mfa.passkeys.add(who, body));
  router.mount(contract.removePasskey, async ({ who, params }) => {
    await mfa.passkeys.remove(who, params.id);
    return undefined;
  });
  router.mount(contract.makeRecoveryCodes, ({ who }) => mfa.renewCodes(who));
};
