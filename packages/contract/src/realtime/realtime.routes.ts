import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { z } from '../schema.ts';

const slice = 'realtime';
const params = z.object({ '*': z.string() });
const errors = [
  'VALIDATION',
  'LIVE_PERMISSION_DENIED',
  'NOT_FOUND',
  'RATE_LIMITED',
  'TOO_MANY_STREAMS',
  'RECORDING_PAUSED',
  'ADULT_NOT_SHARED',
] as const;
const path = '/live/*';

/** The realtime database speaks the public REST and streaming protocol of the Firebase Realtime Database: plain JSON, no envelope. */
export const realtimeGet = defineRoute({
  name: 'realtimeGet',
  slice,
  method: 'GET',
  path,
  audience: 'parent-or-device',
  token: 'read',
  kind: 'raw',
  params,
  errors,
  summary:
    'Reads a value below /live/devices/{deviceId}; streams it with Accept: text/event-stream (put, patch, keep-alive, cancel, auth_revoked).',
});
export const realtimePut = defineRoute({
  name: 'realtimePut',
  slice,
  method: 'PUT',
  path,
  audience: 'parent-or-device',
  token: 'write',
  kind: 'raw',
  params,
  errors,
  summary: 'Replaces a value.',
  body: z.unknown(),
});
export const realtimePatch = defineRoute({
  name: 'realtimePatch',
  slice,
  method: 'PATCH',
  path,
  audience: 'parent-or-device',
  token: 'write',
  kind: 'raw',
  params,
  errors,
  summary: 'Replaces the named children of a value.',
  body: z.unknown(),
});
export const realtimeDelete = defineRoute({
  name: 'realtimeDelete',
  slice,
  method: 'DELETE',
  path,
  audience: 'parent-or-device',
  token: 'write',
  kind: 'raw',
  params,
  errors,
  summary: 'Removes a value.',
});

export const familyEvents = defineRoute({
  name: 'familyEvents',
  slice,
  method: 'GET',
  path: '/events',
  audience: 'parent',
  token: 'read',
  kind: 'stream',
  summary:
    'All changes in the family, as server-sent events: device, children, positions, rules, locate, geofences, parents, revoked.',
  errors: ['TOO_MANY_STREAMS'],
});

export const RealtimeIds = z.object({ deviceId: deviceId() });
