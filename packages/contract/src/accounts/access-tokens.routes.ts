/** Access tokens: how programs other than the portal call the API (docs/guides/access-tokens.md). No access token reaches these. */
import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './access-tokens.schemas.ts';

const slice = 'accounts';

export const listAccessTokens = defineRoute({
  name: 'listAccessTokens',
  slice,
  method: 'GET',
  path: '/accessToken',
  audience: 'parent',
  worksExpired: true,
  worksUnprotected: true,
  summary: "The family's access tokens, the newest first; those that ended are listed for 90 days.",
  reply: z.array(S.AccessToken),
});

export const makeAccessToken = defineRoute({
  name: 'makeAccessToken',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/accessToken',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'Makes an access token for a program and shows it, once. All parents are notified. Needs a recent authentication.',
  body: S.AccessTokenBody,
  reply: S.NewAccessToken,
  status: 201,
  errors: ['ACCESS_TOKENS_FULL'],
});

export const endAccessToken = defineRoute({
  name: 'endAccessToken',
  slice,
  method: 'DELETE',
  path: '/accessToken/{id}',
  audience: 'parent',
  worksExpired: true,
  worksUnprotected: true,
  summary: 'Ends an access token and its streams at once. Each parent may end their own, the owner any.',
  params: z.object({ id: id() }),
  message: 'The access token has ended.',
  errors: ['NOT_FOUND', 'NOT_OWNER'],
});
