/** The modules of this slice together: what children ask, what they are given, how much of it is used, and their calls. */
import type { Logger } from '../../platform/log/logger.ts';
import type { Notifier } from '../../ports/notifications.ts';
import { selectSiteMinutes } from '../filter-log/site-minutes.ts';
import { selectUses } from '../usage/usage.uses.ts';
import { createBudgets, type BudgetsDeps } from './budgets/budgets.service.ts';
import { watchBudgets } from './budgets/budgets.watch.ts';
import { createCalls, type CallsDeps } from './calls.service.ts';
import { createLostTrips } from './lost-trips.ts';
import { createGrants } from './grants.service.ts';
import { createApprovals } from './approvals.service.ts';
import { createScreenPauses, type ScreenPausesDeps } from './screen-pauses.service.ts';

export interface ApprovalFlowsDeps
  extends
    Omit<BudgetsDeps, 'uses' | 'siteMinutes' | 'hasFilter' | 'notifier'>,
    Pick<CallsDeps, 'parents' | 'recording'>,
    Pick<ScreenPausesDeps, 'schedules'> {
  log: Logger;
  notifier: Notifier;
  config: { roles: readonly string[]; filter: unknown };
}

export const createApprovalFlows = (deps: ApprovalFlowsDeps) => {
  const { notify } = deps.notifier;
  const grants = createGrants(deps);
  const hasFilter = deps.config.filter !== null;
  const budgets = createBudgets({ ...deps, hasFilter, uses: selectUses, siteMinutes: selectSiteMinutes });
  const budgetWatch = watchBudgets({ ...deps, budgets, listens: deps.config.roles.includes('worker') });
  const requests = createApprovals({ ...deps, notify, grants, hasFilter });
  const calls = createCalls({ ...deps, notify });
  const screenPauses = createScreenPauses(deps);
  const lostTrips = createLostTrips({ ...deps, notify });
  return { lostTrips, grants, budgets, budgetWatch, requests, calls, screenPauses };
};

export type ApprovalFlows = ReturnType<typeof createApprovalFlows>;
