import * as B from '@kinward/contract/approvals/budgets.routes.ts';
import * as C from '@kinward/contract/approvals/calls.routes.ts';
import * as R from '@kinward/contract/approvals/approvals.routes.ts';
import * as S from '@kinward/contract/approvals/screen-pauses.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Budgets } from './budgets/budgets.service.ts';
import type { Calls } from './calls.service.ts';
import type { Grants } from './grants.service.ts';
import type { Requests } from './approvals.service.ts';
import type { ScreenPauses } from './screen-pauses.service.ts';

const mountBudgets = (router: Router, budgets: Budgets, recordAccess: RecordAccess): void => {
  router.mount(B.listBudgets, ({ who, query }) => budgets.list(who.familyId, query.childId));
  router.mount(B.addBudget, ({ who, body }) => budgets.add(who.familyId, body));
  router.mount(B.updateBudget, async ({ who, params, body }) => {
    await budgets.update(who.familyId, params.id, body);
    return undefined;
  });
  router.mount(B.deleteBudget, async ({ who, params }) => {
    await budgets.remove(who.familyId, params.id);
    return undefined;
  });
  router.mount(B.explainBudget, ({ who, params, query }) =>
    // It says which app ran when: the same as reading the use.
    budgets.explain(who.familyId, params.id, query.date, (deviceId) => recordAccess(who, 'usage', deviceId)),
  );
};

const mountCalls = (router: Router, calls: Calls): void => {
  router.mount(C.listRecipients, ({ who }) => calls.recipients(who.familyId));
  router.mount(C.checkIn, ({ who, body }) => calls.checkIn(who, body));
  router.mount(C.sendSos, ({ who, body }) => calls.call(who, body));
  router.mount(C.getOwnSos, ({ who, params }) => calls.ofDevice(who, params.id));
  router.mount(C.withdrawSos, ({ who, params }) => calls.withdraw(who, params.id));
  router.mount(C.listSos, ({ who, query }) => calls.list(who.familyId, query.childId));
  router.mount(C.seeSos, ({ who, params }) => calls.see(who, params.id));
  router.mount(C.listCheckIns, ({ who, query }) => calls.checkIns(who.familyId, query.childId));
};

const mountScreenPauses = (router: Router, screenPauses: ScreenPauses): void => {
  router.mount(S.listScreenPauses, ({ who }) => screenPauses.list(who.familyId));
  router.mount(S.pauseScreens, ({ who, params, body }) => screenPauses.begin(who, params.id, body));
  router.mount(S.endScreenPause, async ({ who, params }) => {
    await screenPauses.end(who.familyId, params.id);
    return undefined;
  });
};

export const mountApprovals = (
  router: Router,
  {
    requests,
    grants,
    budgets,
    calls,
    screenPauses,
  }: { requests: Requests; grants: Grants; budgets: Budgets; calls: Calls; screenPauses: ScreenPauses },
  recordAccess: RecordAccess,
): void => {
  router.mount(R.askParents, ({ who, body }) => requests.ask(who, body));
  router.mount(R.listOwnRequests, ({ who }) => requests.ofDevice(who));
  router.mount(R.withdrawRequest, ({ who, params }) => requests.withdraw(who, params.id));
  router.mount(R.remindParents, ({ who, params }) => requests.remind(who, params.id));
  router.mount(R.seeRequest, async ({ who, params }) => {
    await requests.see(who, params.id);
    return undefined;
  });
  router.mount(R.listRequests, ({ who, query }) => requests.list(who.familyId, query));
  router.mount(R.answerRequest, ({ who, params, body }) => requests.answer(who, params.id, body));
  router.mount(R.listGrants, ({ who, query }) => grants.list(who.familyId, query.deviceId));
  router.mount(R.addGrant, ({ who, body }) => grants.add(who, body));
  router.mount(R.revokeGrant, async ({ who, params }) => {
    await grants.revoke(who.familyId, params.id);
    return undefined;
  });
  mountScreenPauses(router, screenPauses);
  mountBudgets(router, budgets, recordAccess);
  mountCalls(router, calls);
};
