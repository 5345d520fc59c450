import { dismissFilterBypass, listFilterBypasses } from '@kinward/contract/filter/bypasses.routes.ts';
import { readFilterCheck } from '@kinward/contract/filter/check.routes.ts';
import { getFilterState } from '@kinward/contract/filter/filter-state.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Bypasses } from './bypass/bypass.service.ts';
import type { Checks } from './check/checks.ts';
import type { ReadFilterState } from './filter-state.ts';

export const mountFilter = (
  router: Router,
  readState: ReadFilterState,
  bypasses: Pick<Bypasses, 'list' | 'dismiss'>,
  checks: Pick<Checks, 'readFor'>,
): void => {
  router.mount(listFilterBypasses, ({ who }) => bypasses.list(who.familyId));
  router.mount(dismissFilterBypass, async ({ who, params }) => {
    await bypasses.dismiss(who.familyId, params.id);
    return undefined;
  });
  router.mount(readFilterCheck, async ({ who, params }) => checks.readFor(who.familyId, params.token));
  router.mount(getFilterState, ({ who }) => readState(who.familyId));
};
