import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './approvals.schemas.ts';

const slice = 'approvals';

export const askParents = defineRoute({
  name: 'askParents',
  slice,
  method: 'POST',
  path: '/device/requests',
  audience: 'device',
  summary:
    'The child asks for time, an app or a site; parents are told. Sent again with the same `clientId` it is the same request.',
  body: S.AskBody,
  reply: S.DeviceAsk,
  status: 201,
  errors: ['REQUESTS_FULL', 'QUOTA'],
});

export const listOwnRequests = defineRoute({
  name: 'listOwnRequests',
  slice,
  method: 'GET',
  path: '/device/requests',
  audience: 'device',
  summary: "The device's own requests of the last days, newest first, each with its state and until when.",
  reply: z.array(S.DeviceAsk),
});

export const listRequests = defineRoute({
  name: 'listRequests',
  slice,
  method: 'GET',
  path: '/requests',
  audience: 'parent',
  summary: 'What children ask for: those that wait first, then the others, newest first.',
  query: S.AskQuery,
  reply: z.array(S.Ask),
  errors: ['NOT_FOUND'],
});

export const answerRequest = defineRoute({
  name: 'answerRequest',
  slice,
  method: 'POST',
  path: '/requests/{id}/answer',
  audience: 'parent',
  summary:
    'Grants a request for so many minutes or until a moment, or refuses it. The first answer counts; one given after it is 409.',
  params: z.object({ id: id() }),
  body: S.AnswerBody,
  reply: S.Ask,
  message: 'Answered',
  errors: ['NOT_FOUND', 'REQUEST_ANSWERED', 'GRANTS_FULL'],
});

export const listGrants = defineRoute({
  name: 'listGrants',
  slice,
  method: 'GET',
  path: '/grants',
  audience: 'parent',
  summary: 'The exceptions in force, on one device or on all of the family, the first to end first.',
  query: S.GrantQuery,
  reply: z.array(S.Grant),
  errors: ['NOT_FOUND'],
});

export const addGrant = defineRoute({
  name: 'addGrant',
  slice,
  method: 'POST',
  path: '/grants',
  audience: 'parent',
  summary: 'An exception without being asked; the same target on the same device is given anew, not twice.',
  body: S.GrantBody,
  reply: S.Grant,
  status: 201,
  message: 'Created Successful',
  errors: ['NOT_FOUND', 'GRANTS_FULL'],
});

export const revokeGrant = defineRoute({
  name: 'revokeGrant',
  slice,
  method: 'DELETE',
  path: '/grants/{id}',
  audience: 'parent',
  summary: 'Takes an exception back at once; a second time changes nothing.',
  params: z.object({ id: id() }),
  message: 'Taken back',
  errors: ['NOT_FOUND'],
});
