import { bytes } from '../accounts/second-factor.schemas.ts';
import { LIMITS } from '../limits.ts';
import { id, instant, name, nullable, otp, z } from '../schema.ts';

export const Passkey = z.object({
  passkeyId: id(),
  name: z.string(),
  createdAt: instant(),
  lastUsedAt: nullable(instant()),
});
export type Passkey = z.output<typeof Passkey>;

/** The second factors of the caller's account. */
export const Protection = z.object({
  /** The authenticator app; null: none. */
  totp: nullable(z.object({ createdAt: instant() })),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number(),
  /** The installation demands a second factor of this parent: without one only their own account works. */
  required: z.boolean(),
  /** The one address of the portal where passkeys work; null: there is none (WebAuthn needs a domain, not an IP address). */
  passkeyOrigin: nullable(z.string()),
});
export type Protection = z.output<typeof Protection>;

/** A seed that waits for its first code: in base32, and as the URI for a QR code. */
export const TotpSetup = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetup = z.output<typeof TotpSetup>;
export const TotpConfirmBody = z.object({ code: otp(LIMITS.totpDigits) });

/** Shown this once; null when the previous ones stay valid. */
export const Added = z.object({ recoveryCodes: nullable(z.array(z.string())) });
export type Added = z.output<typeof Added>;
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** What `navigator.credentials.create` is asked for. */
export const PasskeySetup = z.object({
  challenge: z.string(),
  rpId: z.string(),
  rpName: z.string(),
  userHandle: z.string(),
  userName: z.string(),
  displayName: z.string(),
  /** COSE algorithms, the preferred first. */
  algorithms: z.array(z.number()),
  /** Passkeys that the account already has. */
  exclude: z.array(z.string()),
});
export type PasskeySetup = z.output<typeof PasskeySetup>;

export const AddPasskeyBody = z.object({
  name: name(LIMITS.passkeyNameMax),
  credential: z.object({
    id: bytes(1400),
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
  }),
});
