import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { nullable, z } from '../schema.ts';
import * as S from './locations.schemas.ts';

const slice = 'locations';

export const listPositions = defineRoute({
  name: 'listPositions',
  slice,
  method: 'GET',
  path: '/location',
  audience: 'parent',
  token: 'read',
  summary: 'Positions of a device, newest first.',
  query: S.HistoryQuery,
  reply: z.array(S.Position),
  errors: ['NOT_FOUND', 'RANGE_INVALID'],
});

export const getDayTrack = defineRoute({
  name: 'getDayTrack',
  slice,
  method: 'GET',
  path: '/location/day',
  audience: 'parent',
  token: 'read',
  summary: 'The track of a range of at most 48 hours, oldest first, thinned for a map, with stops and gaps.',
  query: S.DayQuery,
  reply: S.DayTrack,
  errors: ['NOT_FOUND', 'RANGE_INVALID'],
});

export const clearPositions = defineRoute({
  name: 'clearPositions',
  slice,
  method: 'DELETE',
  path: '/location',
  audience: 'parent',
  deletes: true,
  recentAuthentication: true,
  summary: "Deletes a device's positions in a range, or all.",
  query: S.RangeQuery,
  reply: z.object({ deleted: z.number() }),
  message: 'Deleted Successful',
  errors: ['NOT_FOUND', 'RANGE_INVALID'],
});

export const locateNow = defineRoute({
  name: 'locateNow',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/location/locate',
  audience: 'parent',
  token: 'write',
  summary:
    'Asks a device for a position now: writes the realtime key `getlocation`. One request per device and 10 s.',
  body: z.object({ deviceId: deviceId() }),
  reply: S.LocateRequest,
  status: 201,
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'RECORDING_PAUSED', 'ADULT_NOT_SHARED'],
});

export const getLocate = defineRoute({
  name: 'getLocate',
  slice,
  method: 'GET',
  path: '/location/locate',
  audience: 'parent',
  token: 'read',
  summary: 'The newest "Locate now" of a device and its state; null when there was none in the last day.',
  query: z.object({ deviceId: deviceId() }),
  reply: nullable(S.LocateRequest),
  errors: ['NOT_FOUND'],
});

export const cancelLocate = defineRoute({
  name: 'cancelLocate',
  slice,
  method: 'DELETE',
  path: '/location/locate',
  audience: 'parent',
  summary: 'Stops waiting for an answer.',
  query: z.object({ deviceId: deviceId() }),
  message: 'Stopped asking.',
  errors: ['NOT_FOUND'],
});

export const reportPositions = defineRoute({
  name: 'reportPositions',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/locations',
  audience: 'device',
  bodyLimit: 'device',
  summary: 'Reports up to 1,000 positions in any order; answers once they are durable. Each is stored once.',
  body: S.PositionBatch,
  reply: S.PositionsReply,
  errors: ['QUOTA'],
});
