import { defineRoute } from '../route.ts';
import * as S from './demo.schemas.ts';

const slice = 'demo';

export const getDemo = defineRoute({
  name: 'getDemo',
  slice,
  method: 'GET',
  path: '/sample',
  audience: 'parent',
  summary: "The family's demo child: whether there is one, and whether it moves.",
  reply: S.Sample,
});

export const startDemo = defineRoute({
  name: 'startDemo',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/sample',
  audience: 'parent',
  summary:
    'Adds a demo child with a device that moves for 24 hours, or makes the existing one move again. Does not count against the plan.',
  reply: S.Sample,
  status: 201,
  errors: ['CONFLICT', 'RATE_LIMITED'],
});

export const removeDemo = defineRoute({
  name: 'removeDemo',
  slice,
  method: 'DELETE',
  path: '/sample',
  audience: 'parent',
  summary:
    'Removes the demo child with its device and everything it reported. Needs no password: none of it is real.',
  message: 'The sample is gone.',
  errors: ['NOT_FOUND'],
});
