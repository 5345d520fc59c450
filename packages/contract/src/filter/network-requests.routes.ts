/** What is asked for in linked networks on the page of a closed site. */
import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './network-requests.schemas.ts';

const slice = 'filter';

export const listNetworkRequests = defineRoute({
  name: 'listNetworkRequests',
  slice,
  method: 'GET',
  path: '/filter/network-requests',
  audience: 'parent',
  summary:
    'What was asked for in the linked networks on the page of a closed site: what waits first, then the others, newest first.',
  reply: z.array(S.NetworkRequest),
});

export const answerNetworkRequest = defineRoute({
  name: 'answerNetworkRequest',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/filter/network-requests/{id}/answer',
  audience: 'parent',
  summary:
    'Opens the site, or all of its service, in the network for some minutes, or declines. The first answer counts; any later one is 409.',
  params: z.object({ id: id() }),
  body: S.NetworkAnswerBody,
  reply: S.NetworkRequest,
  message: 'Answered',
  errors: ['NOT_FOUND', 'REQUEST_ANSWERED', 'GRANTS_FULL'],
});
