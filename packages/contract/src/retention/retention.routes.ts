import { defineRoute } from '../route.ts';
import { z } from '../schema.ts';
import * as S from './retention.schemas.ts';

const slice = 'retention';

export const listRetention = defineRoute({
  name: 'listRetention',
  slice,
  method: 'GET',
  path: '/retention',
  audience: 'parent',
  summary: 'What is recorded, how long each kind is kept, and how much of it there is.',
  reply: z.array(S.Kept),
});

export const changeRetention = defineRoute({
  name: 'changeRetention',
  slice,
  method: 'PUT',
  path: '/retention',
  audience: 'parent',
  summary:
    'Sets the retention of a kind to 7, 30, 90 or 365 days; older data is deleted soon. Longer than the default, or shorter than now, needs a recent authentication. All parents are notified.',
  body: S.RetentionBody,
  reply: S.Kept,
  errors: ['NOT_FOUND', 'REAUTH_REQUIRED', 'FAMILY_ON_LEGAL_HOLD'],
});
