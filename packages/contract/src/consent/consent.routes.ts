import { defineRoute } from '../route.ts';
import { childId } from '../ids.ts';
import { z } from '../schema.ts';
import * as S from './consent.schemas.ts';

const slice = 'consent';
const params = z.object({ id: childId() });

export const getPause = defineRoute({
  name: 'getPause',
  slice,
  method: 'GET',
  path: '/child/{id}/pause',
  audience: 'parent',
  token: 'read',
  worksExpired: true,
  summary:
    "Until when the recording of a child's place is paused, and whether the caller can end the pause early.",
  params,
  reply: S.ChildPause,
  errors: ['NOT_FOUND'],
});

export const beginPause = defineRoute({
  name: 'beginPause',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/child/{id}/pause',
  audience: 'parent',
  worksExpired: true,
  summary:
    "Pauses the recording of a child's place, on all devices and for everyone, for up to 72 hours; calling it again extends the pause. What happens in the pause is never recorded, not even later. Who began it is not disclosed.",
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
    "Ends the caller's own pause early. A pause that someone else began continues until its end or until the device ends it.",
  params,
  reply: S.ChildPause,
  message: 'Your pause has ended.',
  errors: ['NOT_FOUND', 'PAUSE_NOT_YOURS'],
});

export const pauseDevice = defineRoute({
  name: 'pauseDevice',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/pause',
  audience: 'device',
  summary: "Pauses the recording of the child's place from the device, on all of the child's devices.",
  body: S.PauseBody,
  reply: S.Recording,
});

export const endDevicePause = defineRoute({
  name: 'endDevicePause',
  slice,
  method: 'DELETE',
  path: '/device/pause',
  audience: 'device',
  summary: 'Ends every pause of the child, no matter who began it.',
  reply: S.Recording,
});

export const declareAdult = defineRoute({
  name: 'declareAdult',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/adult',
  audience: 'device',
  summary:
    'Adult declaration of the device user: nothing is recorded and no rule applies until they consent to a kind, for 30 days each time. No parent can revoke it; parents are notified at once. Pairing the device again asks its user again.',
  reply: S.Recording,
});

export const setConsent = defineRoute({
  name: 'setConsent',
  slice,
  method: 'PUT',
  path: '/device/consent',
  audience: 'device',
  summary: "Gives an adult's consent to one kind for 30 days, or withdraws it at once.",
  body: S.ConsentBody,
  reply: S.Recording,
  errors: ['NOT_ADULT'],
});
