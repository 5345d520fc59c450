import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import { FilterBypass } from './bypasses.schemas.ts';

const slice = 'filter';

export const listFilterBypasses = defineRoute({
  name: 'listFilterBypasses',
  slice,
  method: 'GET',
  path: '/filter/bypasses',
  audience: 'parent',
  token: 'read',
  summary:
    'When devices of the last 7 days reported but asked the filter nothing, or a key was used in two networks at once, as far as no parent has dismissed it; newest first.',
  reply: z.array(FilterBypass),
});

export const dismissFilterBypass = defineRoute({
  name: 'dismissFilterBypass',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/filter/bypasses/{id}/dismiss',
  audience: 'parent',
  summary: 'Leaves it out of the list from now on. Idempotent.',
  params: z.object({ id: id() }),
  errors: ['NOT_FOUND'],
});
