/** Named lists of domains that several policies share. */
import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './lists.schemas.ts';

const slice = 'filter-policies';
const params = z.object({ id: id() });

export const listFilterLists = defineRoute({
  name: 'listFilterLists',
  slice,
  method: 'GET',
  path: '/filter/lists',
  audience: 'parent',
  token: 'read',
  summary: "The family's named lists of domains, by their names, and which policies use each.",
  reply: z.array(S.FilterList),
});

export const addFilterList = defineRoute({
  name: 'addFilterList',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/filter/lists',
  audience: 'parent',
  bodyLimit: 'device',
  summary: 'Makes a named list. It does something once a policy uses it.',
  body: S.FilterListBody,
  reply: S.FilterList,
  status: 201,
  message: 'Created Successful',
  errors: ['FILTER_LISTS_FULL', 'FILTER_NAME_EXISTS'],
});

export const updateFilterList = defineRoute({
  name: 'updateFilterList',
  slice,
  method: 'PUT',
  path: '/filter/lists/{id}',
  audience: 'parent',
  bodyLimit: 'device',
  summary:
    'Changes the parts of a list that are sent, in every policy that uses it. With `version`, only if no one else has changed it since.',
  params,
  body: S.FilterListUpdate,
  reply: S.FilterList,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'CONFLICT', 'FILTER_NAME_EXISTS'],
});

export const deleteFilterList = defineRoute({
  name: 'deleteFilterList',
  slice,
  method: 'DELETE',
  path: '/filter/lists/{id}',
  audience: 'parent',
  summary: 'Deletes a list; policies that used it are without it at once.',
  params,
  message: 'Deleted Successful',
  errors: ['NOT_FOUND'],
});
