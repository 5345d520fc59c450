import { childId, deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { id, instant, nullable, queryInt, z } from '../schema.ts';
import { NotificationKind } from './notification-kinds.ts';
import { TimeOfDay } from '../schedules/schedules.schemas.ts';

export const CALL_TYPES = [
  'Geofence',
  'Speed',
  'Battery',
  'Pairing',
  'App',
  'Web',
  'Request',
  'Emergency',
  'Plan',
] as const;
export const CallType = z.enum(CALL_TYPES, `Choose one of ${CALL_TYPES.join(', ')}`);
export type CallType = z.output<typeof CallType>;

/** The success message of DELETE /notification (specification 8). */
export const CLEARED = 'Notification Cleared !';

const which = {
  /** Of one device; without it, of the whole family. */
  deviceId: z.optional(deviceId()),
  /** Only this kind. */
  callType: z.optional(CallType),
  /** All but this kind. */
  notCallType: z.optional(CallType),
};

export const NotificationQuery = z.object({
  ...which,
  limit: z.optional(queryInt(1, LIMITS.notificationsMax)),
  offset: z.optional(queryInt(0, 1_000_000)),
});
export type NotificationQuery = z.output<typeof NotificationQuery>;

export const Notification = z.object({
  id: id(),
  title: z.string(),
  message: z.string(),
  createdAt: instant(),
  /** When what it says happened, where that is known to be before it was noticed; else `createdAt`. */
  happenedAt: instant(),
  callType: CallType,
  /** Null where an older version wrote it as text alone, or a newer one wrote a kind that this one does not know. */
  kind: nullable(NotificationKind),
  childId: nullable(childId()),
  deviceId: nullable(deviceId()),
  /** By the parent who asks. */
  read: z.boolean(),
  /** Its reasons can be read: `GET /notification/{id}/why`. */
  explained: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

export const UnreadQuery = z.object(which);
export const Unread = z.object({ unread: z.number() });

const ids = z
  .array(id())
  .check(
    z.minLength(1, 'Choose at least one'),
    z.maxLength(LIMITS.notificationIds, `At most ${LIMITS.notificationIds} at once`),
  );

export const ReadBody = z.object({ ids });

export const ClearQuery = z.object({
  ...which,
  /** Only those made by then: what came after the page was read stays. */
  until: z.optional(instant()),
});
export type ClearQuery = z.output<typeof ClearQuery>;
export const ClearBody = z.optional(nullable(z.object({ ids: z.optional(ids) })));
export const Cleared = z.object({ cleared: z.number() });

/** How one kind is delivered. */
const Switches = z.object({ mail: z.boolean(), push: z.boolean() });
export type Switches = z.output<typeof Switches>;
const kinds = z.object({
  Geofence: Switches,
  Speed: Switches,
  Battery: Switches,
  Pairing: Switches,
  App: Switches,
  Web: Switches,
  Request: Switches,
  Emergency: Switches,
  Plan: Switches,
});
export type KindSwitches = z.output<typeof kinds>;

/** Between these times of the family's day nothing but an emergency is sent. `to` before `from` is on the next day. */
const Quiet = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .check(
    z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another time than the start' }),
  );
export type Quiet = z.output<typeof Quiet>;

export const SettingsBody = z.object({
  kinds,
  quiet: nullable(Quiet),
  /** A mail of each child's week on Sunday evening; as it was when it is left out. */
  week: z.optional(z.boolean()),
});
export type SettingsBody = z.output<typeof SettingsBody>;

export const NotificationSettings = z.object({
  kinds,
  quiet: nullable(Quiet),
  /** Whether this parent has chosen before; what is not chosen is as it is for everyone. */
  chosen: z.boolean(),
  /** A mail of each child's week comes on Sunday evening. */
  week: z.boolean(),
  /** Where mails go. */
  email: z.string(),
  push: z.object({
    /** The installation's public key for `PushManager.subscribe` (base64url). */
    publicKey: z.string(),
    /** Pushes reach the browser that asks. */
    subscribed: z.boolean(),
    /** Number of browsers of this parent that receive pushes. */
    browsers: z.number(),
  }),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

const bytes = (length: number) =>
  z
    .string()
    .check(
      z.maxLength(length * 2),
      z.regex(
        new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}={0,2}$`, 'u'),
        'This is no key of a push subscription',
      ),
    );

/** A browser's subscription as `PushSubscription.toJSON()` gives it. */
export const PushBody = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(LIMITS.urlMax)),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushBody = z.output<typeof PushBody>;
