/** Streets from the installation's own map files, over the embedded map: nothing is asked outside of it. */
import { leafletLayer } from 'protomaps-leaflet';
import { getStreets } from '@kinward/contract/map/map.routes.ts';
import type { MapRegion } from '@kinward/contract/map/map.schemas.ts';
import { api } from '../../lib/api.ts';
import { L } from '../leaflet.ts';
import { onThemeChange } from '../theme.ts';
import { turn } from '../turns.ts';
import {
  inPicture,
  inTurns,
  withRetries,
  type PaintedLayer,
  type TileArchive,
} from '../layers/painted-layer.ts';
import { boundsOf, STREETS_FROM } from './region-bounds.ts';
import { fadeEdges } from './region-edges.ts';
import { reaches } from './region-tiles.ts';
import { streetRules } from './street-rules.ts';

const DATA_ZOOM = 15;

const archive = (regions: readonly MapRegion[], onFailure: () => void): TileArchive => {
  const reader = {
    async getZxy(z: number, x: number, y: number, signal: AbortSignal) {
      if (!regions.some((region) => reaches(region, z, x, y))) return undefined;
      const data = await withRetries(
        async () => {
          const response = await api.open(getStreets, { params: { z, x, y }, accept: '*/*', signal });
          return response.arrayBuffer();
        },
        { signal, onFailure },
      );
      await turn();
      return data.byteLength === 0 ? undefined : { data };
    },
  };
  return reader as unknown as TileArchive;
};

/** A file that was cut at a border has plain land beyond it: the layer ends where its regions do. */
const clip = (map: L.Map, layer: L.GridLayer, regions: readonly MapRegion[]): void => {
  const container = layer.getContainer();
  if (!container) return;
  const parts = regions.map((region) => {
    const bounds = boundsOf(region);
    const [a, b] = [
      map.latLngToLayerPoint(bounds.getNorthWest()),
      map.latLngToLayerPoint(bounds.getSouthEast()),
    ];
    return `M${a.x} ${a.y}H${b.x}V${b.y}H${a.x}Z`;
  });
  container.style.clipPath = `path(nonzero, '${parts.join('')}')`;
};

/** Adds the streets of these regions. Returns their removal. */
export const addRegions = (
  map: L.Map,
  regions: readonly MapRegion[],
  onFailure: () => void,
): (() => void) => {
  const rules = streetRules();
  const all = regions.map(boundsOf).reduce((sum, bounds) => sum.extend(bounds), L.latLngBounds([]));
  const layer = inPicture(
    inTurns(
      leafletLayer({
        url: archive(regions, onFailure),
        maxDataZoom: DATA_ZOOM,
        minZoom: STREETS_FROM,
        bounds: all,
        paintRules: rules.paint,
        labelRules: rules.labels,
        attribution: '',
        keepBuffer: 2,
        pane: 'tilePane',
        zIndex: 3,
        devicePixelRatio: Math.min(devicePixelRatio, 2),
      }) as unknown as PaintedLayer,
    ),
  );
  layer.addTo(map);
  const container = layer.getContainer();
  const fade = container && fadeEdges(map, container, regions);
  const follow = (): void => {
    clip(map, layer, regions);
    fade?.();
  };
  map.on('zoomend viewreset moveend', follow);
  follow();
  const end = onThemeChange(() => {
    const next = streetRules();
    layer.paintRules = next.paint;
    layer.labelRules = next.labels;
    layer.clearLayout();
    layer.rerenderTiles();
  });
  return () => {
    end();
    map.off('zoomend viewreset moveend', follow);
    layer.remove();
  };
};
