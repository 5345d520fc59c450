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
    'The access log: which parent viewed what of a child, by day, newest first; 30 days by default. Every parent sees it, no one can delete it.',
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
    "The audit log of the family, newest first; 50 by default. Sign-ins and changes of a parent's own account are visible to that parent alone.",
  query: S.AuditEventsQuery,
  reply: z.array(S.AuditEvent),
});
