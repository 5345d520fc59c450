import type { LogLevel } from '@kinward/contract/filter/log-level.schemas.ts';
import type { LogDelivery } from '@kinward/contract/filter/log.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { filterDaysOf } from '../../core/families.ts';
import { logPart } from '../../core/device-logs/log-part.ts';
import { createPartitions } from '../../core/device-logs/months.ts';
import { reportRetentionTarget } from '../../core/device-logs/report-purge.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import { DAY, type Slice } from '../../ports/slice.ts';
import { createIntake } from './intake.ts';
import { createLogLevels, type LogLevelsDeps } from './log-levels.ts';
import { mountFilterLog, type FilterLogReaders } from './filter-log.routes.ts';
import { selectHeard } from './filter-log.store.ts';
import { createLogReader, createRecordedReader, type LogReaderDeps } from './log.read.ts';
import { purgeFilterLog } from './purge.ts';
import { createStatsReader } from './stats.read.ts';

export interface FilterLog {
  /** How much of a device is written down. */
  level(familyId: FamilyId, deviceId: DeviceId): Promise<LogLevel>;
  /** Stores what a resolver was asked. */
  take(delivery: LogDelivery): Promise<void>;
}

interface FilterLogUses extends Pick<LogLevelsDeps, 'recording'> {
  recordAccess: RecordAccess;
  filterPolicies: LogLevelsDeps['filterPolicies'] & Pick<LogReaderDeps, 'reasonsOf'>;
  schedules: { inForce: LogReaderDeps['schedulesOf'] };
  webFilter: { searches: LogReaderDeps['searchesOf'] };
}

/** What devices asked the filter. */
export const filterLogSlice = (
  platform: Pick<Platform, 'config' | 'db' | 'pool' | 'bus' | 'clock' | 'limits'>,
  { recording, recordAccess, filterPolicies, schedules, webFilter }: FilterLogUses,
): Slice<FilterLog> => {
  const levelsOf = createLogLevels({ ...platform, recording, filterPolicies });
  const partitions = createPartitions(platform, 'make_filter_partition');
  const read = createLogReader({
    ...platform,
    levelsOf,
    schedulesOf: schedules.inForce,
    searchesOf: webFilter.searches,
    reasonsOf: filterPolicies.reasonsOf,
  });
  const recorded = createRecordedReader({ ...platform, levelsOf });
  /** By the very function that decides what is written down. */
  const own: FilterLogReaders['own'] = async (familyId, deviceId) => {
    const { level, because } = (await levelsOf(familyId, [deviceId])).get(deviceId) ?? {
      level: 'nothing',
      because: 'off',
    };
    const heardAt = (await selectHeard(platform.db, familyId, [deviceId])).get(deviceId);
    return {
      heardAt: heardAt?.toISOString() ?? null,
      level,
      because,
      keptDays: await filterDaysOf(platform.db, familyId),
    };
  };
  return {
    api: {
      level: async (familyId, deviceId) =>
        (await levelsOf(familyId, [deviceId])).get(deviceId)?.level ?? 'nothing',
      take: createIntake({ ...platform, partitions, levelsOf }),
    },
    routes: (router) =>
      mountFilterLog(router, { read, recorded, stats: createStatsReader(platform), recordAccess, own }),
    jobs: [{ name: 'filter-log.purge', everySeconds: DAY, run: () => purgeFilterLog(platform) }],
    // Where nothing asks, nothing is said to be kept.
    retention: platform.config.filter ? [reportRetentionTarget(platform.db, 'filter')] : [],
    exports: [
      logPart(platform.db, 'filter-log', 'filter_queries'),
      logPart(platform.db, 'filter-counts', 'filter_counts'),
    ],
  };
};
