/** A parent's own profile. Separate from accounts.schemas.ts, which every page of the portal loads. */
import { LIMITS } from '../limits.ts';
import { email, instant, name, nullable, otp, phone, z } from '../schema.ts';
import { User } from './accounts.schemas.ts';

export const UpdateParentBody = z
  .object({
    firstName: z.optional(name()),
    lastName: z.optional(name()),
    email: z.optional(email()),
    phone: z.optional(phone()),
  })
  .check(
    z.refine((body) => Object.values(body).some((value) => value !== undefined), 'Say what is to change'),
  );
const channel = () => z.enum(['email', 'phone']);
/** A pending change: to which addresses codes were sent, and which of them are confirmed. */
export const PendingChange = z.object({
  codes: z.array(z.object({ channel: channel(), sentTo: z.string(), confirmed: z.boolean() })),
  /** Whether email or phone change, and not just names. */
  movesAddress: z.boolean(),
  expiresAt: instant(),
});
export type PendingChange = z.output<typeof PendingChange>;
/** `channel` says which code it is when two were sent; without it every open code is tried. */
export const VerifyUpdateBody = z.object({ otp: otp(LIMITS.otpDigits), channel: z.optional(channel()) });
export const VerifyUpdateReply = z.object({
  /** The parent after the change; null while another code is missing. */
  user: nullable(User),
  pending: nullable(PendingChange),
});
export type VerifyUpdateReply = z.output<typeof VerifyUpdateReply>;
export const ResendUpdateBody = z.object({ channel: channel() });
/** How a parent reads: messages that are sent to them follow it. */
export const Reading = z.object({
  language: z.enum(['en', 'es'], 'Choose en or es'),
  units: z.enum(['mi', 'km'], 'Choose mi or km'),
  hourCycle: z.enum(['h12', 'h23'], 'Choose h12 or h23'),
});
export type Reading = z.output<typeof Reading>;
/** `onlyIfUnset`: what a browser says of itself does not replace what the parent chose. */
export const ReadingBody = z.extend(Reading, { onlyIfUnset: z.optional(z.boolean()) });
export type ReadingBody = z.output<typeof ReadingBody>;
