import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './calls.schemas.ts';

const slice = 'approvals';

export const listRecipients = defineRoute({
  name: 'listRecipients',
  slice,
  method: 'GET',
  path: '/device/recipients',
  audience: 'device',
  summary: 'The names of the parents whom a call for help reaches, to be shown before it is sent.',
  reply: S.Recipients,
});

export const checkIn = defineRoute({
  name: 'checkIn',
  slice,
  method: 'POST',
  path: '/device/checkins',
  audience: 'device',
  summary: '"I am fine": parents are told. Sent again with the same `clientId` it is the same one.',
  body: S.CheckInBody,
  reply: S.CheckInReply,
  status: 201,
  errors: ['QUOTA'],
});

export const sendSos = defineRoute({
  name: 'sendSos',
  slice,
  method: 'POST',
  path: '/device/sos',
  audience: 'device',
  summary:
    'Calls every parent for help, at once and by every way. The answer comes when the call is durable and names whom it goes to. Sent again with the same `clientId` it is the same call.',
  body: S.SosBody,
  reply: S.DeviceSos,
  status: 201,
  errors: ['QUOTA'],
});

export const getOwnSos = defineRoute({
  name: 'getOwnSos',
  slice,
  method: 'GET',
  path: '/device/sos/{id}',
  audience: 'device',
  summary: 'How far a call of this device came: who saw it, and when.',
  params: z.object({ id: id() }),
  reply: S.DeviceSos,
  errors: ['NOT_FOUND'],
});

export const withdrawSos = defineRoute({
  name: 'withdrawSos',
  slice,
  method: 'DELETE',
  path: '/device/sos/{id}',
  audience: 'device',
  summary: 'Says that a call was a false alarm; parents are told so. The call itself stays on record.',
  params: z.object({ id: id() }),
  reply: S.DeviceSos,
  errors: ['NOT_FOUND'],
});

export const listSos = defineRoute({
  name: 'listSos',
  slice,
  method: 'GET',
  path: '/sos',
  audience: 'parent',
  worksExpired: true,
  summary: 'Calls for help, those that nobody has seen first, then the others, newest first.',
  query: S.CallQuery,
  reply: z.array(S.Sos),
  errors: ['NOT_FOUND'],
});

export const seeSos = defineRoute({
  name: 'seeSos',
  slice,
  method: 'POST',
  path: '/sos/{id}/seen',
  audience: 'parent',
  worksExpired: true,
  summary: 'A parent has seen the call; the child is told who. A second time changes nothing.',
  params: z.object({ id: id() }),
  reply: S.Sos,
  errors: ['NOT_FOUND'],
});

export const listCheckIns = defineRoute({
  name: 'listCheckIns',
  slice,
  method: 'GET',
  path: '/checkins',
  audience: 'parent',
  summary: 'When children said that they are fine, newest first.',
  query: S.CallQuery,
  reply: z.array(S.CheckIn),
  errors: ['NOT_FOUND'],
});
