import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mountMap } from './map.routes.ts';
import { createMap, type MapService } from './map.service.ts';

export const mapSlice = (
  platform: Pick<Platform, 'config' | 'outbound' | 'geocoder' | 'regions' | 'clock' | 'log'>,
): Slice<MapService> => {
  const map = createMap(platform);
  return { api: map, routes: (router) => mountMap(router, map) };
};
