import type { FreshPositions } from '@kinward/contract/realtime/realtime.schemas.ts';

/**
 * What one part of the house tells the others after a commit. Carries facts and ids, never secrets; truth is read from the
 * database. Reaches every server process on the same database, the sender's own first.
 */
export type BusEvent =
  /** Battery, fix, last seen, connection or live values of a device changed. `keys`: realtime keys that changed. */
  | { type: 'device.state'; familyId: string; deviceId: string; keys: string[] }
  /** Positions between two fix times (RFC 3339) are new, or gone. */
  | {
      type: 'positions.stored';
      familyId: string;
      deviceId: string;
      from: string;
      to: string;
      /** Realtime keys that changed with them. */
      keys: string[];
      /** What is new, oldest first, so that nobody has to read it; absent when it is much, or when some are gone. */
      fresh?: FreshPositions;
    }
  | { type: 'device.paired'; familyId: string; deviceId: string }
  /** The device or its pairing is gone: its streams end. */
  | { type: 'device.unpaired'; familyId: string; deviceId: string }
  /** The keys of somebody else's client on the device ended or are new. */
  | { type: 'device.keys'; familyId: string; deviceId: string }
  | { type: 'children.changed'; familyId: string }
  /** Fences of a device came, went or changed. */
  | { type: 'geofences.changed'; familyId: string; deviceId: string }
  /** The plan, its end or the filter account changed. */
  | { type: 'plan.changed'; familyId: string }
  | { type: 'locate.changed'; familyId: string; deviceId: string; requestId: string }
  /** Rules, apps or receipts of a device are new. */
  | { type: 'rules.changed'; familyId: string; deviceId: string }
  /** Parents or invitations came, went or changed. */
  | { type: 'parents.changed'; familyId: string }
  /** A log that the device keeps has new rows. */
  | { type: 'reports.stored'; familyId: string; deviceId: string; kind: 'web' | 'contacts' }
  /** A device told how long its apps were used. */
  | { type: 'usage.changed'; familyId: string; deviceId: string }
  /** A child asked, checked in or called for help, or an answer, an exception or a budget is new. */
  | { type: 'requests.changed'; familyId: string }
  /** Notices came, or a parent read or cleared some. */
  | { type: 'notifications.changed'; familyId: string }
  /** These sessions ended: their streams end within a second. */
  | { type: 'sessions.ended'; familyId: string; sessionIds: string[] };

/** Realtime keys of a device that changed with the event. */
export const changedKeys = (event: BusEvent): readonly string[] =>
  event.type === 'device.state' || event.type === 'positions.stored' ? event.keys : [];

export interface Bus {
  /** Delivers to every subscriber of every process; call it after the commit. Never throws. */
  publish(event: BusEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(handler: (event: BusEvent) => void): () => void;
}

/** One process, no database: for unit tests and as the local half of the real bus. */
export const createLocalBus = (onError: (error: unknown) => void): Bus => {
  const handlers = new Set<(event: BusEvent) => void>();
  return {
    publish(event) {
      for (const handler of handlers) {
        try {
          handler(event);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
};
