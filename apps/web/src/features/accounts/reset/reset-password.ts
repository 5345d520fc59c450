import { resetPassword as route } from '@kinward/contract/accounts/accounts.routes.ts';
import { api } from '../../../lib/api.ts';

/** PUT /forgotPassword: sets the new password and ends every session. @throws ApiError RESET_INVALID, PASSWORD_WEAK */
export const resetPassword = (resetToken: string, password: string) =>
  api.send(route, { body: { resetToken, password } });
