import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type {
  UsageReportReply,
  UsageQuery,
  UsageReport,
  UsageSession,
} from '@kinward/contract/usage/usage.schemas.ts';
import type { Use } from '@kinward/rules/schedules/budget.ts';
import { dayAt, dayStart, shiftDay, type Stretch } from '@kinward/rules/schedules/usage.ts';
import { lockDevice } from '../../core/locks.ts';
import { inTransaction } from '../../platform/tx.ts';
import { deleteSessionsBefore, deleteSumsBefore, moveRawFrom, selectReporting } from './upkeep.store.ts';
import { createUsageReports, type UsageReportsDeps } from './usage.reports.ts';
import { createReader, type ReadDeps } from './usage.read.ts';
import { selectUses } from './usage.uses.ts';
import type { RetentionTarget } from '../../ports/retention-target.ts';
import { measureRows } from '../../core/device-logs/report-purge.ts';

const DAY_MS = 86_400_000;

export interface Usage {
  /** @throws AppError NOT_FOUND, RANGE_INVALID */
  /** @param seen called with each device whose usage is read */
  read(familyId: FamilyId, query: UsageQuery, seen?: (deviceId: DeviceId) => void): Promise<UsageReport>;
  /** When which app was in front on these devices, the earliest first. @param window ms since the epoch */
  uses(familyId: FamilyId, deviceIds: readonly DeviceId[], window: Stretch): Promise<Use[]>;
  /** @throws AppError VALIDATION, QUOTA, UNAUTHENTICATED when the device was just removed */
  report(
    familyId: FamilyId,
    deviceId: DeviceId,
    sessions: readonly UsageSession[],
  ): Promise<UsageReportReply>;
  /**
   * Deletes sessions older than each family keeps them, by whole days of its zone, and sums older than a year.
   * @returns rows deleted
   */
  purge(): Promise<number>;
  retentionTarget: RetentionTarget;
}

export type UsageDeps = ReadDeps & UsageReportsDeps;

export const createUsage = (deps: UsageDeps): Usage => {
  const { db, clock, limits } = deps;

  const purge = async (onlyOf?: string): Promise<number> => {
    const now = clock.now().getTime();
    let total = 0;
    for (const device of await selectReporting(db)) {
      const { family_id: familyId, device_id: deviceId, time_zone: zone } = device;
      if (onlyOf !== undefined && familyId !== onlyOf) continue;
      const keep = new Date(dayStart(dayAt(now - device.retention_usage_days * DAY_MS, zone), zone));
      await inTransaction(db, async (tx) => {
        // A report under way either ends before, or knows.
        await lockDevice(tx, familyId, deviceId);
        await moveRawFrom(tx, familyId, deviceId, keep);
      });
      total += await deleteSessionsBefore(db, familyId, deviceId, keep);
      const oldest = shiftDay(dayAt(now, zone), 1 - limits.usageSumDays);
      total += await deleteSumsBefore(db, familyId, deviceId, oldest);
    }
    return total;
  };

  return {
    read: createReader(deps),
    uses: (familyId, deviceIds, window) => selectUses(db, familyId, deviceIds, window),
    report: createUsageReports(deps),

    purge: () => purge(),
    retentionTarget: {
      kind: 'usage',
      purgesDaily: true,
      measure: (familyId) => measureRows(db, 'usage_sessions', 'started_at', familyId),
      // By whole days of the family's zone and its choice, which is in force already.
      purge: (familyId) => purge(familyId),
    },
  };
};
