/** The re-login before acts that need to know that it is still the same person (spec §4, docs/threats.md). */
import { login } from '@kinward/contract/accounts/accounts.routes.ts';
import { api, ApiError, failedWith } from '../../lib/api.ts';
import { reauthenticateTexts as t } from './reauthenticate-messages.ts';
import { askSecondFactor } from './second-factor.ts';
import { session } from '../../lib/session.ts';

/**
 * POST /login with the stored parent's email. A login opens a new session and its cookie, so the new token takes the
 * place of the stored one at once.
 * @throws ApiError
 */
export async function reauthenticate(password: string): Promise<void> {
  const user = session.user();
  if (user === null) throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: t.logInAgain });
  const answer = await api
    .call(login, { body: { email: user.email, password } })
    .catch((error: unknown) => secondStep(error));
  session.start(answer.token, answer.user);
}

/** The same form asks for the second factor, where the account has one. @throws the failure that is none of this; ApiError */
async function secondStep(error: unknown) {
  if (!failedWith(error, 'MFA_REQUIRED')) throw error;
  const answer = await askSecondFactor(error.data);
  if (answer !== null && typeof answer === 'object') return answer;
  throw new ApiError({ status: 403, code: 'REAUTH_REQUIRED', message: answer ?? t.notFinished });
}

/** The message for a failed re-authentication: the email was not typed, so only the password can be wrong. */
export const reauthenticationFault = (error: unknown): string | undefined => {
  if (error === null || error === undefined) return undefined;
  if (!(error instanceof ApiError)) return t.wentWrong;
  return error.code === 'INVALID_CREDENTIALS' || error.code === 'PASSWORD_WRONG'
    ? t.passwordWrong
    : error.message;
};
