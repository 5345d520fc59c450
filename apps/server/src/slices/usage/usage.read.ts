import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { UsageQuery, UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import { dayAt, dayEdges, dayStart, shiftDay, type Stretch } from '@kinward/rules/schedules/usage.ts';
import { lockReportingDevice } from '../../core/locks.ts';
import { zoneOf } from '../../core/families.ts';
import { childExists } from '../../core/children.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import { byTime, countDay, countRange, seconds, type Counted, type Scope } from './usage.count.ts';
import * as store from './usage.store.ts';
import { recomputeSums } from './usage.sums.ts';

const DAY_MS = 86_400_000;
const RANGE_DAYS_MAX = 366;
const DAYS = /^\d{4}-\d{2}-\d{2}$/u;

export interface ReadDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  apps: {
    /** Names of the apps on these devices, by id. */
    names(
      familyId: FamilyId,
      deviceIds: readonly DeviceId[],
    ): Promise<ReadonlyMap<string, { name: string; category: string | null; iconUrl: string | null }>>;
  };
}

/** @throws AppError RANGE_INVALID */
const rangeOf = ({ from, to }: UsageQuery, scope: Scope, limits: Limits): Stretch => {
  const { zone, today } = scope;
  const end = to ?? today;
  const range = {
    from:
      from === undefined
        ? dayStart(shiftDay(today, 1 - limits.usageSumDays), zone)
        : DAYS.test(from)
          ? dayStart(from, zone)
          : Date.parse(from),
    to: DAYS.test(end) ? dayStart(shiftDay(end, 1), zone) : Date.parse(end),
  };
  // Without a start, everything up to the end.
  if (from === undefined && range.to <= range.from) range.from = range.to - DAY_MS;
  // An hour more: the days between may hold one of 25.
  if (range.from >= range.to || range.to - range.from > RANGE_DAYS_MAX * DAY_MS + 3_600_000)
    throw new AppError('RANGE_INVALID');
  return range;
};

export const createReader = ({ db, clock, limits, apps }: ReadDeps) => {
  const scopeOf = async (familyId: FamilyId, query: UsageQuery): Promise<Scope> => {
    const read = () => store.selectDevices(db, familyId, query);
    const zone = await zoneOf(db, familyId);
    let devices = await read();
    const isKnown =
      query.childId === undefined ? devices.length > 0 : await childExists(db, familyId, query.childId);
    if (!isKnown) throw new AppError('NOT_FOUND');
    const now = clock.now();
    const stale = devices.filter((device) => device.time_zone !== null && device.time_zone !== zone);
    for (const { id } of stale) await bringTo(familyId, id, now);
    if (stale.length > 0) devices = await read();
    return { familyId, zone, devices, now: now.getTime(), today: dayAt(now.getTime(), zone) };
  };

  /** The family moved to another zone since the sums were made. */
  const bringTo = (familyId: FamilyId, deviceId: DeviceId, now: Date) =>
    inTransaction(db, async (tx) => {
      const family = await lockReportingDevice(tx, familyId, deviceId);
      const state = await store.selectState(tx, familyId, deviceId);
      if (!family || !state || state.time_zone === family.timeZone) return;
      await recomputeSums(tx, state, family.timeZone, now);
      await store.saveState(tx, { ...state, time_zone: family.timeZone });
    });

  const present = async (scope: Scope, range: Stretch, counted: Counted): Promise<UsageReport> => {
    const { familyId, zone, devices, today } = scope;
    const names = await apps.names(
      familyId,
      devices.map(({ id }) => id),
    );
    const times = (pick: (device: store.UsageDevice) => Date | null): number[] =>
      devices.flatMap((device) => pick(device)?.getTime() ?? []);
    const firsts = times((device) => device.first_at);
    const reports = times((device) => device.reported_at);
    const oldest = shiftDay(today, 1 - limits.usageSumDays);
    const first = firsts.length === 0 ? null : dayAt(Math.min(...firsts), zone);
    return {
      timeZone: zone,
      today,
      firstDay: first !== null && first < oldest ? oldest : first,
      reportedAt: reports.length === 0 ? null : new Date(Math.max(...reports)).toISOString(),
      from: new Date(range.from).toISOString(),
      to: new Date(range.to).toISOString(),
      totalSeconds: seconds([...counted.days.values()].reduce((sum, ms) => sum + ms, 0)),
      apps: byTime(counted.apps)
        .slice(0, limits.usageAppsMax)
        .map((app) => ({
          ...app,
          name: names.get(app.appId)?.name ?? app.appId,
          category: names.get(app.appId)?.category ?? null,
          iconUrl: names.get(app.appId)?.iconUrl ?? null,
        })),
      days: [...counted.days].map(([date, ms]) => ({ date, seconds: seconds(ms) })),
      hours: counted.hours,
      usual: counted.usual,
    };
  };

  return async (
    familyId: FamilyId,
    query: UsageQuery,
    seen: (deviceId: DeviceId) => void = () => undefined,
  ): Promise<UsageReport> => {
    const scope = await scopeOf(familyId, query);
    for (const { id } of scope.devices) seen(id);
    if (query.date !== undefined) {
      const [from = 0, to = 0] = dayEdges(query.date, 1, scope.zone);
      return present(scope, { from, to }, await countDay(db, scope, query.date));
    }
    const range = rangeOf(query, scope, limits);
    return present(scope, range, await countRange(db, scope, range));
  };
};
