/** Who may call a route: each kind of caller asks the slice that knows it. */
import { addressOf } from './platform/http/address.ts';
import { bearerToken, tokenOf, type Guards } from './platform/http/identity.ts';
import { createRequestCounter } from './platform/rate-limit/request-counter.ts';
import { createTokenGuard } from './platform/rate-limit/token-guard.ts';
import { createLegalHoldGuard } from './ports/legal-hold.ts';
import type { Platform } from './ports/platform.ts';
import type { Accounts } from './slices/accounts/accounts.service.ts';
import type { Devices } from './slices/devices/devices.service.ts';
import type { Mfa } from './slices/mfa/mfa.service.ts';
import type { Plans } from './slices/plans/plans.service.ts';

interface Uses {
  accounts: Pick<Accounts, 'authenticate' | 'accessTokens'>;
  devices: Pick<Devices, 'authenticateToken' | 'formerDevice' | 'pages'>;
  mfa: Pick<Mfa, 'demand'>;
  plans: Pick<Plans, 'activePlan'>;
}

export const createGuards = (
  {
    db,
    clock,
    limits,
    recentAuthentication,
  }: Pick<Platform, 'db' | 'clock' | 'limits' | 'recentAuthentication'>,
  { accounts, devices, mfa, plans }: Uses,
): Guards => {
  const requests = createRequestCounter({ clock, limits, addressOf });
  const tokens = createTokenGuard(requests);
  return {
    parent: tokens.guard((request) => accounts.authenticate(request)),
    accessToken: tokens.guard((request) => accounts.accessTokens.authenticate(tokenOf(request))),
    tokenUse: (route, who) => accounts.accessTokens.use(route, who),
    device: tokens.guard((request) => devices.authenticateToken(tokenOf(request) ?? '')),
    formerDevice: tokens.guard((request) => devices.formerDevice(tokenOf(request) ?? '')),
    page: tokens.guard((request) => devices.pages.authenticate(bearerToken(request) ?? '')),
    withSecret: tokens.withSecret,
    secondFactor: (who) => mfa.demand(who),
    activePlan: (familyId) => plans.activePlan(familyId),
    recentAuthentication,
    notOnLegalHold: createLegalHoldGuard(db),
    countRequest: (request, who) => requests.count(request, who),
  };
};
