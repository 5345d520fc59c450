/** Leaflet's canvas, which can be taken from a map and put back at any moment. */
import { L } from '../leaflet.ts';

/** What Leaflet 1.9.4 keeps on a canvas and has no type for. */
interface CanvasInside {
  _redrawRequest: number | null;
  _redraw(): void;
  _destroyContainer(): void;
}
const inside = L.Canvas.prototype as unknown as CanvasInside;

/**
 * A move of the map repaints a canvas at once, and Leaflet then forgets the frame that it asked for before: it cannot cancel it when
 * the canvas is taken away, and paints on nothing. A frame that it did cancel it remembers instead, and paints no line that comes
 * after the canvas is back until the map is moved.
 */
const LineCanvas = L.Canvas.extend({
  _redraw(this: CanvasInside) {
    if (this._redrawRequest) L.Util.cancelAnimFrame(this._redrawRequest);
    inside._redraw.call(this);
  },
  _destroyContainer(this: CanvasInside) {
    inside._destroyContainer.call(this);
    this._redrawRequest = null;
  },
} satisfies Partial<CanvasInside>) as unknown as new (options: L.RendererOptions) => L.Canvas;

/** A canvas for lines that come and go. */
export const lineCanvas = (options: L.RendererOptions): L.Canvas => new LineCanvas(options);
