/** What of the view the installation's own map files show. */
import { useCallback, useSyncExternalStore } from 'react';
import type { MapRegion } from '@kinward/contract/map/map.schemas.ts';
import { useMap } from '../map-context.ts';
import { boundsOf, STREETS_FROM } from './region-bounds.ts';

interface Cover {
  /** All of the view, but for a strip at its edges. */
  covers: boolean;
  /** Something of it. */
  touches: boolean;
}

const NONE: Cover = { covers: false, touches: false };
const PARTLY: Cover = { covers: false, touches: true };
const ALL: Cover = { covers: true, touches: true };
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
    if (regions.length === 0 || map.getZoom() < STREETS_FROM) return NONE;
    const view = map.getBounds();
    const inner = view.pad(-STRIP);
    if (regions.some((region) => boundsOf(region).contains(inner))) return ALL;
    return regions.some((region) => boundsOf(region).intersects(view)) ? PARTLY : NONE;
  });
};
