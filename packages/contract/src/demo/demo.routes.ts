import { defineRoute } from '../route.ts';
import * as S from './demo.schemas.ts';

const slice = 'demo';

export const getDemo = defineRoute({
  name: 'getDemo',
  slice,
  method: 'GET',
  path: '/sample',
  audience: 'parent',
  summary: "The family's sample child: whether there is one, and whether it moves.",
  reply: S.Sample,
});

export const startDemo = defineRoute({
  name: 'startDemo',
  slice,
  method: 'POST',
  path: '/sample',
  audience: 'parent',
  summary:
    'Adds a sample child with a device that moves for 24 hours, or lets the one that is there move again. Counts against no plan.',
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
    'Removes the sample child with its device and everything it reported. No password: nothing of it is real.',
  message: 'The sample is gone.',
  errors: ['NOT_FOUND'],
});
