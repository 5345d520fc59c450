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
