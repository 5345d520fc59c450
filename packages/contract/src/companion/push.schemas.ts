import { PushBody } from '../notifications/notifications.schemas.ts';
import { z } from '../schema.ts';

/** A browser's subscription as `PushSubscription.toJSON()` gives it, and the language of the notifications. */
export const DevicePushBody = z.object({
  ...PushBody.shape,
  language: z.enum(['en', 'es'], 'Choose en or es'),
});
export type DevicePushBody = z.output<typeof DevicePushBody>;

export const DevicePush = z.object({
  /** The installation's public key for `PushManager.subscribe` (base64url). */
  publicKey: z.string(),
  /** Pushes reach a browser of this pairing. */
  subscribed: z.boolean(),
});
export type DevicePush = z.output<typeof DevicePush>;
