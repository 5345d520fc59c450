import { defineRoute } from '../route.ts';
import * as S from './usage.schemas.ts';

const slice = 'usage';

export const getUsage = defineRoute({
  name: 'getUsage',
  slice,
  method: 'GET',
  path: '/app/Usage',
  audience: 'parent',
  summary:
    'How long each app was used: over a range (`from`, `to`), or on one day hour by hour (`date`), on one device (`deviceId`) or on all devices of a child together (`childId`).',
  query: S.UsageQuery,
  reply: S.UsageReport,
  errors: ['NOT_FOUND', 'RANGE_INVALID'],
});

export const reportUsage = defineRoute({
  name: 'reportUsage',
  slice,
  method: 'POST',
  path: '/device/usage',
  audience: 'device',
  bodyLimit: 'device',
  summary:
    'When which app was in front, up to 1,000 sessions. A session sent again, or again with a later end, counts once: no moment of an app is counted twice.',
  body: S.UsageBatch,
  reply: S.UsageReportReply,
  errors: ['QUOTA'],
});
