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
  summary: 'Names of the parents who will be called, to show before a call for help is sent.',
  reply: S.Recipients,
});

export const checkIn = defineRoute({
  name: 'checkIn',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/device/checkins',
  audience: 'device',
  summary:
    'Checks in ("I am fine"), or begins or ends a shared trip; parents are notified. Idempotent by `clientId`.',
  body: S.CheckInBody,
  reply: S.CheckInReply,
  status: 201,
  errors: ['QUOTA'],
});

export const sendSos = defineRoute({
  name: 'sendSos',
  slice,
  method: 'POST',
  repeat: 'key',
  urgent: true,
  path: '/device/sos',
  audience: 'device',
  summary:
    'Calls every parent for help (SOS), at once and over every channel. Answers when the call is durable and names its recipients. Idempotent by `clientId`.',
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
  summary: 'State of an SOS of this device: who has seen it, and when.',
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
  summary: 'Marks an SOS as a false alarm; parents are notified. The SOS itself stays on record.',
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
  token: 'read',
  worksExpired: true,
  summary: 'Calls for help: unseen ones first, then the others, newest first.',
  query: S.CallQuery,
  reply: z.array(S.Sos),
  errors: ['NOT_FOUND'],
});

export const seeSos = defineRoute({
  name: 'seeSos',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/sos/{id}/seen',
  audience: 'parent',
  worksExpired: true,
  summary: 'Marks an SOS as seen by the calling parent; the child is notified of who saw it. Idempotent.',
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
  token: 'read',
  summary: 'Check-ins of the children, newest first.',
  query: S.CallQuery,
  reply: z.array(S.CheckIn),
  errors: ['NOT_FOUND'],
});
