import { resendOtp as route } from '@kinward/contract/accounts/accounts.routes.ts';
import { api } from '../../../lib/api.ts';
import type { Channel } from './validate-otp.ts';

/** POST /resendOtp: a new code for one channel; answers after how many seconds the next may be asked for. @throws ApiError */
export const resendOtp = (channel: Channel, userId: string) =>
  api.call(route, { query: channel === 'phone' ? { phone: 'true', userId } : { email: 'true', userId } });
