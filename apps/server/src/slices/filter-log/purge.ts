import { LIMITS } from '@kinward/contract/limits.ts';
import { deleteDeviceRows } from '../../core/device-logs/device-rows.ts';
import { DAY_MS } from '../../core/device-logs/report-intake.ts';
import { purgeReports } from '../../core/device-logs/report-purge.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/tx.ts';
import { deleteMarksBefore, selectPurged } from './filter-log.store.ts';

/** Beyond what any family keeps, so that what comes again so late is too old to be stored. */
const MARK_DAYS = 400;

/** Deletes what is older than each family keeps it, sums of more than a year, and marks of resolvers that are gone. */
export const purgeFilterLog = async (deps: { db: Db; clock: Clock }): Promise<void> => {
  const { db, clock } = deps;
  const now = clock.now().getTime();
  await purgeReports(deps, 'filter');
  const oldest = new Date(now - LIMITS.usageSumDays * DAY_MS);
  for (const device of await selectPurged(db)) {
    await deleteDeviceRows(db, 'filter_counts', device, oldest);
    await deleteDeviceRows(db, 'filter_gaps', device, oldest);
  }
  await deleteMarksBefore(db, new Date(now - MARK_DAYS * DAY_MS));
};
