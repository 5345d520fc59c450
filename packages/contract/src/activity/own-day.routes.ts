import { defineRoute } from '../route.ts';
import * as S from './own-day.schemas.ts';

export const getOwnDay = defineRoute({
  name: 'getOwnDay',
  slice: 'activity',
  method: 'GET',
  path: '/device/day',
  audience: 'device',
  summary:
    'The day of the child that the device belongs to: places by name, screen use, and what happened. From 13 on.',
  query: S.OwnDayQuery,
  reply: S.OwnDay,
  errors: ['UNDER_13'],
});
