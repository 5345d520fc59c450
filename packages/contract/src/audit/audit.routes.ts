import { defineRoute } from '../route.ts';
import { z } from '../schema.ts';
import * as S from './audit.schemas.ts';

export const listAccessLog = defineRoute({
  name: 'listAccessLog',
  slice: 'audit',
  method: 'GET',
  path: '/audit/access',
  audience: 'parent',
  summary:
    'Who of the parents looked at what of a child, by day, the newest first; 30 days unless asked. Every parent sees it, nobody deletes it.',
  query: S.AccessLogQuery,
  reply: z.array(S.AccessDay),
  errors: ['NOT_FOUND'],
});

export const listAuditEvents = defineRoute({
  name: 'listAuditEvents',
  slice: 'audit',
  method: 'GET',
  path: '/audit/events',
  audience: 'parent',
  summary:
    "What was done in the family, the newest first; 50 unless asked. A parent's sign-ins and changes of the own account are told to that parent alone.",
  query: S.AuditEventsQuery,
  reply: z.array(S.AuditEvent),
});
