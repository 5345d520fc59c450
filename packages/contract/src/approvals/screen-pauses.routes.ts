import { childId } from '../ids.ts';
import { defineRoute } from '../route.ts';
import { z } from '../schema.ts';
import * as S from './screen-pauses.schemas.ts';

const slice = 'approvals';
const params = z.object({ id: childId() });

export const listScreenPauses = defineRoute({
  name: 'listScreenPauses',
  slice,
  method: 'GET',
  path: '/screen-pauses',
  audience: 'parent',
  token: 'read',
  summary:
    'The running screen pauses of the family, at most one a child, each with what its devices have received.',
  reply: z.array(S.ScreenPause),
});

export const pauseScreens = defineRoute({
  name: 'pauseScreens',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/child/{id}/screen-pause',
  audience: 'parent',
  token: 'write',
  summary:
    "Closes every app but those for calls and for help on all of the child's devices, for minutes or until the morning. It takes the place of a running one.",
  params,
  body: S.ScreenPauseBody,
  reply: S.ScreenPause,
  status: 201,
  message: 'Screens are paused',
  errors: ['NOT_FOUND', 'NO_DEVICE'],
});

export const endScreenPause = defineRoute({
  name: 'endScreenPause',
  slice,
  method: 'DELETE',
  path: '/child/{id}/screen-pause',
  audience: 'parent',
  summary: "Ends the child's screen pause at once. Idempotent.",
  params,
  message: 'Screens are open again',
  errors: ['NOT_FOUND'],
});
