/** Where a map file ends inside the view, its streets fade into plain land: a cut edge reads as the end of the town. */
import type { MapRegion } from '@kinward/contract/map/map.schemas.ts';
import { L } from '../leaflet.ts';
import { boundsOf } from './region-bounds.ts';

/** How far inside its edge a region fades, in pixels; of a small one a quarter at most. */
const FADE = 64;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
type Side = (typeof SIDES)[number];

/** A region in the pixels of the map's panes. */
interface Box {
  min: L.Point;
  max: L.Point;
}

const boxOf = (map: L.Map, region: MapRegion): Box => {
  const bounds = boundsOf(region);
  return {
    min: map.latLngToLayerPoint(bounds.getNorthWest()),
    max: map.latLngToLayerPoint(bounds.getSouthEast()),
  };
};

/** What is in sight, and as much again at each side, as a map is dragged before it is laid out again. */
const sightOf = (map: L.Map): Box => {
  const size = map.getSize();
  const at = map.containerPointToLayerPoint([0, 0]);
  return { min: at.subtract(size), max: at.add(size.multiplyBy(2)) };
};

/** The strip at one side of a box; undefined where it is out of sight. */
const stripOf = (side: Side, { min, max }: Box, sight: Box): Box | undefined => {
  const fade = Math.min(FADE, (max.x - min.x) / 4, (max.y - min.y) / 4);
  const from = L.point(
    side === 'right' ? max.x - fade : Math.max(min.x, sight.min.x),
    side === 'bottom' ? max.y - fade : Math.max(min.y, sight.min.y),
  );
  const to = L.point(
    side === 'left' ? min.x + fade : Math.min(max.x, sight.max.x),
    side === 'top' ? min.y + fade : Math.min(max.y, sight.max.y),
  );
  const isSeen = from.x < to.x && from.y < to.y;
  const isNear = from.x < sight.max.x && to.x > sight.min.x && from.y < sight.max.y && to.y > sight.min.y;
  // One pixel more, as the layer's own edge is rounded.
  return isSeen && isNear ? { min: from.subtract([1, 1]), max: to.add([1, 1]) } : undefined;
};

/** Whether another region goes on beyond the middle of a side. */
const goesOn = (side: Side, { min, max }: Box, others: readonly Box[]): boolean => {
  const x = side === 'left' ? min.x - 1 : side === 'right' ? max.x + 1 : (min.x + max.x) / 2;
  const y = side === 'top' ? min.y - 1 : side === 'bottom' ? max.y + 1 : (min.y + max.y) / 2;
  return others.some((box) => x >= box.min.x && x <= box.max.x && y >= box.min.y && y <= box.max.y);
};

/**
 * Lays the strips into the layer of the streets.
 * @param container the layer's own element, whose pixels are those of the panes
 * @returns lays them out for the view as it is now
 */
export const fadeEdges = (
  map: L.Map,
  container: HTMLElement,
  regions: readonly MapRegion[],
): (() => void) => {
  const strips = regions.map(() =>
    SIDES.map((side) => {
      const strip = document.createElement('div');
      Object.assign(strip.style, {
        position: 'absolute',
        left: '0',
        top: '0',
        zIndex: '1000',
        pointerEvents: 'none',
        background: `linear-gradient(to ${side}, transparent, var(--map-land))`,
      });
      container.append(strip);
      return { side, strip };
    }),
  );
  return () => {
    const sight = sightOf(map);
    const boxes = regions.map((region) => boxOf(map, region));
    boxes.forEach((box, index) => {
      for (const { side, strip } of strips[index] ?? []) {
        const found = goesOn(side, box, boxes.toSpliced(index, 1)) ? undefined : stripOf(side, box, sight);
        strip.hidden = found === undefined;
        if (found === undefined) continue;
        L.DomUtil.setPosition(strip, found.min);
        strip.style.width = `${found.max.x - found.min.x}px`;
        strip.style.height = `${found.max.y - found.min.y}px`;
      }
    });
  };
};
