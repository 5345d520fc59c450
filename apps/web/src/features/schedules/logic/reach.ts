/** On which of a child's devices one schedule is, and where it holds. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { ParentSchedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { standingOf, type Standing } from '@kinward/rules/abilities.ts';
import { takesRules } from '../../../entities/device/device.ts';
import { schedulesTexts as t } from '../messages.ts';

export interface ReachRow {
  device: Device;
  /** The same schedule there. */
  schedule: ParentSchedule | undefined;
  /** `absent`: the device could have it and does not. */
  standing: Standing | 'absent';
}

type Times = Pick<ParentSchedule, 'name' | 'from' | 'to' | 'weekDays'>;
/** Schedules are made for each device by itself: the same name at the same times is the same rule to a parent. */
const isSame = (a: Times, b: Times): boolean =>
  a.name.trim().toLowerCase() === b.name.trim().toLowerCase() &&
  a.from === b.from &&
  a.to === b.to &&
  [...a.weekDays].toSorted().join() === [...b.weekDays].toSorted().join();

const rowOf = (rule: ParentSchedule, device: Device, schedules: readonly ParentSchedule[]): ReachRow => {
  if (!takesRules(device)) return { device, schedule: undefined, standing: 'none' };
  const schedule = schedules.find((other) => isSame(rule, other));
  if (schedule)
    return { device, schedule, standing: standingOf(device, 'schedule', schedule.receivedAt !== null) };
  const standing = standingOf(device, 'schedule', false) === 'none' ? 'none' : 'absent';
  return { device, schedule, standing };
};

/** @param schedules of each of the child's devices, in their order */
export const reachOf = (
  rule: ParentSchedule,
  { devices }: Child,
  schedules: readonly (readonly ParentSchedule[])[],
): ReachRow[] => devices.map((device, at) => rowOf(rule, device, schedules[at] ?? []));

/** "Bedtime is enforced on two of Theo’s four devices." Only what holds now is counted. */
export const reachWords = (rule: string, name: string, rows: readonly ReachRow[]): string => {
  const enforced = rows.filter(({ standing }) => standing === 'enforced').length;
  return enforced === rows.length ? t.reach.all(rule, name) : t.reach.some(rule, enforced, rows.length, name);
};
