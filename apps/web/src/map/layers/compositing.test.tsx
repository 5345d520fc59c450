/** What keeps a map one picture for the browser while it is dragged. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { composeAsOne } from './compositing.ts';
import { inPicture, type PaintedLayer } from './painted-layer.ts';
import { L } from '../leaflet.ts';

const VADUZ: L.LatLngTuple = [47.141, 9.521];
let host: HTMLElement;
let map: L.Map;

beforeEach(() => {
  host = document.createElement('div');
  Object.defineProperties(host, { clientWidth: { value: 390 }, clientHeight: { value: 800 } });
  document.body.append(host);
  map = L.map(host, { center: VADUZ, zoom: 14, zoomAnimation: false });
  composeAsOne(map);
});
afterEach(() => {
  map.remove();
  host.remove();
});

const ground = (): HTMLElement => map.getPane('mapPane')!.firstElementChild as HTMLElement;
/** What of the land lies beyond each side of the view, in pixels. */
const beyond = (): number[] => {
  const at = L.DomUtil.getPosition(ground()).add(L.DomUtil.getPosition(map.getPane('mapPane')!));
  const size = Number.parseInt(ground().style.width, 10);
  return [-at.x, -at.y, at.x + size - 390, at.y + size - 800];
};

it('has land below everything, however far it is dragged', () => {
  expect(Math.min(...beyond())).toBeGreaterThan(3000);
  for (let drag = 0; drag < 8; drag += 1) {
    map.panBy([1900, -900], { animate: false });
    expect(Math.min(...beyond())).toBeGreaterThan(1500);
  }
});

it('lets each layer be a picture of its own while it is zoomed', () => {
  const zooming = vi.fn<(is: boolean) => void>();
  map.on('zoom', () => zooming(host.hasAttribute('data-zooming')));
  map.setZoom(15, { animate: false });
  expect(zooming).toHaveBeenCalledWith(true);
  expect(host.hasAttribute('data-zooming')).toBe(false);
});

it('gives a canvas of a tile its context before the renderer asks for one', () => {
  const canvas = document.createElement('canvas');
  const getContext = vi.spyOn(canvas, 'getContext').mockReturnValue(null);
  const layer = inPicture({ createTile: () => canvas } as unknown as PaintedLayer);
  const tile = (layer as unknown as { createTile(): HTMLCanvasElement }).createTile();
  expect(tile).toBe(canvas);
  expect(getContext).toHaveBeenCalledExactlyOnceWith('2d', { willReadFrequently: true });
});
