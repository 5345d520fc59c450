/**
 * What one part of the server publishes to the others after a commit: this table is the only list of the kinds. An event carries
 * facts and ids, never secrets; what is true is read from the database. It reaches every server process on the same
 * database, the sender's own first.
 */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { FreshPositions } from '@kinward/contract/realtime/realtime.schemas.ts';
import { createPostgresBus, type PostgresBus } from '../platform/bus-postgres.ts';
import { createLocalBus as createLocalBusOf, type EventBus, type EventKind } from '../platform/bus.ts';

interface OfFamily {
  familyId: FamilyId;
}
interface OfDevice extends OfFamily {
  deviceId: DeviceId;
}
interface OfNetwork extends OfFamily {
  networkId: string;
}

const kind = <Fields extends OfFamily>(how: EventKind<Fields> = {}): EventKind<Fields> => how;
const oncePerFamily = { key: ({ familyId }: OfFamily): string => familyId };
const oncePerNetwork = { key: ({ networkId }: OfNetwork): string => networkId };
const oncePerDevice = { key: ({ deviceId }: OfDevice): string => deviceId };

/** Ids in one `sessions.ended` event, so that it fits a payload. */
const IDS_PER_EVENT = 100;

const chunks = (ids: readonly string[]): { sessionIds: string[] }[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_EVENT) }, (_, index) => ({
    sessionIds: ids.slice(index * IDS_PER_EVENT, (index + 1) * IDS_PER_EVENT),
  }));

interface PositionsStored extends OfDevice {
  from: string;
  to: string;
  /** What is new, oldest first, so that no one has to read it; absent when it is much, or when some are gone. */
  fresh?: FreshPositions | undefined;
}

/** Positions that one event carries to the other processes; subscribers that need more read them. */
const POINTS_MAX = 20;

/** The positions of two events of one device, unless one has none or they are too many. */
const mergeFresh = (
  known: FreshPositions | undefined,
  fresh: FreshPositions | undefined,
): FreshPositions | undefined =>
  known && fresh && known.points.length + fresh.points.length <= POINTS_MAX
    ? {
        seenAt: fresh.seenAt,
        // One form of time in one zone: text in its order is time in its order.
        points: [...known.points, ...fresh.points].toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1)),
      }
    : undefined;

const EVENTS = {
  /** Battery, permissions, last seen or connection of a device changed. `status`: not only the last two. */
  'device.state': kind<OfDevice & { status: boolean }>({
    ...oncePerDevice,
    merge: (known, event) => ({ status: known.status || event.status }),
  }),
  /** The device has something new to read (`core/device-signals.ts`). */
  'device.signal': kind<OfDevice>(oncePerDevice),
  /** The device wrote values of its own into the realtime database. */
  'device.values': kind<OfDevice>(oncePerDevice),
  /** Positions between two fix times (RFC 3339) are new, or gone. */
  'positions.stored': kind<PositionsStored>({
    ...oncePerDevice,
    merge: (known, event) => ({
      from: known.from < event.from ? known.from : event.from,
      to: known.to > event.to ? known.to : event.to,
      fresh: mergeFresh(known.fresh, event.fresh),
    }),
  }),
  'device.paired': kind<OfDevice>(),
  /** The device or its pairing is gone: its streams end. */
  'device.unpaired': kind<OfDevice>(),
  /** The keys of a third-party client on the device ended or are new. */
  'device.keys': kind<OfDevice>(),
  /** Children or devices of the family were added, changed or removed. */
  'children.changed': kind<OfFamily>(oncePerFamily),
  /** Geofences of a device were added, changed or removed. */
  'geofences.changed': kind<OfDevice>(oncePerDevice),
  /** The plan, its end or the filter account changed. */
  'plan.changed': kind<OfFamily>(oncePerFamily),
  /** By what the filter's resolvers know a device is new, or gone; or whose rules the local users of a computer have, or how far they came. */
  'filter.linked': kind<OfDevice>(oncePerDevice),
  /** A linked network of the filter is new, changed or gone; or it was heard, for the first time or again after a minute. */
  'filter.network': kind<OfNetwork>(oncePerNetwork),
  'filter.network-seen': kind<OfNetwork>(oncePerNetwork),
  /** Policies, lists or assignments of the filter changed. */
  'filter.changed': kind<OfFamily>(oncePerFamily),
  /** A resolver decides by something new. */
  'filter.received': kind<OfFamily>(oncePerFamily),
  /** The filter heard a device by a layer for the first time, or again after a minute. */
  'filter.seen': kind<OfDevice>(oncePerDevice),
  /** What devices asked the filter was stored. */
  'filter.logged': kind<OfFamily>(oncePerFamily),
  /** The filter counted minutes of use of a device. */
  'filter.used': kind<OfDevice>(oncePerDevice),
  'locate.changed': kind<OfDevice & { requestId: string }>(),
  /** Rules, apps or acknowledgements of a device are new. */
  'rules.changed': kind<OfDevice>(oncePerDevice),
  /** Parents or invitations were added, changed or removed. */
  'parents.changed': kind<OfFamily>(),
  /** A log that the device keeps has new rows. */
  'reports.stored': kind<OfDevice & { kind: 'web' | 'contacts' }>(),
  /** A device reported how long its apps were used. */
  'usage.changed': kind<OfDevice>(),
  /** A child asked, checked in or called for help, or an answer, an exception or a budget is new. */
  'requests.changed': kind<OfFamily>(),
  /** Notifications are new, or a parent read or cleared some. */
  'notifications.changed': kind<OfFamily>(oncePerFamily),
  /** These sessions ended: their streams end within a second. */
  'sessions.ended': kind<OfFamily & { sessionIds: string[] }>({
    split: ({ sessionIds }) => chunks(sessionIds),
  }),
};

type FieldsOf<Kind> = Kind extends EventKind<infer Fields> ? Fields : never;

export type BusEvent = {
  [Type in keyof typeof EVENTS]: { type: Type } & FieldsOf<(typeof EVENTS)[Type]>;
}[keyof typeof EVENTS];

export type Bus = EventBus<BusEvent>;

/** The kind under an event's own type takes that event. */
const kindOf = (event: BusEvent): EventKind<BusEvent> => EVENTS[event.type] as EventKind<BusEvent>;

/**
 * The bus of all server processes on one database.
 * @param deps.access how to reach the database; not through a pooler, which would lose the LISTEN
 */
export const createBus = (
  deps: Pick<Parameters<typeof createPostgresBus>[0], 'access' | 'log'>,
): PostgresBus<BusEvent> => createPostgresBus({ ...deps, kindOf });

/** One process, no database: for unit tests. It never resyncs. */
export const createLocalBus = (onError: (error: unknown) => void): Bus => createLocalBusOf<BusEvent>(onError);
