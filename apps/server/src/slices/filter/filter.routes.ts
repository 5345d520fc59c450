import { getFilterState } from '@kinward/contract/filter/filter-state.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { ReadFilterState } from './filter-state.ts';

export const mountFilter = (router: Router, readState: ReadFilterState): void => {
  router.mount(getFilterState, ({ who }) => readState(who.familyId));
};
