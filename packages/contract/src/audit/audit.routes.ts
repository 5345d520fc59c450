import { defineRoute } from '../route.ts';
import { z } from '../schema.ts';
import * as S from './audit.schemas.ts';

export const listLooks = defineRoute({
  name: 'listLooks',
  slice: 'evidence',
  method: 'GET',
  path: '/evidence/looks',
  audience: 'parent',
  summary:
    'Who of the parents looked at what of a child, by day, the newest first; 30 days unless asked. Every parent sees it, nobody deletes it.',
  query: S.LooksQuery,
  reply: z.array(S.LookDay),
  errors: ['NOT_FOUND'],
});

export const listActs = defineRoute({
  name: 'listActs',
  slice: 'evidence',
  method: 'GET',
  path: '/evidence/acts',
  audience: 'parent',
  summary:
    "What was done in the family, the newest first; 50 unless asked. A parent's sign-ins and changes of the own account are told to that parent alone.",
  query: S.ActsQuery,
  reply: z.array(S.Act),
});
