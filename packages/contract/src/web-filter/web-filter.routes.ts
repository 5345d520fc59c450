import { LogQuery, ReportCounts } from '../reports.ts';
import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { z } from '../schema.ts';
import * as S from './web-filter.schemas.ts';

const slice = 'web-filter';

export const listWebLogs = defineRoute({
  name: 'listWebLogs',
  slice,
  method: 'GET',
  path: '/web/logs',
  audience: 'parent',
  token: 'read',
  summary: 'The pages that the device opened, newest first, and which of them are blocked now.',
  query: LogQuery,
  reply: z.array(S.WebLogEntry),
  errors: ['NOT_FOUND'],
});

export const listBlockedSites = defineRoute({
  name: 'listBlockedSites',
  slice,
  method: 'GET',
  path: '/web/blocked',
  audience: 'parent',
  token: 'read',
  summary:
    'The blocked sites of the device, newest first. POST /child/device/policy with kind `web` changes them.',
  query: z.object({ deviceId: deviceId() }),
  reply: z.array(S.BlockedSite),
  errors: ['NOT_FOUND'],
});

export const reportWebVisits = defineRoute({
  name: 'reportWebVisits',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/weblogs',
  audience: 'device',
  bodyLimit: 'device',
  summary:
    'Reports pages that the device opened. The same page at the same time is stored once, so a report can be repeated.',
  body: S.WebVisits,
  reply: ReportCounts,
  errors: ['QUOTA'],
});
