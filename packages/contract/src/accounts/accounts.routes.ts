import { defineRoute } from '../route.ts';
import { accountId } from '../ids.ts';
import { id, token, z } from '../schema.ts';
import * as S from './accounts.schemas.ts';

const slice = 'accounts';

export const signUp = defineRoute({
  name: 'signUp',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/signUp',
  audience: 'public',
  summary:
    'Registers a parent and sends one code to the phone and one to the email. An unverified account is corrected.',
  body: S.SignUpBody,
  reply: z.object({ userId: accountId() }),
  status: 201,
  message: 'We sent a code to your phone and one to your email.',
  errors: [
    'ACCOUNT_EXISTS',
    'INVITE_INVALID',
    'INVITE_ADDRESS',
    'PASSWORD_WEAK',
    'PHONE_INVALID',
    'PHONE_COUNTRY',
    'RATE_LIMITED',
    'BUSY',
  ],
});

export const validateOtp = defineRoute({
  name: 'validateOtp',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/validateOtp',
  audience: 'public',
  summary: 'Confirms the phone (?phone=true) or the email (?email=true) with the code sent there.',
  query: S.ValidateOtpQuery,
  body: S.ValidateOtpBody,
  reply: z.object({ phoneVerified: z.boolean(), emailVerified: z.boolean() }),
  message: 'Confirmed.',
  errors: ['OTP_INVALID', 'NOT_FOUND', 'INVITE_INVALID', 'PARENTS_FULL', 'RATE_LIMITED'],
});

export const pendingCodes = defineRoute({
  name: 'pendingCodes',
  slice,
  method: 'GET',
  path: '/validateOtp',
  audience: 'public',
  summary:
    'Which codes of a registration are confirmed, where they went, and when new ones may be asked for.',
  query: S.PendingCodesQuery,
  reply: S.PendingCodes,
  errors: ['NOT_FOUND'],
});

export const resendOtp = defineRoute({
  name: 'resendOtp',
  slice,
  method: 'POST',
  repeat: 'again',
  path: '/resendOtp',
  audience: 'public',
  summary: 'Sends a new code; the previous one stops working.',
  query: S.ResendOtpQuery,
  reply: z.object({ retryAfterSeconds: z.number() }),
  message: 'We sent a new code.',
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const login = defineRoute({
  name: 'login',
  slice,
  method: 'POST',
  repeat: 'again',
  path: '/login',
  audience: 'public',
  summary: 'Opens a session: a token for the Authorization header and an HttpOnly cookie; both are needed.',
  body: S.LoginBody,
  reply: z.object({ token: token(), user: S.User }),
  errors: ['INVALID_CREDENTIALS', 'OTP_PENDING', 'MFA_REQUIRED', 'RATE_LIMITED', 'BUSY'],
});

export const logout = defineRoute({
  name: 'logout',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/logout',
  audience: 'parent',
  worksExpired: true,
  worksUnprotected: true,
  summary: 'Ends this session and its streams.',
  message: 'You are logged out.',
});

export const forgotPassword = defineRoute({
  name: 'forgotPassword',
  slice,
  method: 'POST',
  repeat: 'again',
  path: '/forgotPassword',
  audience: 'public',
  summary: 'Sends a reset code if the account exists; the answer is the same either way.',
  body: S.ForgotBody,
  reply: z.object({ resetId: token() }),
  message: 'If there is an account, a code is on its way.',
  errors: ['RATE_LIMITED'],
});

export const validateResetOtp = defineRoute({
  name: 'validateResetOtp',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/forgotPassword/validateOtp',
  audience: 'public',
  summary: 'Exchanges the reset code for a reset token.',
  body: S.ForgotOtpBody,
  reply: z.object({ resetToken: token() }),
  errors: ['OTP_INVALID', 'RATE_LIMITED'],
});

export const resetPassword = defineRoute({
  name: 'resetPassword',
  slice,
  method: 'PUT',
  path: '/forgotPassword',
  audience: 'public',
  summary: 'Sets a new password; every session of the account ends.',
  body: S.ForgotPasswordBody,
  message: 'Your password is changed. Please log in.',
  errors: ['RESET_INVALID', 'PASSWORD_WEAK', 'BUSY'],
});

export const updatePassword = defineRoute({
  name: 'updatePassword',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/update/password',
  audience: 'parent',
  worksExpired: true,
  worksUnprotected: true,
  summary: 'Changes the password; every other session ends.',
  body: S.UpdatePasswordBody,
  message: 'Updated Successfuly',
  errors: ['PASSWORD_WRONG', 'PASSWORD_WEAK', 'PASSWORD_SAME', 'RATE_LIMITED', 'BUSY'],
});

export const listSessions = defineRoute({
  name: 'listSessions',
  slice,
  method: 'GET',
  path: '/session',
  audience: 'parent',
  worksExpired: true,
  worksUnprotected: true,
  summary: 'The browsers in which this account is signed in, the current one first.',
  reply: z.array(S.Session),
});

export const endSession = defineRoute({
  name: 'endSession',
  slice,
  method: 'DELETE',
  path: '/session/{id}',
  audience: 'parent',
  worksExpired: true,
  worksUnprotected: true,
  summary: 'Ends one session and its streams.',
  params: z.object({ id: id() }),
  message: 'Signed out there.',
  errors: ['NOT_FOUND'],
});

export const endOtherSessions = defineRoute({
  name: 'endOtherSessions',
  slice,
  method: 'DELETE',
  path: '/session',
  audience: 'parent',
  worksExpired: true,
  worksUnprotected: true,
  summary: 'Ends every session but this one.',
  reply: z.object({ ended: z.number() }),
  message: 'Signed out everywhere else.',
});
