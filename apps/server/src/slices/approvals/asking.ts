/** The rooms of this slice together: what children ask, what they are given, how much of it is used, and their calls. */
import type { Logger } from '../../platform/log/logger.ts';
import type { Notices } from '../../platform/notifications.ts';
import { selectUses } from '../usage/usage.uses.ts';
import { createBudgets, type BudgetsDeps } from './budgets.service.ts';
import { watchBudgets } from './budgets.watch.ts';
import { createCalls, type CallsDeps } from './calls.service.ts';
import { createGrants } from './grants.service.ts';
import { requestsKeeper } from './approvals.retention.ts';
import { createRequests } from './approvals.service.ts';

interface AskingDeps extends Omit<BudgetsDeps, 'uses' | 'notices'>, Pick<CallsDeps, 'parents' | 'recording'> {
  log: Logger;
  notices: Notices;
  config: { roles: readonly string[] };
}

export const createAsking = (deps: AskingDeps) => {
  const { notify } = deps.notices;
  const grants = createGrants(deps);
  const budgets = createBudgets({ ...deps, uses: selectUses });
  const budgetWatch = watchBudgets({ ...deps, budgets, listens: deps.config.roles.includes('worker') });
  const requests = createRequests({ ...deps, notify, grants });
  const calls = createCalls({ ...deps, notify });
  return { grants, budgets, budgetWatch, requests, calls, requestsKeeper: requestsKeeper(deps.db) };
};
