import { defineRoute } from '../route.ts';
import { token, z } from '../schema.ts';
import { User } from './accounts.schemas.ts';
import { LoginMfaBody } from './second-factor.schemas.ts';

export const loginMfa = defineRoute({
  name: 'loginMfa',
  slice: 'accounts',
  method: 'POST',
  repeat: 'refused',
  path: '/login/mfa',
  audience: 'public',
  summary:
    'Finishes a login that was answered MFA_REQUIRED, with a code of the authenticator app, a recovery code or the response of a passkey.',
  body: LoginMfaBody,
  reply: z.object({ token: token(), user: User }),
  errors: ['MFA_INVALID', 'MFA_EXPIRED', 'RATE_LIMITED', 'BUSY'],
});
