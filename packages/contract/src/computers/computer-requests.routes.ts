/** What local users of a computer ask their parents for, by its agent. */
import { DeviceAsk } from '../approvals/approvals.schemas.ts';
import { LIMITS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './computers.schemas.ts';

const slice = 'computers';
const params = z.object({ id: id() });

export const askFromComputer = defineRoute({
  name: 'askFromComputer',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/device/computer/requests',
  audience: 'device',
  summary:
    'Asks for a site, for more minutes or for a program for a local user with rules, as the device whose rules they have would; what is granted opens there and on the computer. Idempotent by `clientId`. 404 for a local user without rules.',
  body: S.ComputerAskBody,
  reply: DeviceAsk,
  status: 201,
  errors: ['NOT_FOUND', 'NOT_AN_AGENT', 'REQUESTS_FULL', 'QUOTA'],
});

export const listComputerRequests = defineRoute({
  name: 'listComputerRequests',
  slice,
  method: 'GET',
  path: '/device/computer/requests',
  audience: 'device',
  summary:
    'Requests of the last days of the device whose rules a local user has, newest first. 404 for a local user without rules.',
  query: S.ComputerAsksQuery,
  reply: z.array(DeviceAsk),
  errors: ['NOT_FOUND', 'NOT_AN_AGENT'],
});

export const withdrawComputerRequest = defineRoute({
  name: 'withdrawComputerRequest',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/computer/requests/{id}/withdraw',
  audience: 'device',
  summary:
    'Takes a pending request of the device whose rules a local user has back, as that device would. Idempotent. 404 for a local user without rules, and for a request of another device.',
  params,
  body: S.ComputerAskerBody,
  reply: DeviceAsk,
  errors: ['NOT_FOUND', 'NOT_AN_AGENT', 'REQUEST_ANSWERED'],
});

export const remindOfComputerRequest = defineRoute({
  name: 'remindOfComputerRequest',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/computer/requests/{id}/remind',
  audience: 'device',
  summary: `Notifies the parents once more of a request of the device whose rules a local user has, which has waited for ${LIMITS.requestRemindMinutes} minutes; once, from whichever device.`,
  params,
  body: S.ComputerAskerBody,
  reply: DeviceAsk,
  errors: ['NOT_FOUND', 'NOT_AN_AGENT', 'REQUEST_ANSWERED', 'RATE_LIMITED'],
});
