import * as A from '@kinward/contract/filter-policies/always.routes.ts';
import * as E from '@kinward/contract/filter-policies/explain.routes.ts';
import * as R from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import * as L from '@kinward/contract/filter-policies/lists.routes.ts';
import { getOwnFilterRules } from '@kinward/contract/filter-policies/own-rules.routes.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import { requestLanguage } from '../../core/readers.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { InForceLists } from '../filter-sources/in-force-lists.ts';
import type { Always } from './always/always.service.ts';
import type { Assignments } from './assignments.service.ts';
import { shownCatalogue } from '@kinward/catalogue/shown.ts';
import type { Explaining } from './explain/explain.service.ts';
import type { Lists } from './lists.service.ts';
import type { OwnRules } from './own-rules/own-rules.service.ts';
import type { Policies } from './policies.service.ts';

export interface FilterPolicyServices {
  policies: Policies;
  lists: Lists;
  assignments: Assignments;
  explaining: Explaining;
  always: Always;
  ownRules: OwnRules;
  recordAccess: RecordAccess;
  sources: Pick<InForceLists, 'fed'>;
}

export const mountFilterPolicies = (
  router: Router,
  { policies, lists, assignments, explaining, always, ownRules, recordAccess, sources }: FilterPolicyServices,
): void => {
  router.mount(R.getFilterCatalogue, async ({ who }) =>
    shownCatalogue(requestLanguage() ?? DEFAULT_READER.language, await sources.fed(who.familyId)),
  );
  router.mount(R.listFilterPolicies, ({ who }) => policies.list(who.familyId));
  router.mount(R.addFilterPolicy, ({ who, body }) => policies.add(who.familyId, body));
  router.mount(R.getFilterPolicy, ({ who, params }) => policies.get(who.familyId, params.id));
  router.mount(R.updateFilterPolicy, ({ who, params, body }) =>
    policies.update(who.familyId, params.id, body),
  );
  router.mount(R.deleteFilterPolicy, async ({ who, params }) => {
    await policies.remove(who.familyId, params.id);
    return undefined;
  });
  router.mount(R.putFilterException, ({ who, params, body }) =>
    policies.putException(who.familyId, params.id, body),
  );
  router.mount(R.deleteFilterException, async ({ who, params, query }) => {
    await policies.deleteException(who.familyId, params.id, query.name);
    return undefined;
  });
  router.mount(R.getFilterAssignments, ({ who }) => assignments.get(who.familyId));
  router.mount(R.setFilterAssignment, ({ who, body }) => assignments.set(who.familyId, body));
  router.mount(L.listFilterLists, ({ who }) => lists.list(who.familyId));
  router.mount(L.addFilterList, ({ who, body }) => lists.add(who.familyId, body));
  router.mount(L.updateFilterList, ({ who, params, body }) => lists.update(who.familyId, params.id, body));
  router.mount(L.deleteFilterList, async ({ who, params }) => {
    await lists.remove(who.familyId, params.id);
    return undefined;
  });
  router.mount(A.previewAlways, ({ who, params, query }) =>
    always.preview(who.familyId, params.id, query.opens),
  );
  router.mount(A.answerAlways, ({ who, params, body }) => always.answer(who, params.id, body));
  router.mount(A.revokeAlways, async ({ who, params }) => {
    await always.revoke(who, params.id);
    return undefined;
  });
  router.mount(E.explainFilter, ({ who, query }) =>
    explaining.explain(who.familyId, query, (deviceId) => recordAccess(who, 'web', deviceId)),
  );
  router.mount(E.explainOwnSite, ({ who, query }) => explaining.own(who.familyId, who.deviceId, query.name));
  router.mount(getOwnFilterRules, ({ who }) => ownRules(who.familyId, who.deviceId));
  router.mount(E.simulateFilter, ({ who, body }) =>
    explaining.simulate(who.familyId, body, (deviceId) => recordAccess(who, 'web', deviceId)),
  );
};
