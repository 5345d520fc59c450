import { defineRoute } from '../route.ts';
import { DevicePush, DevicePushBody } from './push.schemas.ts';

const slice = 'companion';

export const getDevicePush = defineRoute({
  name: 'getDevicePush',
  slice,
  method: 'GET',
  path: '/device/push',
  audience: 'device',
  summary: 'Whether this pairing is told by push, and the key to subscribe with.',
  reply: DevicePush,
});

export const subscribeDevicePush = defineRoute({
  name: 'subscribeDevicePush',
  slice,
  method: 'POST',
  path: '/device/push',
  audience: 'device',
  summary:
    'Pushes to this browser from now on what waits for the device while it holds no stream. Ends with the pairing, and with a 404 or 410 of the push service.',
  body: DevicePushBody,
  status: 201,
  errors: ['PUSH_ENDPOINT'],
});

export const unsubscribeDevicePush = defineRoute({
  name: 'unsubscribeDevicePush',
  slice,
  method: 'DELETE',
  path: '/device/push',
  audience: 'device',
  summary: 'Pushes no more to the browsers of this pairing.',
});
