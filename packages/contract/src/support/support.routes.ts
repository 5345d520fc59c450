import { defineRoute } from '../route.ts';
import * as S from './support.schemas.ts';

const slice = 'support';

export const contactUs = defineRoute({
  name: 'contactUs',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/contactus',
  audience: 'parent',
  worksExpired: true,
  summary: 'Sends a mail to the administrator, who answers to the parent’s confirmed address: 5 a day.',
  body: S.ContactBody,
  message: 'Your message is on its way to the administrator.',
  errors: ['RATE_LIMITED'],
});

export const getOperator = defineRoute({
  name: 'getOperator',
  slice,
  method: 'GET',
  path: '/operator',
  audience: 'public',
  summary: 'Who runs this installation, how to reach them, and whether it sends messages.',
  reply: S.Operator,
});
