import { defineRoute } from '../route.ts';
import * as S from './week.schemas.ts';

const slice = 'activity';

export const getWeek = defineRoute({
  name: 'getWeek',
  slice,
  method: 'GET',
  path: '/activity/week',
  audience: 'parent',
  token: 'read',
  summary:
    "A child's week from Monday to Sunday: screen use compared with the week before, late evenings, new apps, places, blocked sites, and the same in words in the reader's language.",
  query: S.WeekQuery,
  reply: S.ParentWeek,
  errors: ['NOT_FOUND'],
});

export const getOwnWeek = defineRoute({
  name: 'getOwnWeek',
  slice,
  method: 'GET',
  path: '/device/week',
  audience: 'device',
  summary:
    "The week of the child that the device belongs to, as its parents read it, in the device's language, and which of them get it by mail.",
  query: S.OwnWeekQuery,
  reply: S.OwnWeek,
});

export const mailWeek = defineRoute({
  name: 'mailWeek',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/activity/week/mail',
  audience: 'parent',
  summary: 'Sends a week as a mail to the parent who asks: 5 an hour.',
  body: S.WeekMailBody,
  message: 'The mail is on its way.',
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
