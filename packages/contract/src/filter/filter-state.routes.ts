import { defineRoute } from '../route.ts';
import { FilterState } from './filter-state.schemas.ts';

export const getFilterState = defineRoute({
  name: 'getFilterState',
  slice: 'filter',
  method: 'GET',
  path: '/filter/state',
  audience: 'parent',
  token: 'read',
  summary:
    'Whether a resolver of this installation answers and when one was heard last, how each is, which devices of the family they know and by what, when each asked last, and the same of its linked networks.',
  reply: FilterState,
});
