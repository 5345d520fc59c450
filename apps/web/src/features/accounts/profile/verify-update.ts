import { resendUpdate, verifyUpdate as route } from '@kinward/contract/accounts/profile.routes.ts';
import { api } from '../../../lib/api.ts';
import type { Channel } from '../codes/validate-otp.ts';

/** PUT /parent/verifyUpdate: confirms one code of a change. @throws ApiError OTP_INVALID, ACCOUNT_EXISTS, REAUTH_REQUIRED */
export const verifyUpdate = (channel: Channel, otp: string) => api.call(route, { body: { channel, otp } });

/** POST /parent/verifyUpdate/resend; answers after how many seconds the next may be asked for. @throws ApiError */
export const resendUpdateCode = (channel: Channel) => api.call(resendUpdate, { body: { channel } });
