import { defineRoute } from '../route.ts';
import * as S from './usage.schemas.ts';

const slice = 'usage';

export const getUsage = defineRoute({
  name: 'getUsage',
  slice,
  method: 'GET',
  path: '/app/Usage',
  audience: 'parent',
  token: 'read',
  summary:
    'Usage of each app: over a range (`from`, `to`), or on one day hour by hour (`date`), on one device (`deviceId`) or over all devices of a child (`childId`).',
  query: S.UsageQuery,
  reply: S.UsageReport,
  errors: ['NOT_FOUND', 'RANGE_INVALID'],
});

export const reportUsage = defineRoute({
  name: 'reportUsage',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/usage',
  audience: 'device',
  bodyLimit: 'device',
  summary:
    'Reports when which app was in the foreground, up to 1,000 sessions. Repeats, also with a later end, are safe: no moment of an app counts twice.',
  body: S.UsageBatch,
  reply: S.UsageReportReply,
  errors: ['QUOTA'],
});
