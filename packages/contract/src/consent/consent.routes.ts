import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './consent.schemas.ts';

const slice = 'consent';
const params = z.object({ id: id() });

export const getPause = defineRoute({
  name: 'getPause',
  slice,
  method: 'GET',
  path: '/child/{id}/pause',
  audience: 'parent',
  worksExpired: true,
  summary: "Until when a child's place is not recorded, and whether the caller can end that early.",
  params,
  reply: S.ChildPause,
  errors: ['NOT_FOUND'],
});

export const beginPause = defineRoute({
  name: 'beginPause',
  slice,
  method: 'POST',
  path: '/child/{id}/pause',
  audience: 'parent',
  worksExpired: true,
  summary:
    "Stops recording a child's place, on all devices and for everybody, for up to 72 hours; again makes it longer. What falls into the pause is never recorded, not even later. Nobody is told who began it.",
  params,
  body: S.PauseBody,
  reply: S.ChildPause,
  message: 'The place is not recorded for now.',
  errors: ['NOT_FOUND'],
});

export const endPause = defineRoute({
  name: 'endPause',
  slice,
  method: 'DELETE',
  path: '/child/{id}/pause',
  audience: 'parent',
  worksExpired: true,
  summary:
    "Ends the caller's own pause early. One that somebody else began goes on until its time is over or the device ends it.",
  params,
  reply: S.ChildPause,
  message: 'Your pause has ended.',
  errors: ['NOT_FOUND', 'PAUSE_NOT_YOURS'],
});

export const pauseDevice = defineRoute({
  name: 'pauseDevice',
  slice,
  method: 'POST',
  path: '/device/pause',
  audience: 'device',
  summary: "Stops recording the child's place from the device, on all of the child's devices.",
  body: S.PauseBody,
  reply: S.Recording,
});

export const endDevicePause = defineRoute({
  name: 'endDevicePause',
  slice,
  method: 'DELETE',
  path: '/device/pause',
  audience: 'device',
  summary: 'Ends every pause of the child, whoever began it.',
  reply: S.Recording,
});

export const declareAdult = defineRoute({
  name: 'declareAdult',
  slice,
  method: 'POST',
  path: '/device/adult',
  audience: 'device',
  summary:
    'The holder of the device says that they are an adult: nothing is recorded and no rule holds until they say yes to a kind, each time for 30 days. No parent can take this back; the parents are told at once. Pairing the device anew asks its holder again.',
  reply: S.Recording,
});

export const setConsent = defineRoute({
  name: 'setConsent',
  slice,
  method: 'PUT',
  path: '/device/consent',
  audience: 'device',
  summary: "An adult's yes, for 30 days from now, or no, from now on, to one kind.",
  body: S.ConsentBody,
  reply: S.Recording,
  errors: ['NOT_ADULT'],
});
