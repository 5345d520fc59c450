import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import {
  clockAt,
  dayAt,
  dayEdges,
  dayStart,
  hourEdges,
  shiftDay,
  type Stretch,
  USUAL_WEEKS,
  usualOf,
} from '@kinward/rules/schedules/usage.ts';
import type { Db } from '../../platform/tx.ts';
import * as store from './usage.store.ts';

/** Whose usage is read, and in which zone. */
export interface Scope {
  familyId: FamilyId;
  zone: string;
  now: number;
  today: string;
  devices: readonly store.UsageDevice[];
}

/** What was counted, in milliseconds. */
export type Counted = Pick<UsageReport, 'hours' | 'usual'> & {
  apps: Map<string, number>;
  days: Map<string, number>;
};

const add = (sums: Map<string, number>, key: string, ms: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + ms);
};
/** Whole seconds of milliseconds. */
export const seconds = (ms: number): number => Math.round(ms / 1000);
const windowsOf = (edges: readonly number[]): Stretch[] =>
  edges.slice(1).map((to, index) => ({ from: edges[index] ?? to, to }));
/** The most used first. */
export const byTime = (sums: Iterable<[string, number]>): { appId: string; seconds: number }[] =>
  [...sums]
    .map(([appId, ms]) => ({ appId, seconds: seconds(ms) }))
    .toSorted((a, b) => b.seconds - a.seconds || (a.appId < b.appId ? -1 : 1));

/** Devices of which single sessions are kept from this moment on, and those of which only sums are. */
const partition = (devices: readonly store.UsageDevice[], from: number) => {
  const isRaw = ({ raw_from: rawFrom }: store.UsageDevice): boolean => (rawFrom?.getTime() ?? 0) <= from;
  const ids = (list: readonly store.UsageDevice[]): DeviceId[] => list.map(({ id }) => id);
  return { raw: ids(devices.filter(isRaw)), summed: ids(devices.filter((device) => !isRaw(device))) };
};

/** A part of a day, or the whole sum of that day where sessions are deleted already. */
const countPart = async (db: Db, scope: Scope, part: Stretch, into: Counted): Promise<void> => {
  const { familyId, zone, devices } = scope;
  const day = dayAt(part.from, zone);
  const { raw, summed } = partition(devices, dayStart(day, zone));
  const [windows, sums] = await Promise.all([
    store.sumWindows(db, familyId, raw, [part]),
    store.selectSums(db, familyId, summed, { from: day, to: day }),
  ]);
  for (const { appId, ms } of [...windows, ...sums.apps]) {
    add(into.apps, appId, ms);
    add(into.days, day, ms);
  }
};

/** A range: whole days from their sums, parts of the first and the last from the sessions. */
export const countRange = async (db: Db, scope: Scope, range: Stretch): Promise<Counted> => {
  const { familyId, zone, devices } = scope;
  const counted: Counted = { apps: new Map(), days: new Map(), hours: null, usual: null };
  let first = dayAt(range.from, zone);
  let last = dayAt(range.to - 1, zone);
  for (let day = first; day <= last; day = shiftDay(day, 1)) counted.days.set(day, 0);
  const starts = dayEdges(first, 1, zone);
  const ends = dayEdges(last, 1, zone);
  const parts: Stretch[] = [];
  const cutsFirst = range.from > (starts[0] ?? 0);
  const cutsLast = range.to < (ends[1] ?? 0);
  if (cutsFirst || (first === last && cutsLast))
    parts.push({ from: range.from, to: Math.min(range.to, starts[1] ?? range.to) });
  if (cutsLast && first !== last) parts.push({ from: ends[0] ?? range.from, to: range.to });
  if (cutsFirst || (first === last && cutsLast)) first = shiftDay(first, 1);
  if (cutsLast) last = shiftDay(last, -1);
  const ids = devices.map(({ id }) => id);
  const sums = await store.selectSums(db, familyId, ids, { from: first, to: last });
  for (const { appId, ms } of sums.apps) add(counted.apps, appId, ms);
  for (const { day, ms } of sums.days) add(counted.days, day, ms);
  for (const part of parts) await countPart(db, scope, part, counted);
  return counted;
};

/** The four days of the same weekday before, each whole and up to the same time of the day. */
const usualFor = async (db: Db, scope: Scope, date: string): Promise<UsageReport['usual']> => {
  const { familyId, zone, devices, now, today } = scope;
  const ids = devices.map(({ id }) => id);
  const earlier = Array.from({ length: USUAL_WEEKS }, (_, week) => shiftDay(date, -7 * (week + 1)));
  const wholes = await store.selectSums(db, familyId, ids, { from: earlier.at(-1) ?? date, to: date });
  const wholeOf = new Map(wholes.days.map(({ day, ms }) => [day, ms]));
  const elapsed = now - dayStart(date, zone);
  const days = await Promise.all(
    earlier.map(async (day) => {
      const whole = wholeOf.get(day) ?? 0;
      if (date !== today || whole === 0) return { whole, soFar: whole };
      const [from = 0, end = 0] = dayEdges(day, 1, zone);
      // Where single sessions are gone it is unknown how much it was by then.
      if (partition(devices, from).summed.length > 0) return { whole: 0, soFar: 0 };
      const sums = await store.sumWindows(db, familyId, ids, [{ from, to: Math.min(end, from + elapsed) }]);
      return { whole, soFar: sums.reduce((total, { ms }) => total + ms, 0) };
    }),
  );
  const usual = usualOf(days);
  return usual && { seconds: seconds(usual.mean), days: usual.days };
};

/** A day hour by hour; without hours where single sessions are deleted. */
export const countDay = async (db: Db, scope: Scope, date: string): Promise<Counted> => {
  const { familyId, zone, devices, today } = scope;
  const usual = date > today ? null : await usualFor(db, scope, date);
  const edges = hourEdges(date, zone);
  const windows = windowsOf(edges);
  const { raw, summed } = partition(devices, edges[0] ?? 0);
  const reporting = new Set(devices.filter((device) => device.reported_at !== null).map(({ id }) => id));
  if (summed.some((id) => reporting.has(id)))
    return { ...(await countRange(db, scope, { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 })), usual };
  const counted: Counted = { apps: new Map(), days: new Map([[date, 0]]), hours: null, usual };
  const hours = windows.map(() => new Map<string, number>());
  for (const { window, appId, ms } of await store.sumWindows(db, familyId, raw, windows)) {
    add(hours[window] ?? new Map(), appId, ms);
    add(counted.apps, appId, ms);
    add(counted.days, date, ms);
  }
  counted.hours = windows.map(({ from, to }, index) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    clock: clockAt(from, zone),
    seconds: seconds([...(hours[index]?.values() ?? [])].reduce((sum, ms) => sum + ms, 0)),
    apps: byTime(hours[index] ?? []),
  }));
  return counted;
};
