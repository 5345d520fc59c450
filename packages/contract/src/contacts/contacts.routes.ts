import { ReportCounts } from '../reports.ts';
import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { z } from '../schema.ts';
import * as S from './contacts.schemas.ts';

const slice = 'contacts';

export const listContacts = defineRoute({
  name: 'listContacts',
  slice,
  method: 'GET',
  path: '/contactlog',
  audience: 'parent',
  token: 'read',
  summary: 'Calls and messages of the device, newest first, and which of the numbers are blocked now.',
  query: S.ContactQuery,
  reply: z.array(S.ContactEntry),
  errors: ['NOT_FOUND'],
});

export const listContactPeople = defineRoute({
  name: 'listContactPeople',
  slice,
  method: 'GET',
  path: '/contactlog/people',
  audience: 'parent',
  token: 'read',
  summary:
    'With whom the device called, or exchanged messages: how often, how long and when last, by number.',
  query: S.PeopleQuery,
  reply: S.ContactPeople,
  errors: ['NOT_FOUND'],
});

export const listBlockedNumbers = defineRoute({
  name: 'listBlockedNumbers',
  slice,
  method: 'GET',
  path: '/contactlog/blocked',
  audience: 'parent',
  token: 'read',
  summary:
    'The numbers blocked for calls and for messages, newest first. POST /child/device/policy with kind `call` or `sms` changes them.',
  query: z.object({ deviceId: deviceId() }),
  reply: z.array(S.BlockedNumber),
  errors: ['NOT_FOUND'],
});

export const reportContacts = defineRoute({
  name: 'reportContacts',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/contactlogs',
  audience: 'device',
  bodyLimit: 'device',
  summary: 'Reports calls and messages of the device. Each is stored once, so a report can be repeated.',
  body: S.ContactReports,
  reply: ReportCounts,
  errors: ['QUOTA'],
});
