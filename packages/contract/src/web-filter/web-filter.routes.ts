import { ReportCounts } from '../reports.ts';
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
  query: S.WebLogQuery,
  reply: z.array(S.WebLogEntry),
  errors: ['NOT_FOUND'],
});

export const listWebSites = defineRoute({
  name: 'listWebSites',
  slice,
  method: 'GET',
  path: '/web/sites',
  audience: 'parent',
  token: 'read',
  summary:
    "What the device opened, by days of the family's calendar and by sites: how often, when, what was searched for, and what was opened at night.",
  query: S.WebSitesQuery,
  reply: S.WebSites,
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
