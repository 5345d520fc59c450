/** "Always" as the answer to a request for a site (docs/decisions/0118-always-as-an-answer.md). */
import { Ask } from '../approvals/approvals.schemas.ts';
import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './always.schemas.ts';

const slice = 'filter-policies';
const params = z.object({ id: id() });

export const previewAlways = defineRoute({
  name: 'previewAlways',
  slice,
  method: 'GET',
  path: '/requests/{id}/always',
  audience: 'parent',
  summary:
    'What "always" would change for a requested site: the policy, whom else that concerns, and what would still close it. Nothing is changed.',
  params,
  query: S.AlwaysQuery,
  reply: S.AlwaysOpening,
  errors: ['NOT_FOUND', 'ALWAYS_IMPOSSIBLE'],
});

export const answerAlways = defineRoute({
  name: 'answerAlways',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/requests/{id}/always',
  audience: 'parent',
  summary:
    'Approves a request for a site without an end: the policy that closes it allows it, and Web Filtering blocks it no longer. The first answer counts.',
  params,
  body: S.AlwaysBody,
  reply: Ask,
  message: 'Answered',
  errors: ['NOT_FOUND', 'REQUEST_ANSWERED', 'ALWAYS_IMPOSSIBLE', 'FILTER_EXCEPTIONS_FULL'],
});

export const revokeAlways = defineRoute({
  name: 'revokeAlways',
  slice,
  method: 'DELETE',
  path: '/requests/{id}/always',
  audience: 'parent',
  summary: 'Takes "always" back: policy and Web Filtering say again what they said before. Idempotent.',
  params,
  message: 'Taken back',
  errors: ['NOT_FOUND'],
});
