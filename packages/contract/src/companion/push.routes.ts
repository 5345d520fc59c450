import { defineRoute } from '../route.ts';
import { DevicePush, DevicePushBody } from './push.schemas.ts';

const slice = 'companion';

export const getDevicePush = defineRoute({
  name: 'getDevicePush',
  slice,
  method: 'GET',
  path: '/device/push',
  audience: 'device',
  summary: 'Whether this pairing receives pushes, and the key to subscribe with.',
  reply: DevicePush,
});

export const subscribeDevicePush = defineRoute({
  name: 'subscribeDevicePush',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/device/push',
  audience: 'device',
  summary:
    'Subscribes this browser to pushes of what waits for the device while it has no event stream. Ends with the pairing, or when the push service answers 404 or 410.',
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
  summary: 'Unsubscribes the browsers of this pairing from pushes.',
});
