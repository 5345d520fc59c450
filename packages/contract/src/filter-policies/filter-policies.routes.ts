/** The filter's policies (docs/decisions/0094-filter-policies.md). */
import { defineRoute } from '../route.ts';
import { id, line, z } from '../schema.ts';
import { LIMITS } from '../limits.ts';
import * as S from './filter-policies.schemas.ts';
import { FilterCatalogue } from './targets.schemas.ts';

const slice = 'filter-policies';
const params = z.object({ id: id() });

export const getFilterCatalogue = defineRoute({
  name: 'getFilterCatalogue',
  slice,
  method: 'GET',
  path: '/filter/catalogue',
  audience: 'parent',
  token: 'read',
  summary:
    'What a policy can block and allow: categories in groups, services, search engines, with names in the language of the request.',
  reply: FilterCatalogue,
});

export const listFilterPolicies = defineRoute({
  name: 'listFilterPolicies',
  slice,
  method: 'GET',
  path: '/filter/policies',
  audience: 'parent',
  token: 'read',
  summary: "The family's policies of the filter: Default, then the others by their names.",
  reply: z.array(S.FilterPolicySummary),
});

export const addFilterPolicy = defineRoute({
  name: 'addFilterPolicy',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/filter/policies',
  audience: 'parent',
  summary: 'Makes a policy beside Default. A plan with advanced filtering is needed.',
  body: S.FilterPolicyBody,
  reply: S.FilterPolicy,
  status: 201,
  message: 'Created Successful',
  errors: ['NOT_FOUND', 'FILTER_PLAN', 'FILTER_POLICIES_FULL', 'FILTER_NAME_EXISTS'],
});

export const getFilterPolicy = defineRoute({
  name: 'getFilterPolicy',
  slice,
  method: 'GET',
  path: '/filter/policies/{id}',
  audience: 'parent',
  token: 'read',
  summary: 'A policy, and what each resolver decides by for each device that has it.',
  params,
  reply: S.FilterPolicy,
  errors: ['NOT_FOUND'],
});

export const updateFilterPolicy = defineRoute({
  name: 'updateFilterPolicy',
  slice,
  method: 'PUT',
  path: '/filter/policies/{id}',
  audience: 'parent',
  bodyLimit: 'device',
  summary:
    'Changes the parts of a policy that are sent. With `version`, only if no one else has changed it since. Resolvers have it within a second.',
  params,
  body: S.FilterPolicyUpdate,
  reply: S.FilterPolicy,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'CONFLICT', 'FILTER_NAME_EXISTS'],
});

export const deleteFilterPolicy = defineRoute({
  name: 'deleteFilterPolicy',
  slice,
  method: 'DELETE',
  path: '/filter/policies/{id}',
  audience: 'parent',
  summary: 'Deletes a policy; who had it has the next weaker one at once. Default stays.',
  params,
  message: 'Deleted Successful',
  errors: ['NOT_FOUND', 'FILTER_DEFAULT_STAYS'],
});

export const putFilterException = defineRoute({
  name: 'putFilterException',
  slice,
  method: 'PUT',
  path: '/filter/policies/{id}/exceptions',
  audience: 'parent',
  summary:
    'Allows or denies a domain, with everything below it, in a policy. It takes the place of what the policy said of this domain.',
  params,
  body: S.FilterExceptionBody,
  reply: S.FilterException,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'FILTER_EXCEPTIONS_FULL'],
});

export const deleteFilterException = defineRoute({
  name: 'deleteFilterException',
  slice,
  method: 'DELETE',
  path: '/filter/policies/{id}/exceptions',
  audience: 'parent',
  summary: 'Takes an exception back; its categories decide again. Idempotent.',
  params,
  query: z.object({ name: line(LIMITS.urlMax) }),
  message: 'Deleted Successful',
  errors: ['NOT_FOUND'],
});

export const getFilterAssignments = defineRoute({
  name: 'getFilterAssignments',
  slice,
  method: 'GET',
  path: '/filter/assignments',
  audience: 'parent',
  token: 'read',
  summary: "Who has which policy: the family's children and devices, and what decides for each device.",
  reply: S.FilterAssignments,
});

export const setFilterAssignment = defineRoute({
  name: 'setFilterAssignment',
  slice,
  method: 'PUT',
  path: '/filter/assignments',
  audience: 'parent',
  summary: 'Gives a child, with all its devices, one device or a linked network a policy, or takes it back.',
  body: S.FilterAssignment,
  reply: S.FilterAssignments,
  message: 'Updated Successful',
  errors: ['NOT_FOUND'],
});
