/** What happened to a child between two moments, from the logs, requests and alerts; pure but for what it reads. */
import type { DayEntry, DayEntryOf } from '@kinward/contract/activity/activity.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { FenceWhy, SpeedWhy } from '@kinward/contract/notifications/why.schemas.ts';
import { joinBlocks } from '@kinward/rules/activity/blocks.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { ExplainedAlert } from '../notifications/notifications.service.ts';
import type { ActivitySources, OfChild } from './activity.sources.ts';

export const time = (at: number): string => new Date(at).toISOString();

/** The device of an entry; undefined: it is no longer the child's. */
export type NameOf = (deviceId: DeviceId | null) => { deviceId: DeviceId; deviceName: string } | undefined;

export const nameOf = ({ devices }: OfChild): NameOf => {
  const names = new Map(devices.map(({ id, name }) => [id, name]));
  return (deviceId) => {
    const deviceName = deviceId === null ? undefined : names.get(deviceId);
    return deviceId === null || deviceName === undefined ? undefined : { deviceId, deviceName };
  };
};

const crossingOf = (why: FenceWhy, alert: ExplainedAlert) => ({
  kind: 'crossing' as const,
  at: why.at,
  direction: why.crossing,
  fence: why.fence.name,
  forbidden: why.fence.action === 'Block',
  notificationId: alert.id,
});

const speedingOf = (why: SpeedWhy, alert: ExplainedAlert) => ({
  kind: 'speeding' as const,
  from: why.start.at,
  at: why.end.at,
  top: why.top.speed,
  speedLimit: why.speedLimit,
  notificationId: alert.id,
});

/** One entry a drive: its end says more than its beginning. */
const alertEntries = (alerts: readonly ExplainedAlert[], of: NameOf): DayEntry[] => {
  const drives = new Map<string, DayEntryOf<'speeding'>>();
  const crossings: DayEntry[] = [];
  for (const alert of alerts) {
    const device = of(alert.deviceId);
    if (!device) continue;
    if (alert.why.rule === 'fence') crossings.push({ ...device, ...crossingOf(alert.why, alert) });
    else
      drives.set(`${device.deviceId} ${alert.why.start.at}`, { ...device, ...speedingOf(alert.why, alert) });
  }
  return [...crossings, ...drives.values()];
};

/** Reads what happened within a window (ms since the epoch), in no order. Places and screen use are not in it. */
export const createEntries =
  ({ webFilter, contacts, requests, calls, notifications }: ActivitySources) =>
  async (child: OfChild, window: Stretch): Promise<DayEntry[]> => {
    const { familyId, childId, accountId, devices } = child;
    const ids = devices.map(({ id }) => id);
    const of = nameOf(child);
    const [blocks, people, asked, called, alerts] = await Promise.all([
      webFilter.blocks(familyId, ids, window),
      contacts.people(familyId, ids, window),
      requests.between(familyId, childId, window),
      calls.between(familyId, childId, window),
      notifications.explained(familyId, childId, window, accountId),
    ]);
    const withDevice = <T extends { deviceId: DeviceId }>(
      rows: readonly T[],
      entryOf: (row: T, device: { deviceId: DeviceId; deviceName: string }) => DayEntry,
    ): DayEntry[] =>
      rows.flatMap((row) => {
        const device = of(row.deviceId);
        return device ? [entryOf(row, device)] : [];
      });
    return [
      ...alertEntries(alerts, of),
      ...withDevice(joinBlocks(blocks), ({ domain, count, from, to }, device) => ({
        ...device,
        kind: 'blocked',
        domain,
        count,
        from: time(from),
        at: time(to),
      })),
      ...withDevice(people, ({ from, to, ...person }, device) => ({
        ...device,
        ...person,
        kind: 'contact',
        from: time(from),
        at: time(to),
      })),
      ...withDevice(asked, (request, device) => ({
        ...device,
        kind: 'request',
        at: request.askedAt,
        request,
      })),
      ...withDevice(called.sos, (sos, device) => ({ ...device, kind: 'sos', at: sos.at, sos })),
      ...withDevice(called.checkIns, ({ at, note, trip }, device) => ({
        ...device,
        kind: 'checkIn',
        at,
        note,
        trip,
      })),
    ];
  };
