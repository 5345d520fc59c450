import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './companion.schemas.ts';

const slice = 'companion';

export const getCollecting = defineRoute({
  name: 'getCollecting',
  slice,
  method: 'GET',
  path: '/child/device/collects',
  audience: 'parent',
  summary: 'What a device is asked to collect, kind by kind, and when the device first knew.',
  query: z.object({ deviceId: id() }),
  reply: S.Collecting,
  errors: ['NOT_FOUND'],
});

export const setCollecting = defineRoute({
  name: 'setCollecting',
  slice,
  method: 'PUT',
  path: '/child/device/collects',
  audience: 'parent',
  summary:
    'Switches one kind of collecting on or off; what is so already stays. Tells the device to fetch its rules.',
  body: S.CollectingBody,
  reply: S.Collecting,
  message: 'Updated Successfuly',
  errors: ['NOT_FOUND'],
});

export const getDeviceMe = defineRoute({
  name: 'getDeviceMe',
  slice,
  method: 'GET',
  path: '/device/me',
  audience: 'device',
  summary:
    'For who holds the device: who watches, what is collected, since when and how long it is kept, and who looked in the last 30 days.',
  reply: S.DeviceMe,
});

export const stopDevice = defineRoute({
  name: 'stopDevice',
  slice,
  method: 'POST',
  path: '/device/stop',
  audience: 'device',
  summary:
    'Ends the sharing from the device itself: its token stops working at once and the parents are told that it was stopped, without a place.',
  message: 'Sharing has ended.',
});
