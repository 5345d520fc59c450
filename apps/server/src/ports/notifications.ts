/** How a slice notifies parents. The notifications slice implements it; `app.ts` hands it out. */
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Why } from '@kinward/contract/notifications/why.schemas.ts';
import type {
  ByParent,
  NotificationKind,
  NotificationParams,
  OfDevice,
} from '@kinward/messages/kinds/notifications.ts';
import type { Tx } from '../platform/tx.ts';

/** Names that are looked up where the slice does not know them: of the parent at work, of the device and of its child. */
type Names = keyof (OfDevice & ByParent);
type Given<Params> = Omit<Params, Names> & Partial<Pick<Params, Names & keyof Params>>;

interface Notification<Kind extends NotificationKind> {
  familyId: FamilyId;
  kind: Kind;
  params: Given<NotificationParams[Kind]>;
  /** The notification is deleted with the child. */
  childId?: ChildId | undefined;
  /** Counts against the device's share of 30 an hour; beyond it a digest counts on. Signs of a bypass have a share of their own. */
  deviceId?: DeviceId | undefined;
  /** Two notifications of a family with the same fact are one. At most 200 characters. */
  fact?: string | undefined;
  /** What one parent does to this within a quarter of an hour is one notification. At most 100 characters. */
  coalesce?: string | undefined;
  /** What it was evaluated by; deleted with the positions of that time. */
  why?: Why | undefined;
  /** Within `withinMs` of the last one of its kind and device it is said by that, which is unread again then; it is not sent a second time. */
  joins?:
    | {
        withinMs: number;
        /** What the two say together; null: they stay two. */
        together: (earlier: NotificationParams[Kind]) => Given<NotificationParams[Kind]> | null;
      }
    | undefined;
  /** When it happened, where that is too long ago to be sent: it is listed at this time. */
  lateAt?: Date | undefined;
}

export type NewNotification = { [Kind in NotificationKind]: Notification<Kind> }[NotificationKind];

/**
 * Writes a notification in the caller's transaction: it is there, and sent, exactly when what it says is true. Of what a parent
 * did the others are notified; nothing is written when no parent is at work (jobs), when there is no one to read it, or when
 * the family has no such child or device. Call it before rows are deleted.
 */
export type Notify = (tx: Tx, notification: NewNotification) => Promise<void>;

export interface Notifier {
  notify: Notify;
  /** Deletes what notifications of a time were evaluated by: positions are in it. Left out, a bound is open. */
  forgetWhy(
    tx: Tx,
    familyId: FamilyId,
    of: { deviceId: DeviceId; from?: Date | undefined; to?: Date | undefined },
  ): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** Notifies no one, where a part of the server runs alone. */
export const NO_NOTIFICATIONS: Notifier = { notify: nothing, forgetWhy: nothing };
