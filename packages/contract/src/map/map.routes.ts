import { defineRoute } from '../route.ts';
import { queryInt, queryNumber, z } from '../schema.ts';
import { MapConfig, Place } from './map.schemas.ts';

const slice = 'map';

export const getMapConfig = defineRoute({
  name: 'getMapConfig',
  slice,
  method: 'GET',
  path: '/map/config',
  audience: 'parent',
  summary: 'Which street map can be shown besides the embedded one.',
  reply: MapConfig,
});

export const getStreetTile = defineRoute({
  name: 'getStreetTile',
  slice,
  method: 'GET',
  path: '/map/tile/{z}/{x}/{y}',
  audience: 'parent',
  kind: 'raw',
  summary: 'A tile of the configured street map, fetched and cached by this installation.',
  params: z.object({ z: queryInt(0, 22), x: queryInt(0, 2 ** 22), y: queryInt(0, 2 ** 22) }),
  errors: ['NOT_FOUND', 'BUSY'],
});

export const getPlace = defineRoute({
  name: 'getPlace',
  slice,
  method: 'GET',
  path: '/map/place',
  audience: 'parent',
  summary: 'The place at a coordinate in words.',
  query: z.object({
    latitude: queryNumber(-90, 90),
    longitude: queryNumber(-180, 180),
  }),
  reply: Place,
});
