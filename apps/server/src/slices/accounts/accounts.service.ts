import type { ParentIdentity } from '../../platform/http/identity.ts';
import { deleteRegistrationsBefore } from './accounts.store.ts';
import { createChangeConfirm } from './profile-change/change-confirm.ts';
import { createChangeRequest } from './profile-change/change-request.ts';
import { deleteChangesBefore } from './profile-change/changes.store.ts';
import { createConfirmPassword } from './passwords/confirm-password.ts';
import { createAccessTokens } from './access-tokens/access-tokens.ts';
import { createCodes } from './codes/codes.ts';
import { deleteCodesBefore } from './codes/codes.store.ts';
import { createConfirmation } from './registration/confirmation.ts';
import { createBrowserCookie } from './sessions/cookie.ts';
import { createFactorChanges } from './second-factor/factor-changes.ts';
import { createForgotten } from './passwords/forgotten.ts';
import { createLogin } from './login/login.ts';
import { createPasswordChange } from './passwords/password-change.ts';
import { createPasswordReset } from './passwords/password-reset.ts';
import { createReading } from './reading.ts';
import type { AccountsDeps } from './ports.ts';
import { createProfilePicture } from './profile-picture.ts';
import { createPendingCodes } from './registration/pending-codes.ts';
import { createRegistration } from './registration/registration.ts';
import { deleteResetsBefore } from './passwords/resets.store.ts';
import { createSecondStep } from './second-factor/second-step.ts';
import { createSentCodes } from './second-factor/sent-code.ts';
import { createSessionAuth } from './sessions/session-auth.ts';
import { createSessions } from './sessions/sessions.ts';
import { createUndo } from './profile-change/undo.ts';

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
  const sessions = createSessions(deps);
  const { authenticate, authenticateToken } = createSessionAuth({ ...deps, cookie });
  const { signUp, resendOtp } = createRegistration(deps, codes);
  // A login may have to ask more than the factors of the account; other proofs ask for those alone.
  const guarded = { ...deps, secondFactor: createSentCodes(deps, codes) };
  const login = createLogin(guarded, sessions);
  const change = createChangeRequest(deps, codes);
  const accessTokens = createAccessTokens(deps, sessions);
  const { forgot, exchange } = createForgotten(deps, codes, sessions);

  return {
    cookie,
    signUp,
    validateOtp: createConfirmation(deps, codes),
    pendingCodes: createPendingCodes(deps),
    resendOtp,
    login: login.login,
    loginMfa: createSecondStep(guarded, sessions, login),
    factorChanges: createFactorChanges(deps, sessions),
    forgot,
    validateResetOtp: exchange,
    reset: createPasswordReset(deps, sessions),
    confirmPassword: createConfirmPassword(deps),
    updatePassword: createPasswordChange(deps, sessions),
    setReading: createReading(deps),
    requestChange: change.request,
    pendingChange: change.pending,
    resendChange: change.resend,
    confirmChange: createChangeConfirm(deps, codes, sessions),
    undoChange: createUndo(deps, sessions),
    setPicture: createProfilePicture(deps),
    listSessions: sessions.list,
    endSession: sessions.end,
    logout: sessions.logout,

    endOtherSessions: async (who: ParentIdentity): Promise<{ ended: number }> => ({
      ended: await sessions.endElsewhere(who),
    }),
    authenticate,
    authenticateToken,
    accessTokens,

    /** Removes what has run out: sessions, browsers, codes, resets, changes, registrations, counters. Meant for once an hour. */
    async purge(): Promise<void> {
      const now = clock.now();
      await sessions.purge();
      await accessTokens.purge();
      await deleteCodesBefore(db, now);
      await deleteResetsBefore(db, now);
      await deleteChangesBefore(db, now);
      await deleteRegistrationsBefore(db, new Date(now.getTime() - REGISTRATION_MS));
      await deps.rate.purge();
    },
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
