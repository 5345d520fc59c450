/** What the family's events mean for the query caches. */
import type { QueryClient } from '@tanstack/react-query';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Position } from '@kinward/contract/locations/locations.schemas.ts';
import type { FamilyEvent, FreshPositions } from '@kinward/contract/realtime/realtime.schemas.ts';
import { childrenQuery, planQuery } from '../../entities/family/family.ts';
import { fencesQuery } from '../../entities/geofences/fences.ts';
import {
  allFilterKey,
  approvalsKey,
  familyKey,
  filterKey,
  filterLogKey,
  filterStateKey,
  notificationsKey,
  parentsKey,
  networksKey,
  policiesKey,
  reportsKey,
  rulesKey,
  usageKey,
} from '../../entities/query-keys.ts';
import { QUIET_MS } from '@kinward/rules/filter/filter-layer.ts';
import { createActivityUpdates } from './activity-updates.ts';
import { createRibbonUpdates } from './ribbon-updates.ts';
import { createDayUpdates, type PositionsEvent } from './day-updates.ts';
import { refetch } from './refetch.ts';

type DeviceEvent = Extract<FamilyEvent, { type: 'device' }>;

/** The device after new positions: each fact is that of its newest report. */
export const withFresh = (device: Device, { seenAt, points }: FreshPositions): Device => {
  const isNewer = (time: string, known: string | null | undefined): boolean =>
    known === null || known === undefined || Date.parse(time) > Date.parse(known);
  const fix = points.at(-1);
  const charge = points.findLast(({ battery }) => battery !== null);
  return {
    ...device,
    ...(isNewer(seenAt, device.lastSeenAt) && { lastSeenAt: seenAt }),
    ...(fix && isNewer(fix.recordedAt, device.location?.recordedAt) && { location: fixOf(fix) }),
    ...(fix && isNewer(fix.recordedAt, device.doubted?.recordedAt) && { doubted: null }),
    ...(charge &&
      isNewer(charge.recordedAt, device.batteryAt) && {
        battery: charge.battery,
        batteryAt: charge.recordedAt,
      }),
  };
};

const fixOf = ({
  altitude: _altitude,
  battery: _battery,
  doubt: _doubt,
  ...fix
}: Position): Device['location'] => fix;

/** The list after the event; the very same list when its device is not in it. */
export const patchDevice = (
  children: Child[] | undefined,
  event: DeviceEvent | PositionsEvent,
): Child[] | undefined => {
  const deviceId = event.type === 'device' ? event.device.deviceId : event.deviceId;
  const isMeant = (child: Child): boolean =>
    (event.type !== 'device' || child.childId === event.childId) &&
    child.devices.some((entry) => entry.deviceId === deviceId);
  if (!children?.some(isMeant)) return children;
  const patched = (device: Device): Device => {
    if (device.deviceId !== deviceId) return device;
    if (event.type === 'device') return event.device;
    return event.fresh ? withFresh(device, event.fresh) : device;
  };
  return children.map((child) =>
    isMeant(child) ? { ...child, devices: child.devices.map(patched) } : child,
  );
};

/** By the list the device has not asked the filter for a while: soon the page would say so. */
const isSaidQuiet = (children: Child[] | undefined, deviceId: string, now: number): boolean =>
  children
    ?.flatMap(({ devices }) => devices)
    .some(
      (device) =>
        device.deviceId === deviceId &&
        device.layers.some(
          ({ heardAt }) => heardAt !== undefined && now - Date.parse(heardAt) > QUIET_MS / 2,
        ),
    ) === true;

export interface Applier {
  apply: (event: FamilyEvent) => void;
  /**
   * Refetches whatever an event could have changed while the stream was down.
   * @param openedAt what was begun to be read after this moment (lib/read-times.ts) is left alone
   */
  refetch: (openedAt?: number) => void;
  stop: () => void;
}

/** What changes a child's day; positions come often and can wait. */
const IN_A_DAY: ReadonlySet<FamilyEvent['type']> = new Set([
  'children',
  'geofences',
  'notifications',
  'reports',
  'requests',
  'usage',
]);

const patchIn = (queries: QueryClient, event: DeviceEvent | PositionsEvent): void => {
  queries.setQueryData(childrenQuery.queryKey, (children: Child[] | undefined) =>
    patchDevice(children, event),
  );
};

/** Writes events into the caches of `queries` until it is stopped. */
export const createApplier = (queries: QueryClient): Applier => {
  /** What came of devices while the list was being read: the answer may be older. */
  const during: (DeviceEvent | PositionsEvent)[] = [];
  const days = createDayUpdates(queries);
  const activity = createActivityUpdates(queries);
  const ribbon = createRibbonUpdates(queries);
  const readingChildren = () => queries.getQueryState(childrenQuery.queryKey)?.fetchStatus === 'fetching';
  const onDevice = (event: DeviceEvent | PositionsEvent): void => {
    if (readingChildren()) during.push(event);
    patchIn(queries, event);
  };

  const unsubscribe = queries.getQueryCache().subscribe((change) => {
    if (during.length === 0 || readingChildren()) return;
    if (change.type !== 'updated' || change.query.queryKey[0] !== childrenQuery.queryKey[0]) return;
    for (const event of during.splice(0)) patchIn(queries, event);
  });

  const readChildren = (since?: number): void => {
    // What came until now is in the new answer, and the reading that is under way is dropped, unless it is the first.
    if (since === undefined && queries.getQueryData(childrenQuery.queryKey)) during.splice(0);
    refetch(queries, childrenQuery.queryKey, since);
  };

  const readFamily = (since?: number): void => {
    readChildren(since);
    refetch(queries, planQuery.queryKey, since);
    refetch(queries, familyKey, since);
    // A process that missed events says only this.
    refetch(queries, ['rules'], since);
    refetch(queries, ['reports'], since);
    refetch(queries, usageKey, since);
    refetch(queries, allFilterKey, since);
  };

  const readFences = (since?: number) => refetch(queries, fencesQuery.queryKey, since);

  return {
    apply: (event) => {
      if (event.type === 'positions') activity.onPositions();
      else if (IN_A_DAY.has(event.type)) activity.onEvent();
      if (event.type === 'positions' || event.type === 'usage') ribbon.onChange();
      if (event.type === 'device') onDevice(event);
      else if (event.type === 'children' || event.type === 'plan') readFamily();
      else if (event.type === 'geofences') readFences();
      else if (event.type === 'parents') refetch(queries, parentsKey);
      else if (event.type === 'requests') refetch(queries, approvalsKey);
      else if (event.type === 'notifications') refetch(queries, notificationsKey);
      else if (event.type === 'positions') {
        onDevice(event);
        days.onPositions(event);
      } else if (event.type === 'rules') {
        refetch(queries, rulesKey(event.deviceId));
        // Receipts are there too.
        refetch(queries, approvalsKey);
      } else if (event.type === 'reports') refetch(queries, reportsKey(event.deviceId, event.kind));
      else if (event.type === 'usage') refetch(queries, usageKey);
      else if (event.type === 'filter') {
        refetch(queries, filterKey(event.deviceId));
        refetch(queries, filterStateKey);
        if (isSaidQuiet(queries.getQueryData(childrenQuery.queryKey), event.deviceId, Date.now()))
          readChildren();
      } else if (event.type === 'filter-policies') refetch(queries, policiesKey);
      else if (event.type === 'filter-log') refetch(queries, filterLogKey);
      else if (event.type === 'filter-networks') refetch(queries, networksKey);
      else if (event.type === 'locate')
        queries.setQueryData(['locate', event.request.deviceId], event.request);
    },
    refetch: (openedAt) => {
      readFamily(openedAt);
      readFences(openedAt);
      for (const key of [parentsKey, notificationsKey, approvalsKey, ['day'], ['locate']])
        refetch(queries, key, openedAt);
      activity.onEvent();
      ribbon.onChange();
    },
    stop: () => {
      unsubscribe();
      days.stop();
      activity.stop();
      ribbon.stop();
    },
  };
};
