import * as R from '@kinward/contract/filter-sources/sources.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Sources } from './sources.service.ts';

export const mountFilterSources = (router: Router, sources: Sources): void => {
  router.mount(R.listFilterSources, ({ who }) => sources.list(who.familyId));
  router.mount(R.switchFilterSource, ({ who, body }) => sources.turn(who.familyId, body.sourceId, body.on));
  router.mount(R.addFilterSource, ({ who, body }) => sources.add(who.familyId, body));
  router.mount(R.answerFilterSource, ({ who, params, body }) =>
    sources.answer(who.familyId, params.id, body),
  );
  router.mount(R.deleteFilterSource, async ({ who, params }) => {
    await sources.remove(who.familyId, params.id);
    return undefined;
  });
};
