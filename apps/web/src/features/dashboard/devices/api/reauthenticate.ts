import { login } from '@kinward/contract/accounts/accounts.routes.ts';
import { api, ApiError } from '../../../../lib/api.ts';
import { session } from '../../../../lib/session.ts';
import { devicesTexts } from '../texts.ts';

/**
 * POST /login with the stored parent's email. A login opens a new session and its cookie, so the new token takes the
 * place of the stored one at once.
 * @throws ApiError
 */
export async function reauthenticate(password: string): Promise<void> {
  const user = session.user();
  if (user === null)
    throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: devicesTexts.logInAgain });
  const answer = await api.call(login, { body: { email: user.email, password } });
  session.start(answer.token, answer.user);
}

/** The words for a failed re-authentication: the email was not typed, so only the password can be wrong. */
export const reauthenticationFault = (error: unknown): string | undefined => {
  if (error === null || error === undefined) return undefined;
  if (!(error instanceof ApiError)) return devicesTexts.wentWrong;
  return error.code === 'INVALID_CREDENTIALS' ? devicesTexts.passwordWrong : error.message;
};
