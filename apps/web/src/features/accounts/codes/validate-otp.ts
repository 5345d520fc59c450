import { validateOtp as route } from '@kinward/contract/accounts/accounts.routes.ts';
import { api } from '../../../lib/api.ts';

export type Channel = 'phone' | 'email';

/** POST /validateOtp: confirms one channel; answers which of the two are confirmed now. @throws ApiError OTP_INVALID */
export const validateOtp = (channel: Channel, userId: string, otp: string) =>
  api.call(route, {
    query: channel === 'phone' ? { phone: 'true' } : { email: 'true' },
    body: { userId, otp },
  });
