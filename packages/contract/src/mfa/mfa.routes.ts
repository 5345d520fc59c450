import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './mfa.schemas.ts';

const slice = 'mfa';

export const getProtection = defineRoute({
  name: 'getProtection',
  slice,
  method: 'GET',
  path: '/mfa',
  audience: 'parent',
  worksExpired: true,
  worksUnprotected: true,
  summary: "The second factors of the caller's account.",
  reply: S.Protection,
});

export const beginTotp = defineRoute({
  name: 'beginTotp',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/mfa/totp',
  audience: 'parent',
  recentAuthentication: true,
  worksExpired: true,
  worksUnprotected: true,
  summary:
    'Makes a seed for an authenticator app; it is active once its first code is confirmed. Needs a recent authentication.',
  reply: S.TotpSetup,
  status: 201,
  errors: ['TOTP_EXISTS'],
});

export const confirmTotp = defineRoute({
  name: 'confirmTotp',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/mfa/totp/confirm',
  audience: 'parent',
  recentAuthentication: true,
  worksExpired: true,
  worksUnprotected: true,
  summary: 'Activates the authenticator app with its first correct code; every other browser is signed out.',
  body: S.TotpConfirmBody,
  reply: S.Added,
  message: 'Your authenticator app is on.',
  errors: ['OTP_INVALID', 'RATE_LIMITED', 'BUSY'],
});

export const removeTotp = defineRoute({
  name: 'removeTotp',
  slice,
  method: 'DELETE',
  path: '/mfa/totp',
  audience: 'parent',
  recentAuthentication: true,
  worksExpired: true,
  worksUnprotected: true,
  summary: 'Removes the authenticator app; every other browser is signed out. Needs a recent authentication.',
  message: 'Your authenticator app is off.',
  errors: ['NOT_FOUND'],
});

export const beginPasskey = defineRoute({
  name: 'beginPasskey',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/mfa/passkey/begin',
  audience: 'parent',
  recentAuthentication: true,
  worksExpired: true,
  worksUnprotected: true,
  summary:
    'A challenge for a new passkey: for this session, once, for 5 minutes. Needs a recent authentication.',
  reply: S.PasskeySetup,
  status: 201,
  errors: ['PASSKEYS_FULL', 'PASSKEYS_OFF'],
});

export const addPasskey = defineRoute({
  name: 'addPasskey',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/mfa/passkey',
  audience: 'parent',
  recentAuthentication: true,
  worksExpired: true,
  worksUnprotected: true,
  summary: 'Adds a passkey; every other browser is signed out. Needs a recent authentication.',
  body: S.AddPasskeyBody,
  reply: S.Added,
  status: 201,
  message: 'The passkey is added.',
  errors: ['PASSKEY_INVALID', 'PASSKEYS_FULL', 'PASSKEYS_OFF', 'RATE_LIMITED', 'BUSY'],
});

export const removePasskey = defineRoute({
  name: 'removePasskey',
  slice,
  method: 'DELETE',
  path: '/mfa/passkey/{id}',
  audience: 'parent',
  recentAuthentication: true,
  worksExpired: true,
  worksUnprotected: true,
  summary: 'Removes a passkey; every other browser is signed out. Needs a recent authentication.',
  params: z.object({ id: id() }),
  message: 'The passkey is removed.',
  errors: ['NOT_FOUND'],
});

export const makeRecoveryCodes = defineRoute({
  name: 'makeRecoveryCodes',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/mfa/recovery',
  audience: 'parent',
  recentAuthentication: true,
  worksExpired: true,
  worksUnprotected: true,
  summary:
    'Makes ten new recovery codes, shown this once; the previous ones stop working. Needs a recent authentication.',
  reply: S.RecoveryCodes,
  status: 201,
  errors: ['MFA_OFF', 'RATE_LIMITED', 'BUSY'],
});
