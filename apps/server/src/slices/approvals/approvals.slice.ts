import { logPart } from '../../core/device-logs/log-part.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import { MINUTE, type Slice } from '../../ports/slice.ts';
import { approvalsRetention } from './approvals.retention.ts';
import { mountApprovals } from './approvals.routes.ts';
import { createApprovalFlows, type ApprovalFlows, type ApprovalFlowsDeps } from './asking.ts';

/** What children ask for and are given, how much of it is used, and their calls for help. */
export const approvalsSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'bus' | 'log' | 'limits' | 'config'>,
  uses: Pick<
    ApprovalFlowsDeps & { recordAccess: RecordAccess },
    'audit' | 'notifier' | 'versions' | 'schedules' | 'appNames' | 'parents' | 'recording' | 'recordAccess'
  >,
): Slice<ApprovalFlows> => {
  const deps = { ...platform, ...uses };
  const { db } = deps;
  const flows = createApprovalFlows(deps);
  return {
    api: flows,
    routes: (router) => mountApprovals(router, flows, deps.recordAccess),
    retention: [approvalsRetention(db)],
    exports: [
      logPart(db, 'requests', 'approval_requests'),
      logPart(db, 'exceptions', 'grants'),
      logPart(db, 'screen-pauses', 'screen_pauses'),
      logPart(db, 'check-ins', 'checkins'),
      logPart(db, 'calls-for-help', 'emergencies'),
    ],
    jobs: [{ name: 'approvals.lost-trips', everySeconds: MINUTE, run: () => flows.lostTrips.run() }],
    stop: () => flows.budgetWatch.close(),
  };
};
