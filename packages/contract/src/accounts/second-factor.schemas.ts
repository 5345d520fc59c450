/** The second step of a login. Separate from accounts.schemas.ts, which every page of the portal loads. */
import { LIMITS } from '../limits.ts';
import { token, z } from '../schema.ts';

/** Bytes as they travel in WebAuthn: base64url without padding. */
export const bytes = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/u));

/** The six digits of an authenticator app, or a recovery code; blanks and hyphens do not count. */
const secondFactorCode = () =>
  z.string().check(
    z.maxLength(64),
    z.overwrite((value) => value.replaceAll(/[\s-]/gu, '').toUpperCase()),
    z.regex(
      new RegExp(`^(?:\\d{${LIMITS.totpDigits}}|[2-9A-HJKMNP-Z]{${LIMITS.recoveryCodeLength}})$`, 'u'),
      'Enter the 6 digits of your app, or a whole recovery code',
    ),
  );

/** What a passkey responded to a challenge. */
export const PasskeyAnswer = z.object({
  id: bytes(1400),
  clientDataJSON: bytes(4096),
  authenticatorData: bytes(4096),
  signature: bytes(4096),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

export const LoginMfaBody = z
  .object({
    mfaToken: token(),
    code: z.optional(secondFactorCode()),
    passkey: z.optional(PasskeyAnswer),
  })
  .check(
    z.refine(
      (body) => (body.code === undefined) !== (body.passkey === undefined),
      'Send a code or the answer of a passkey',
    ),
  );

/** `sent`: a code that the installation has just sent, because its operator demands a second factor. */
export const Method = z.enum(['totp', 'passkey', 'recovery', 'sent']);
export type Method = z.output<typeof Method>;

/** What `navigator.credentials.get` is asked for. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  credentials: z.array(z.string()),
});
export type PasskeyQuestion = z.output<typeof PasskeyQuestion>;

/** `data` of the failure MFA_REQUIRED; `passkey` is there when the account has one, `sent` when a code was sent. */
export const SecondStep = z.object({
  mfaToken: token(),
  methods: z.array(Method),
  passkey: z.optional(PasskeyQuestion),
  /** Where the code of the method `sent` went. */
  sent: z.optional(z.enum(['email', 'phone'])),
});
export type SecondStep = z.output<typeof SecondStep>;
