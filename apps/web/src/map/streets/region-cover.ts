/** What of the view the installation's own map files show. */
import { useCallback, useSyncExternalStore } from 'react';
import type { MapRegion } from '@kinward/contract/map/map.schemas.ts';
import { useMap } from '../map-context.ts';
import { boundsOf, STREETS_FROM } from './region-bounds.ts';
import { shareOf } from './region-tiles.ts';

interface Cover {
  /** All of the view, but for a strip at its edges. */
  covers: boolean;
  /** Half of it or more, at any zoom: nothing else is offered for the rest. */
  mostly: boolean;
  /** Something of it. */
  touches: boolean;
}

const NONE: Cover = { covers: false, mostly: false, touches: false };
/** The files would show it, further in. */
const FROM_AFAR: Cover = { ...NONE, mostly: true };
const PARTLY: Cover = { ...NONE, touches: true };
const MOSTLY: Cover = { ...PARTLY, mostly: true };
const ALL: Cover = { ...MOSTLY, covers: true };
const HALF = 0.5;
/** Share of the view that may lie beyond a region at each side. */
const STRIP = 0.15;

/** Follows the map. */
export const useCover = (regions: readonly MapRegion[]): Cover => {
  const map = useMap();
  const subscribe = useCallback(
    (changed: () => void) => {
      map.on('zoomend moveend resize', changed);
      return () => void map.off('zoomend moveend resize', changed);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => {
    if (regions.length === 0) return NONE;
    const view = map.getBounds();
    const edges: MapRegion['bounds'] = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()];
    const mostly = shareOf(regions, edges) >= HALF;
    if (map.getZoom() < STREETS_FROM) return mostly ? FROM_AFAR : NONE;
    const inner = view.pad(-STRIP);
    if (regions.some((region) => boundsOf(region).contains(inner))) return ALL;
    if (mostly) return MOSTLY;
    return regions.some((region) => boundsOf(region).intersects(view)) ? PARTLY : NONE;
  });
};
