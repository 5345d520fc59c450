/** What the family's events mean for the query caches. */
import type { QueryClient } from '@tanstack/react-query';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FamilyEvent } from '@kinward/contract/realtime/realtime.schemas.ts';
import { childrenQuery, planQuery } from '../../entities/family/family.ts';
import { fencesQuery } from '../../entities/geofences/fences.ts';
import {
  approvalsKey,
  familyKey,
  notificationsKey,
  parentsKey,
  reportsKey,
  rulesKey,
  usageKey,
} from '../../entities/query-keys.ts';
import { createDayNews } from './day-updates.ts';
import { refetch } from './read-again.ts';

type DeviceEvent = Extract<FamilyEvent, { type: 'device' }>;

/** The list with the device of the event in its place; the very same list when it is not in it. */
export const patchDevice = (
  children: Child[] | undefined,
  { childId, device }: DeviceEvent,
): Child[] | undefined => {
  if (
    !children?.some(
      (child) =>
        child.childId === childId && child.devices.some((entry) => entry.deviceId === device.deviceId),
    )
  )
    return children;
  return children.map((child) =>
    child.childId === childId
      ? {
          ...child,
          devices: child.devices.map((entry) => (entry.deviceId === device.deviceId ? device : entry)),
        }
      : child,
  );
};

export interface Applier {
  apply: (event: FamilyEvent) => void;
  /** Reads again whatever an event could have told while nobody listened. */
  refetch: () => void;
  stop: () => void;
}

/** Writes events into the caches of `queries` until it is stopped. */
export const createApplier = (queries: QueryClient): Applier => {
  /** Devices heard of while the list was being read: the answer may be older than they are. */
  const during = new Map<string, DeviceEvent>();
  const days = createDayNews(queries);
  const readingChildren = () => queries.getQueryState(childrenQuery.queryKey)?.fetchStatus === 'fetching';
  const patch = (event: DeviceEvent) =>
    queries.setQueryData(childrenQuery.queryKey, (children: Child[] | undefined) =>
      patchDevice(children, event),
    );

  const unsubscribe = queries.getQueryCache().subscribe((change) => {
    if (during.size === 0 || readingChildren()) return;
    if (change.type !== 'updated' || change.query.queryKey[0] !== childrenQuery.queryKey[0]) return;
    const events = [...during.values()];
    during.clear();
    events.forEach(patch);
  });

  const readFamily = (): void => {
    refetch(queries, childrenQuery.queryKey);
    refetch(queries, planQuery.queryKey);
    refetch(queries, familyKey);
    // A process that missed events says only this.
    refetch(queries, ['rules']);
    refetch(queries, ['reports']);
    refetch(queries, usageKey);
  };

  const readFences = () => refetch(queries, fencesQuery.queryKey);

  return {
    apply: (event) => {
      if (event.type === 'device') {
        if (readingChildren()) during.set(event.device.deviceId, event);
        patch(event);
        days.onDevice(event.device);
      } else if (event.type === 'children' || event.type === 'plan') readFamily();
      else if (event.type === 'geofences') readFences();
      else if (event.type === 'parents') refetch(queries, parentsKey);
      else if (event.type === 'requests') refetch(queries, approvalsKey);
      else if (event.type === 'notifications') refetch(queries, notificationsKey);
      else if (event.type === 'positions')
        days.onPositions(event.deviceId, { from: Date.parse(event.from), to: Date.parse(event.to) });
      else if (event.type === 'rules') {
        refetch(queries, rulesKey(event.deviceId));
        // Receipts stand there too.
        refetch(queries, approvalsKey);
      } else if (event.type === 'reports') refetch(queries, reportsKey(event.deviceId, event.kind));
      else if (event.type === 'usage') refetch(queries, usageKey);
      else if (event.type === 'locate')
        queries.setQueryData(['locate', event.request.deviceId], event.request);
    },
    refetch: () => {
      readFamily();
      readFences();
      refetch(queries, parentsKey);
      refetch(queries, notificationsKey);
      refetch(queries, approvalsKey);
      refetch(queries, ['day']);
      refetch(queries, ['locate']);
    },
    stop: () => {
      unsubscribe();
      days.stop();
    },
  };
};
