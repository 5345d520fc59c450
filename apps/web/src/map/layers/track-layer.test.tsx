/** A day's way is painted again whenever its time moves, and nothing is painted on what has been taken away. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPanes, L } from '../leaflet.ts';
import { TrackLayer } from './track-layer.ts';
import type { TrackPlace } from './track-places.ts';

/** The frames that were asked for; Leaflet takes the browser's functions as it is loaded. */
const { frames } = vi.hoisted(() => {
  const asked = new Map<number, FrameRequestCallback>();
  let last = 0;
  window.requestAnimationFrame = (frame) => {
    asked.set((last += 1), frame);
    return last;
  };
  window.cancelAnimationFrame = (id) => void asked.delete(id);
  return { frames: asked };
});
vi.mock('../theme.ts', () => ({ onThemeChange: () => () => undefined, readColours: () => ({}) }));

const places: TrackPlace[] = [0, 1, 2, 3].map((step) => ({
  latitude: 47.141 + step / 1000,
  longitude: 9.521,
  at: step * 60_000,
}));
const stroke = vi.fn<() => void>();
const context = (): unknown =>
  new Proxy(
    { stroke },
    {
      get: (known: Record<string, unknown>, name: string) => known[name] ?? (() => undefined),
      set: () => true,
    },
  );

let host: HTMLElement;
let map: L.Map;
/** Runs what was asked for until the next picture. */
const nextFrame = (): void => {
  const asked = [...frames.values()];
  frames.clear();
  for (const frame of asked) frame(0);
};

beforeEach(() => {
  frames.clear();
  stroke.mockClear();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(context as never);
  host = document.createElement('div');
  Object.defineProperties(host, { clientWidth: { value: 390 }, clientHeight: { value: 800 } });
  document.body.append(host);
  map = L.map(host, { center: [47.142, 9.521], zoom: 15, zoomAnimation: false, fadeAnimation: false });
  createPanes(map);
});
afterEach(() => {
  map.remove();
  host.remove();
  vi.restoreAllMocks();
});

it('paints a way that was at its beginning and goes on', () => {
  const track = new TrackLayer(map, { places, gaps: [], colour: 1 });
  track.setTime(120_000);
  nextFrame();
  track.setTime(-1);
  track.setTime(60_000);
  stroke.mockClear();
  nextFrame();
  expect(stroke).toHaveBeenCalledOnce();
  track.setTime(120_000);
  nextFrame();
  expect(stroke).toHaveBeenCalledTimes(2);
});

it('paints nothing on a canvas that was taken away after the map moved', () => {
  const track = new TrackLayer(map, { places, gaps: [], colour: 1 });
  track.setTime(120_000);
  map.panBy([600, 0], { animate: false });
  track.remove();
  stroke.mockClear();
  nextFrame();
  expect(stroke).not.toHaveBeenCalled();
});
