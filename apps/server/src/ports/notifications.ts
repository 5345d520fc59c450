/** How a slice notifies parents of something. The notifications slice implements it; `app.ts` hands it out. */
import type { RealtimeKey } from '@kinward/contract/realtime/realtime.schemas.ts';
import type { CallType } from '@kinward/contract/notifications/notifications.schemas.ts';
import type { Why } from '@kinward/contract/notifications/why.schemas.ts';
import type { Tx } from '../platform/tx.ts';

export interface NewNotification {
  familyId: string;
  callType: CallType;
  title: string;
  message: string;
  /** The notification is deleted with the child. */
  childId?: string | undefined;
  /** Counts against the device's share of 30 an hour; beyond it a digest counts on. */
  deviceId?: string | undefined;
  /** The parent who did it and need not be notified. */
  exceptUserId?: string | undefined;
  /** Two notifications of a family with the same fact are one. At most 200 characters. */
  fact?: string | undefined;
  /** What it was evaluated by; deleted with the positions of that time. */
  why?: Why | undefined;
  /** When it happened, for what is no longer current: it is in the list at this time, and nothing is sent. */
  lateAt?: Date | undefined;
}

/** Writes a notification in the caller's transaction: it is there, and sent, exactly when what it reports is true. */
export type Notify = (tx: Tx, notification: NewNotification) => Promise<void>;

/** A rule that shares its trigger with another kind and has its own message. */
export type RuleSubject = 'speed' | 'collects' | 'exceptions';

/**
 * Notifications of what a parent did, to the others; nothing when no parent acts (jobs) or there is no other parent. Call those of
 * removals before the rows go.
 */
export interface Notifier {
  notify: Notify;
  /** To all parents. @param device what it said of itself */
  devicePaired(
    tx: Tx,
    device: {
      familyId: string;
      deviceId: string;
      model: string | null;
      osVersion: string | null;
      rePaired: boolean;
    },
  ): Promise<void>;
  deviceRemoved(tx: Tx, familyId: string, deviceId: string): Promise<void>;
  /** To all parents: who holds the device has ended the sharing. No place is in it. */
  deviceStopped(tx: Tx, familyId: string, deviceId: string): Promise<void>;
  /** To all parents: no one has said yes on the child's page of a device that reports. */
  pageUnread(
    tx: Tx,
    page: { familyId: string; deviceId: string; childId: string; childName: string; deviceName: string },
  ): Promise<void>;
  /** @param childId one child; left out, all of the family */
  childrenDeleted(tx: Tx, familyId: string, childId?: string): Promise<void>;
  /** Positions of a device are deleted by hand: what was evaluated by them is deleted too. */
  historyCleared(
    tx: Tx,
    familyId: string,
    deviceId: string,
    range: { from?: Date | undefined; to?: Date | undefined },
  ): Promise<void>;
  fenceChanged(
    tx: Tx,
    familyId: string,
    fence: { deviceId: string; name: string },
    action: 'added' | 'changed' | 'deleted',
  ): Promise<void>;
  /** @param triggers realtime keys of the rules that changed */
  rulesChanged(
    tx: Tx,
    familyId: string,
    deviceId: string,
    triggers: readonly RealtimeKey[],
    what?: RuleSubject,
  ): Promise<void>;
  /** Minutes a day of a child's apps were set, changed or lifted. */
  budgetsChanged(tx: Tx, familyId: string, childId: string): Promise<void>;
  /** A new pairing code was made; the code itself is in no notification. */
  codeMade(tx: Tx, familyId: string, deviceId: string): Promise<void>;
  /** Keys for a third-party client were made; they are in no notification. */
  keysMade(tx: Tx, familyId: string, deviceId: string): Promise<void>;
  /** A parent connected a GPS watch by its number. */
  watchNamed(tx: Tx, familyId: string, deviceId: string): Promise<void>;
  /** @param timeZone IANA name */
  zoneChanged(tx: Tx, familyId: string, timeZone: string): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** Notifies no one, where a part of the system runs alone. */
export const NO_NOTIFICATIONS: Notifier = {
  notify: nothing,
  devicePaired: nothing,
  deviceRemoved: nothing,
  deviceStopped: nothing,
  pageUnread: nothing,
  childrenDeleted: nothing,
  historyCleared: nothing,
  fenceChanged: nothing,
  rulesChanged: nothing,
  budgetsChanged: nothing,
  codeMade: nothing,
  keysMade: nothing,
  watchNamed: nothing,
  zoneChanged: nothing,
};
