/** A day's way: what is before the chosen time is solid, what is to come pale, times without positions dotted. */
import type { KidColour } from '../../ui/portraits.tsx';
import { L, paneOf } from '../leaflet.ts';
import { lineCanvas } from './line-canvas.ts';
import { onThemeChange, readColours } from '../theme.ts';
import { splitTrack, untilTime, type Track, type TrackPlace } from './track-places.ts';

type Line = L.LatLngTuple[];

const line = (run: readonly TrackPlace[]): Line => run.map((place) => [place.latitude, place.longitude]);

const CASING = 8;
const WIDTH = 4.5;
const TO_COME = 0.3;

/** One day's way on the map; it owns what it draws. The way to come is drawn once, only what is past changes with time. */
export class TrackLayer {
  readonly #map: L.Map;
  /** Drawn once: of a picture that is not painted again the browser keeps only what is not clear, and a map that is dragged is put together faster. */
  readonly #still: L.SVG;
  /** A canvas of its own: moving the time repaints this one only. */
  readonly #moving: L.Canvas;
  #casing: L.Polyline;
  #ahead: L.Polyline;
  #gaps: L.Polyline;
  #behind: L.Polyline;
  #runs: TrackPlace[][] = [];
  #colour: KidColour;
  #endTheme: () => void;

  constructor(map: L.Map, track: Track) {
    const pane = paneOf('tracks');
    this.#map = map;
    const still = L.svg({ pane, padding: 0.4 });
    const moving = lineCanvas({ pane, padding: 0.4 });
    this.#still = still;
    this.#moving = moving;
    const base = {
      interactive: false,
      lineCap: 'round',
      lineJoin: 'round',
      smoothFactor: 1.2,
      pane,
    } as const;
    this.#casing = L.polyline([], { ...base, renderer: still, weight: CASING });
    this.#ahead = L.polyline([], { ...base, renderer: still, weight: WIDTH, opacity: TO_COME });
    this.#gaps = L.polyline([], { ...base, renderer: still, weight: 2.5, dashArray: '1 7' });
    this.#behind = L.polyline([], { ...base, renderer: moving, weight: WIDTH });
    this.#colour = track.colour;
    this.#endTheme = onThemeChange(() => this.#paint());
    this.setTrack(track);
  }

  setTrack(track: Track): void {
    const { runs, bridges } = splitTrack(track);
    this.#runs = runs;
    this.#colour = track.colour;
    const lines = runs.map(line);
    this.#casing.setLatLngs(lines);
    this.#ahead.setLatLngs(lines);
    this.#gaps.setLatLngs(bridges.map(line));
    this.#show(this.#still, [this.#casing, this.#ahead, this.#gaps], runs.length > 0);
    this.#paint();
  }

  /** Milliseconds since the epoch; undefined draws the whole way as to come. */
  setTime(time: number | undefined): void {
    const past = time === undefined ? [] : untilTime(this.#runs, time);
    this.#behind.setLatLngs(past.map(line));
    this.#show(this.#moving, [this.#behind], past.length > 0);
  }

  /** A canvas with nothing on it is three screens large all the same, and each frame of a moved map is put together from it. */
  #show(renderer: L.Renderer, lines: readonly L.Polyline[], isWanted: boolean): void {
    for (const part of lines) {
      if (isWanted) part.addTo(this.#map);
      else part.remove();
    }
    if (!isWanted) renderer.remove();
  }

  remove(): void {
    this.#endTheme();
    this.#show(this.#still, [this.#casing, this.#ahead, this.#gaps], false);
    this.#show(this.#moving, [this.#behind], false);
  }

  #paint(): void {
    const kid = `kid-${this.#colour}` as const;
    const colours = readColours(['surface', 'ink-3', kid]);
    this.#casing.setStyle({ color: colours.surface });
    this.#ahead.setStyle({ color: colours[kid] });
    this.#behind.setStyle({ color: colours[kid] });
    this.#gaps.setStyle({ color: colours['ink-3'] });
  }
}
