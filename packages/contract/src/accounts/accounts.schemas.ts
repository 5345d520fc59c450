import { accountId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import {
  email,
  givenPassword,
  id,
  instant,
  name,
  newPassword,
  nullable,
  otp,
  phone,
  token,
  z,
} from '../schema.ts';

export const User = z.object({
  userId: accountId(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  profileUrl: nullable(z.string()),
});
export type User = z.output<typeof User>;

export const SignUpBody = z.object({
  firstName: name(),
  lastName: name(),
  phone: phone(),
  email: email(),
  password: newPassword(),
  acceptPrivacy: z.literal(true, 'Please accept the privacy policy'),
  /** From the link of an invitation: the account joins that family instead of creating one. */
  inviteToken: z.optional(token()),
});

export const LoginBody = z.object({ email: email(), password: givenPassword() });

export const ValidateOtpQuery = z
  .object({ phone: z.optional(z.literal('true')), email: z.optional(z.literal('true')) })
  .check(
    z.refine(
      (query) => (query.phone === undefined) !== (query.email === undefined),
      'Say ?phone=true or ?email=true',
    ),
  );
export const ValidateOtpBody = z.object({ userId: accountId(), otp: otp(LIMITS.otpDigits) });
export const PendingCodesQuery = z.object({ userId: accountId() });
const PendingCode = z.object({
  verified: z.boolean(),
  /** Where the code goes, masked: enough for its owner to know it. */
  sentTo: z.string(),
  /** Seconds until a new code may be asked for. */
  retryAfterSeconds: z.number(),
});
export const PendingCodes = z.object({ phone: PendingCode, email: PendingCode });
export type PendingCodes = z.output<typeof PendingCodes>;
export const ResendOtpQuery = z
  .object({ phone: z.optional(z.literal('true')), email: z.optional(z.literal('true')), userId: accountId() })
  .check(
    z.refine(
      (query) => (query.phone === undefined) !== (query.email === undefined),
      'Say ?phone=true or ?email=true',
    ),
  );

export const ForgotBody = z
  .object({ email: z.optional(email()), phone: z.optional(phone()) })
  .check(
    z.refine(
      (body) => (body.email === undefined) !== (body.phone === undefined),
      'Enter an email or a phone number',
    ),
  );
export const ForgotOtpBody = z.object({ resetId: token(), otp: otp(LIMITS.resetOtpDigits) });
export const ForgotPasswordBody = z.object({ resetToken: token(), password: newPassword() });
export const UpdatePasswordBody = z.object({ currentPassword: givenPassword(), newPassword: newPassword() });

export const Session = z.object({
  sessionId: id(),
  /** What the browser calls itself, for people: "Firefox on Linux". */
  browser: z.string(),
  current: z.boolean(),
  createdAt: instant(),
  lastUsedAt: instant(),
});
export type Session = z.output<typeof Session>;
