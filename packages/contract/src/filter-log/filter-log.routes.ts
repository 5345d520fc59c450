import { defineRoute } from '../route.ts';
import { z } from '../schema.ts';
import * as S from './filter-log.schemas.ts';
import * as Stats from './filter-stats.schemas.ts';

const slice = 'filter-log';

export const readFilterLog = defineRoute({
  name: 'readFilterLog',
  slice,
  method: 'GET',
  path: '/filter/log',
  audience: 'parent',
  token: 'read',
  summary:
    'What devices asked the filter, by sites: how often, when, what was closed and why, what was searched for, what was asked at night, and where something was lost.',
  query: S.FilterLogQuery,
  reply: S.FilterLog,
  errors: ['NOT_FOUND'],
});

export const readFilterStats = defineRoute({
  name: 'readFilterStats',
  slice,
  method: 'GET',
  path: '/filter/stats',
  audience: 'parent',
  token: 'read',
  summary:
    'How much devices asked and what was blocked of it: by hour or day, by what blocked it, by site and by device, beside the stretch before.',
  query: Stats.FilterStatsQuery,
  reply: Stats.FilterStats,
  errors: ['NOT_FOUND'],
});

export const downloadFilterStats = defineRoute({
  name: 'downloadFilterStats',
  slice,
  method: 'GET',
  path: '/filter/stats.csv',
  audience: 'parent',
  token: 'read',
  kind: 'raw',
  summary:
    'The same as a table (CSV): by hour or day, device, verdict, and what it was blocked or known for.',
  query: Stats.FilterStatsQuery,
  errors: ['NOT_FOUND'],
});

export const listRecordedDevices = defineRoute({
  name: 'listRecordedDevices',
  slice,
  method: 'GET',
  path: '/filter/recorded',
  audience: 'parent',
  token: 'read',
  summary:
    'How much of what each device of a child asks the filter is written down, what decides that, and when the filter heard it last. No look at what was asked.',
  query: S.RecordedQuery,
  reply: z.array(S.HeardDevice),
  errors: ['NOT_FOUND'],
});
