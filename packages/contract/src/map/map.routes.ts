import { defineRoute } from '../route.ts';
import { queryInt, queryNumber, z } from '../schema.ts';
import { FoundPlace, MapConfig, PicturesBody, Place, PlaceQuery } from './map.schemas.ts';

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

export const answerPictures = defineRoute({
  name: 'answerPictures',
  slice,
  method: 'PUT',
  path: '/map/pictures',
  audience: 'parent',
  summary:
    'Whether street pictures may be fetched from the provider that the configuration names; kept for the family.',
  body: PicturesBody,
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
  errors: ['NOT_FOUND', 'BUSY', 'STREET_PICTURES_NOT_ALLOWED'],
});

export const getStreets = defineRoute({
  name: 'getStreets',
  slice,
  method: 'GET',
  path: '/map/streets/{z}/{x}/{y}',
  audience: 'parent',
  kind: 'raw',
  summary:
    "A vector tile of the installation's own map files, 204 where they have none; nothing is fetched from elsewhere.",
  params: z.object({ z: queryInt(0, 22), x: queryInt(0, 2 ** 22), y: queryInt(0, 2 ** 22) }),
  errors: ['NOT_FOUND'],
});

export const getPlace = defineRoute({
  name: 'getPlace',
  slice,
  method: 'GET',
  path: '/map/place',
  audience: 'parent',
  summary: 'Name of the place at a coordinate.',
  query: z.object({
    latitude: queryNumber(-90, 90),
    longitude: queryNumber(-180, 180),
    /** Metres; a coarse position gets no street. */
    accuracy: z.optional(queryNumber(0, 100_000)),
  }),
  reply: Place,
});

export const searchPlaces = defineRoute({
  name: 'searchPlaces',
  slice,
  method: 'GET',
  path: '/map/search',
  audience: 'parent',
  summary:
    'Places whose name begins like the text, larger ones first; what follows a comma filters by region or country.',
  query: PlaceQuery,
  reply: z.array(FoundPlace),
});
