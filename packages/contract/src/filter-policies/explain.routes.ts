/** Why a name is answered or not, and what a change would do. */
import { LIMITS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { line, z } from '../schema.ts';
import * as S from './explain.schemas.ts';

const slice = 'filter-policies';

export const explainFilter = defineRoute({
  name: 'explainFilter',
  slice,
  method: 'GET',
  path: '/filter/explain',
  audience: 'parent',
  token: 'read',
  summary:
    'What the filter says of a name asked by a device, or by anything in a linked network: the rule that decides, what it overrules, when that turns, and whether resolvers have it.',
  query: S.ExplainFilterQuery,
  reply: S.FilterExplanation,
  errors: ['NOT_FOUND'],
});

export const simulateFilter = defineRoute({
  name: 'simulateFilter',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/filter/simulate',
  audience: 'parent',
  bodyLimit: 'device',
  summary:
    'What a change of a policy would do to names, or to those that were asked for in the last 24 hours, on each device that has it. Nothing is changed.',
  body: S.SimulateFilterBody,
  reply: S.FilterSimulation,
  errors: ['NOT_FOUND'],
});

export const explainOwnSite = defineRoute({
  name: 'explainOwnSite',
  slice,
  method: 'GET',
  path: '/device/filter/site',
  audience: 'device',
  summary: 'Whether the filter closes a site on the device now, by which rule, and until when.',
  query: z.object({ name: line(LIMITS.urlMax) }),
  reply: S.OwnSite,
});
