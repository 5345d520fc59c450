import { defineRoute } from '../route.ts';
import * as S from './activity.schemas.ts';

const slice = 'activity';

export const getDayActivity = defineRoute({
  name: 'getDayActivity',
  slice,
  method: 'GET',
  path: '/activity/day',
  audience: 'parent',
  token: 'read',
  summary:
    "A child's day in one: places, screen use, and what happened (blocked sites, requests, alerts, calls, check-ins), each with its source.",
  query: S.DayActivityQuery,
  reply: S.DayActivity,
  errors: ['NOT_FOUND'],
});

export const getDayRibbon = defineRoute({
  name: 'getDayRibbon',
  slice,
  method: 'GET',
  path: '/activity/ribbon',
  audience: 'parent',
  token: 'read',
  summary: "A child's places and screen use of today, as the dashboard draws them.",
  query: S.DayRibbonQuery,
  reply: S.DayRibbon,
  errors: ['NOT_FOUND'],
});
