import { defineRoute } from '../route.ts';
import { z } from '../schema.ts';
import * as S from './evidence.schemas.ts';

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
