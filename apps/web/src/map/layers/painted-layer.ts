/** What both layers of vector tiles share: the part of protomaps-leaflet that is used after a layer is made, and its archives. */
import type { LabelRule, leafletLayer, PaintRule } from 'protomaps-leaflet';
import type { L } from '../leaflet.ts';
import { turn } from '../turns.ts';

export interface PaintedLayer extends L.GridLayer {
  paintRules: PaintRule[];
  labelRules: LabelRule[];
  clearLayout(): void;
  rerenderTiles(): void;
}

/** The renderer calls only `getZxy` of an archive (protomaps-leaflet, PmtilesSource). */
export type TileArchive = Exclude<NonNullable<Parameters<typeof leafletLayer>[0]>['url'], string | undefined>;

/** The renderer waits for `tasks` before it lays a tile out: each tile takes a turn, so that many that arrive together are no long task. */
export const inTurns = (layer: PaintedLayer): PaintedLayer =>
  Object.defineProperty(layer, 'tasks', { get: () => [turn()] });

/** The context of a canvas that is part of the one picture of a map (compositing.ts): a canvas that the graphics card paints is always a picture of its own. */
export const contextInPicture = (canvas: HTMLCanvasElement): CanvasRenderingContext2D | null =>
  canvas.getContext('2d', { willReadFrequently: true });

/** Tiles are part of the one picture of the map: what the renderer draws on later is the context that a canvas was first given. */
export const inPicture = (layer: PaintedLayer): PaintedLayer => {
  const tile = layer as unknown as { createTile(...given: unknown[]): HTMLCanvasElement };
  const create = tile.createTile.bind(layer);
  tile.createTile = (...given) => {
    const canvas = create(...given);
    contextInPicture(canvas);
    return canvas;
  };
  return layer;
};

const RETRY_MS = [1_000, 4_000, 15_000] as const;

/** The one kind of error that the renderer neither logs nor remembers: the tile stays clear and is asked for again when it is next drawn. */
const ended = (): DOMException => new DOMException('the tile did not come', 'AbortError');

/**
 * Tries again while the server is away.
 * @throws DOMException AbortError when nothing came, or what it was for is over
 */
export const withRetries = async <T>(
  read: () => Promise<T>,
  { signal, onFailure }: { signal?: AbortSignal; onFailure?: () => void } = {},
): Promise<T> => {
  for (const pause of [...RETRY_MS, 0]) {
    if (signal?.aborted) throw ended();
    try {
      return await read();
    } catch {
      if (signal?.aborted) throw ended();
      onFailure?.();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  throw ended();
};
