import type { Platform } from '../../ports/platform.ts';
import { HOUR, type Slice } from '../../ports/slice.ts';
import type { SecondFactor } from '../accounts/ports.ts';
import { createFactors } from './factors.ts';
import { mountMfa } from './mfa.routes.ts';
import { createMfa, type Mfa } from './mfa.service.ts';
import { passkeyPlace } from './passkey.ts';
import type { MfaDeps } from './ports.ts';

type Needed = 'db' | 'clock' | 'limits' | 'keys' | 'passwords';

/** What a login asks of second factors. It comes before the accounts, and these before the rest of this slice. */
export const factorsOf = ({ config, ...platform }: Pick<Platform, Needed | 'config'>): SecondFactor =>
  createFactors({ ...platform, place: passkeyPlace(config) });

/** Authenticator apps, passkeys and recovery codes of an account. */
export const mfaSlice = (
  { config, ...platform }: Pick<Platform, Needed | 'log' | 'rate' | 'config'>,
  uses: Pick<MfaDeps, 'audit' | 'factors' | 'accounts'>,
): Slice<Mfa> => {
  const { requireMfa } = config;
  const mfa = createMfa({ ...platform, ...uses, place: passkeyPlace(config), requireMfa });
  return {
    api: mfa,
    routes: (router) => mountMfa(router, mfa),
    jobs: [{ name: 'mfa.purge', everySeconds: HOUR, run: () => mfa.purge() }],
  };
};
