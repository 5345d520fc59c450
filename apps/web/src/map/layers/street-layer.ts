/** Streets over the embedded map: pictures of the configured provider, fetched by this installation, never by the browser. */
import { getStreetTile } from '@kinward/contract/map/map.routes.ts';
import { api } from '../../lib/api.ts';
import { L } from '../leaflet.ts';
import css from '../MapView.module.css';

type Done = (error?: Error, tile?: HTMLElement) => void;

interface StreetOptions {
  maxZoom: number;
  /** A tile did not come. */
  onFailure: () => void;
}

/** Adds the streets. Returns their removal, which also stops what is still on its way. */
export const addStreets = (map: L.Map, { maxZoom, onFailure }: StreetOptions): (() => void) => {
  const running = new Map<HTMLElement, AbortController>();

  const createTile = (coords: L.Coords, done: Done): HTMLElement => {
    const image = document.createElement('img');
    image.alt = '';
    const controller = new AbortController();
    running.set(image, controller);
    const { z, x, y } = coords;
    api
      .open(getStreetTile, { params: { z, x, y }, accept: 'image/*', signal: controller.signal })
      .then(async (response) => {
        const address = URL.createObjectURL(await response.blob());
        image.addEventListener('load', () => URL.revokeObjectURL(address), { once: true });
        image.src = address;
        await image.decode();
        done(undefined, image);
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        done(error instanceof Error ? error : new Error('tile'), image);
        onFailure();
      })
      .finally(() => running.delete(image));
    return image;
  };

  const layer = new (L.GridLayer.extend({ createTile }) as new (options: L.GridLayerOptions) => L.GridLayer)({
    maxNativeZoom: maxZoom,
    className: css.streets ?? '',
    keepBuffer: 1,
    updateWhenIdle: true,
    zIndex: 2,
  });
  layer.on('tileunload', (event: L.TileEvent) => running.get(event.tile)?.abort());
  layer.addTo(map);
  return () => {
    for (const controller of running.values()) controller.abort();
    layer.remove();
  };
};
