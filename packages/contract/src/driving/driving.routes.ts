import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { z } from '../schema.ts';
import * as S from './driving.schemas.ts';

const slice = 'driving';

export const getSpeedLimit = defineRoute({
  name: 'getSpeedLimit',
  slice,
  method: 'GET',
  path: '/child/device/speedLimit',
  audience: 'parent',
  token: 'read',
  summary: 'The speed limit of a device in miles per hour, and when the device first fetched it.',
  query: z.object({ deviceId: deviceId() }),
  reply: S.SpeedLimit,
  errors: ['NOT_FOUND'],
});

export const setSpeedLimit = defineRoute({
  name: 'setSpeedLimit',
  slice,
  method: 'PUT',
  path: '/child/device/speedLimit',
  audience: 'parent',
  token: 'write',
  summary:
    'Sets the speed limit of a device in miles per hour (null: none) and tells the device to fetch its policy.',
  body: S.SpeedLimitBody,
  reply: S.SpeedLimit,
  message: 'Speed Limit Updated Successfully',
  errors: ['NOT_FOUND'],
});

export const listEpisodes = defineRoute({
  name: 'listEpisodes',
  slice,
  method: 'GET',
  path: '/driving/episodes',
  audience: 'parent',
  token: 'read',
  summary:
    'When a device was faster than the limit in force, in a range of at most 48 hours: for at least 10 seconds, more than 2 mph over.',
  query: S.EpisodesQuery,
  reply: S.SpeedingDay,
  errors: ['NOT_FOUND', 'RANGE_INVALID'],
});
