import type { Audit } from '../../ports/audit.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mountMap } from './map.routes.ts';
import { createMap, type MapService } from './map.service.ts';

export const mapSlice = (
  platform: Pick<Platform, 'config' | 'db' | 'outbound' | 'geocoder' | 'regions' | 'clock' | 'log'>,
  { audit }: { audit: Audit },
): Slice<MapService> => {
  const map = createMap({ ...platform, audit });
  return { api: map, routes: (router) => mountMap(router, map) };
};
