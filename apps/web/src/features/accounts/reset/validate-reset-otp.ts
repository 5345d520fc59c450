import { validateResetOtp as route } from '@kinward/contract/accounts/accounts.routes.ts';
import { api } from '../../../lib/api.ts';

/** POST /forgotPassword/validateOtp: the code of 8 digits for a token that sets a new password. @throws ApiError OTP_INVALID */
export const validateResetOtp = (resetId: string, otp: string) => api.call(route, { body: { resetId, otp } });
