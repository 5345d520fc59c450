/** Lists of others, fetched by their addresses: presets and own ones. */
import { defineRoute } from '../route.ts';
import { z } from '../schema.ts';
import * as S from './sources.schemas.ts';

const slice = 'filter-sources';
const params = z.object({ id: S.SourceId });

export const listFilterSources = defineRoute({
  name: 'listFilterSources',
  slice,
  method: 'GET',
  path: '/filter/sources',
  audience: 'parent',
  token: 'read',
  summary:
    'Lists that the family can switch on or has added, with what each feeds, its licence, age, size and state. Nothing is fetched of one that is off.',
  reply: z.array(S.FilterSource),
});

export const switchFilterSource = defineRoute({
  name: 'switchFilterSource',
  slice,
  method: 'PUT',
  path: '/filter/sources',
  audience: 'parent',
  summary:
    'Switches a list on or off. On, it is fetched at once and then each day; it closes what policies close of what it feeds.',
  body: S.FilterSourceSwitch,
  reply: S.FilterSource,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'FILTER_SOURCES_FULL'],
});

export const addFilterSource = defineRoute({
  name: 'addFilterSource',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/filter/sources',
  audience: 'parent',
  summary: 'Adds a list by its address and switches it on: hosts, domains, Adblock, dnsmasq or RPZ.',
  body: S.FilterSourceBody,
  reply: S.FilterSource,
  status: 201,
  message: 'Created Successful',
  errors: ['FILTER_SOURCES_FULL', 'FILTER_NAME_EXISTS'],
});

export const answerFilterSource = defineRoute({
  name: 'answerFilterSource',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/filter/sources/{id}/answer',
  audience: 'parent',
  summary:
    'Takes the list that waits, keeps the one in force, or goes back to an earlier one. The version must be the one that was read.',
  params,
  body: S.FilterSourceAnswer,
  reply: S.FilterSource,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteFilterSource = defineRoute({
  name: 'deleteFilterSource',
  slice,
  method: 'DELETE',
  path: '/filter/sources/{id}',
  audience: 'parent',
  summary: 'Deletes an own list; it closes nothing at once. A preset is switched off instead.',
  params,
  message: 'Deleted Successful',
  errors: ['NOT_FOUND'],
});
