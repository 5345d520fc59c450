import {
  answerPictures,
  getMapConfig,
  getPlace,
  getStreets,
  getStreetTile,
  searchPlaces,
} from '@kinward/contract/map/map.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { MapService } from './map.service.ts';

/** Seconds that a browser keeps a tile: as long as a day of looking at the same streets. */
const TILE_SECONDS = 86_400;

/** Whether a list of tags (`"a", W/"b"`, `*`) names this one. */
const isKnown = (list: string | undefined, tag: string): boolean =>
  list?.split(',').some((part) => ['*', tag].includes(part.trim().replace(/^W\//u, ''))) ?? false;

/** Whether gzip is among the encodings that the client takes (`gzip;q=0` refuses it). */
const takesGzip = (accepted: string | undefined): boolean =>
  accepted?.split(',').some((part) => {
    const [name = '', ...options] = part.split(';').map((word) => word.trim().toLowerCase());
    return ['gzip', '*'].includes(name) && !options.some((option) => /^q=0(?:\.0*)?$/u.test(option));
  }) ?? false;

export const mountMap = (router: Router, map: MapService): void => {
  router.mount(getMapConfig, ({ who }) => map.config(who.familyId));
  router.mount(answerPictures, ({ who, body }) => map.answer(who.familyId, body.allowed));
  router.mount(getPlace, ({ query }) => map.place(query.latitude, query.longitude, query.accuracy));
  router.mount(searchPlaces, ({ query }) => map.search(query.q));
  router.mount(getStreetTile, async ({ who, params, reply }) => {
    await map.checkAllowed(who.familyId);
    const { bytes, type } = await map.tile(params);
    reply
      .type(type)
      .header('cache-control', `private, max-age=${TILE_SECONDS}`)
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
    return undefined;
  });
  router.mount(getStreets, async ({ params, request, reply }) => {
    const tile = await map.streets(params);
    reply
      .header('cache-control', `private, max-age=${TILE_SECONDS}`)
      .header('x-content-type-options', 'nosniff')
      .header('vary', 'accept-encoding');
    if (!tile) {
      reply.status(204).send();
      return undefined;
    }
    const tag = `"${tile.tag}"`;
    reply.header('etag', tag);
    if (isKnown(request.headers['if-none-match'], tag)) {
      reply.status(304).send();
      return undefined;
    }
    reply.type('application/vnd.mapbox-vector-tile');
    if (takesGzip(request.headers['accept-encoding']))
      reply.header('content-encoding', 'gzip').send(tile.bytes);
    else reply.send(map.unpacked(tile));
    return undefined;
  });
};
