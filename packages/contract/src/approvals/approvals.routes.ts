import { defineRoute } from '../route.ts';
import { LIMITS } from '../limits.ts';
import { id, z } from '../schema.ts';
import * as S from './approvals.schemas.ts';

const slice = 'approvals';

export const askParents = defineRoute({
  name: 'askParents',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/device/requests',
  audience: 'device',
  summary: 'Asks for time, an app or a site; parents are notified. Idempotent by `clientId`.',
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
  summary: "The device's own requests of the last days, newest first, each with its state and its end.",
  reply: z.array(S.DeviceAsk),
});

export const withdrawRequest = defineRoute({
  name: 'withdrawRequest',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/requests/{id}/withdraw',
  audience: 'device',
  summary: 'Takes a pending request back, so that it can no longer be answered. Idempotent.',
  params: z.object({ id: id() }),
  reply: S.DeviceAsk,
  errors: ['NOT_FOUND', 'REQUEST_ANSWERED'],
});

export const remindParents = defineRoute({
  name: 'remindParents',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/requests/{id}/remind',
  audience: 'device',
  summary: `Notifies the parents once more of a request that has waited for ${LIMITS.requestRemindMinutes} minutes; once. A second time changes nothing.`,
  params: z.object({ id: id() }),
  reply: S.DeviceAsk,
  errors: ['NOT_FOUND', 'REQUEST_ANSWERED', 'RATE_LIMITED'],
});

export const seeRequest = defineRoute({
  name: 'seeRequest',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/requests/{id}/seen',
  audience: 'parent',
  summary:
    'Marks a pending request as seen by the caller; the child reads who saw it. Only the first counts.',
  params: z.object({ id: id() }),
  errors: ['NOT_FOUND'],
});

export const listRequests = defineRoute({
  name: 'listRequests',
  slice,
  method: 'GET',
  path: '/requests',
  audience: 'parent',
  token: 'read',
  summary: "The children's requests: pending ones first, then the others, newest first.",
  query: S.AskQuery,
  reply: z.array(S.Ask),
  errors: ['NOT_FOUND'],
});

export const answerRequest = defineRoute({
  name: 'answerRequest',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/requests/{id}/answer',
  audience: 'parent',
  token: 'write',
  summary:
    'Approves a request for a number of minutes or until a moment, or declines it. The first answer counts; any later one is 409.',
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
  token: 'read',
  summary: 'The grants in force, on one device or on all of the family, soonest end first.',
  query: S.GrantQuery,
  reply: z.array(S.Grant),
  errors: ['NOT_FOUND'],
});

export const addGrant = defineRoute({
  name: 'addGrant',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/grants',
  audience: 'parent',
  token: 'write',
  summary: 'Gives a grant without a request; one for the same target on the same device is replaced.',
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
  summary: 'Revokes a grant at once. Idempotent.',
  params: z.object({ id: id() }),
  message: 'Taken back',
  errors: ['NOT_FOUND'],
});
