import { getMapConfig, getPlace, getStreetTile, searchPlaces } from '@kinward/contract/map/map.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { MapService } from './map.service.ts';

/** Seconds that a browser keeps a tile: as long as a day of looking at the same streets. */
const TILE_SECONDS = 86_400;

export const mountMap = (router: Router, map: MapService): void => {
  router.mount(getMapConfig, () => Promise.resolve(map.config()));
  router.mount(getPlace, ({ query }) => map.place(query.latitude, query.longitude));
  router.mount(searchPlaces, ({ query }) => map.search(query.q));
  router.mount(getStreetTile, async ({ params, reply }) => {
    const { bytes, type } = await map.tile(params);
    reply
      .type(type)
      .header('cache-control', `private, max-age=${TILE_SECONDS}`)
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
    return undefined;
  });
};
