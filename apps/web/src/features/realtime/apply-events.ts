/** What the family's events mean for the query caches. */
import type { QueryClient } from '@tanstack/react-query';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FamilyEvent } from '@kinward/contract/realtime/realtime.schemas.ts';
import { childrenQuery, planQuery } from '../../lib/family.ts';
import { fencesQuery } from '../../lib/fences.ts';
import { noticesKey } from '../../lib/notifications-key.ts';
import { parentsKey } from '../../lib/parents-key.ts';
import { requestsKey } from '../../lib/approvals-key.ts';
import { reportsKey } from '../../lib/reports-key.ts';
import { familyKey, rulesKey, usageKey } from '../../lib/rules-key.ts';
import { createDayNews } from './day-updates.ts';
import { readAgain } from './read-again.ts';

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
    readAgain(queries, childrenQuery.queryKey);
    readAgain(queries, planQuery.queryKey);
    readAgain(queries, familyKey);
    // A process that missed events says only this.
    readAgain(queries, ['rules']);
    readAgain(queries, ['reports']);
    readAgain(queries, usageKey);
  };

  const readFences = () => readAgain(queries, fencesQuery.queryKey);

  return {
    apply: (event) => {
      if (event.type === 'device') {
        if (readingChildren()) during.set(event.device.deviceId, event);
        patch(event);
        days.onDevice(event.device);
      } else if (event.type === 'children' || event.type === 'plan') readFamily();
      else if (event.type === 'geofences') readFences();
      else if (event.type === 'parents') readAgain(queries, parentsKey);
      else if (event.type === 'requests') readAgain(queries, requestsKey);
      else if (event.type === 'notifications') readAgain(queries, noticesKey);
      else if (event.type === 'positions')
        days.onPositions(event.deviceId, { from: Date.parse(event.from), to: Date.parse(event.to) });
      else if (event.type === 'rules') {
        readAgain(queries, rulesKey(event.deviceId));
        // Receipts stand there too.
        readAgain(queries, requestsKey);
      } else if (event.type === 'reports') readAgain(queries, reportsKey(event.deviceId, event.kind));
      else if (event.type === 'usage') readAgain(queries, usageKey);
      else if (event.type === 'locate')
        queries.setQueryData(['locate', event.request.deviceId], event.request);
    },
    refetch: () => {
      readFamily();
      readFences();
      readAgain(queries, parentsKey);
      readAgain(queries, noticesKey);
      readAgain(queries, requestsKey);
      readAgain(queries, ['day']);
      readAgain(queries, ['locate']);
    },
    stop: () => {
      unsubscribe();
      days.stop();
    },
  };
};
