import type { FastifyRequest } from 'fastify';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { deleteRegistrationsBefore } from './accounts.store.ts';
import { createCodes } from './codes.ts';
import { deleteCodesBefore } from './codes.store.ts';
import { createBrowserCookie } from './cookie.ts';
import { createLogin } from './login.ts';
import { createPasswordChange } from './password-change.ts';
import { createPasswordReset } from './password-reset.ts';
import type { AccountsDeps } from './ports.ts';
import { createRegistration } from './registration.ts';
import { deleteResetsBefore } from './resets.store.ts';
import { createSessions } from './sessions.ts';

/** Milliseconds that an unfinished registration is kept: time to come back to it on another day. */
const REGISTRATION_MS = 7 * 86_400_000;

/** Registration, login, sessions and passwords. `publicUrl` decides how the cookie is set. */
export const createAccounts = (deps: AccountsDeps & { publicUrl: string | null }) => {
  const { db, clock, limits } = deps;
  const cookie = createBrowserCookie({
    publicUrl: deps.publicUrl,
    browserTtlSeconds: limits.browserTtlSeconds,
  });
  const codes = createCodes({ clock, limits, rate: deps.rate, token: deps.keys.token });
  const sessions = createSessions({ ...deps, cookie });
  const { signUp, validateOtp, resendOtp } = createRegistration(deps, codes);
  const { login } = createLogin(deps, sessions);
  const { forgot, validateOtp: validateResetOtp, reset } = createPasswordReset(deps, codes, sessions);

  return {
    cookie,
    signUp,
    validateOtp,
    resendOtp,
    login,
    forgot,
    validateResetOtp,
    reset,
    updatePassword: createPasswordChange(deps, sessions),
    listSessions: sessions.list,
    endSession: sessions.end,
    logout: sessions.logout,

    async endOtherSessions(who: ParentIdentity): Promise<{ ended: number }> {
      const others = await sessions.othersCount(who);
      sessions.announce(who.familyId, await sessions.endOthers(db, who.accountId, who.browserId));
      return { ended: others };
    },

    /** The parent of a request. @throws AppError UNAUTHENTICATED */
    authenticate: (request: FastifyRequest): Promise<ParentIdentity> => sessions.authenticate(request),
    /** The parent of a token and the cookie's secret. @throws AppError UNAUTHENTICATED */
    authenticateToken: (token: string, browserSecret: string | undefined): Promise<ParentIdentity> =>
      sessions.authenticateToken(token, browserSecret),

    /** Removes what has run out: sessions, browsers, codes, resets, registrations, counters. Meant for once an hour. */
    async purge(): Promise<void> {
      const now = clock.now();
      await sessions.purge();
      await deleteCodesBefore(db, now);
      await deleteResetsBefore(db, now);
      await deleteRegistrationsBefore(db, new Date(now.getTime() - REGISTRATION_MS));
      await deps.rate.purge();
    },
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
