/** A day's way: what is before the chosen time is solid, what is to come pale, times without positions dotted. */
import type { KidColour } from '../../ui/portraits.tsx';
import { L, paneOf } from '../leaflet.ts';
import { onThemeChange, readColours } from '../theme.ts';
import { splitTrack, untilTime, type Track, type TrackPlace } from './track-places.ts';

type Line = L.LatLngTuple[];

const line = (run: readonly TrackPlace[]): Line => run.map((place) => [place.latitude, place.longitude]);

const CASING = 8;
const WIDTH = 4.5;
const TO_COME = 0.3;

/** One day's way on the map; it owns what it draws. The way to come is drawn once, only what is past changes with time. */
export class TrackLayer {
  #casing: L.Polyline;
  #ahead: L.Polyline;
  #gaps: L.Polyline;
  #behind: L.Polyline;
  #runs: TrackPlace[][] = [];
  #colour: KidColour;
  #endTheme: () => void;

  constructor(map: L.Map, track: Track) {
    const pane = paneOf('tracks');
    const still = L.canvas({ pane, padding: 0.4 });
    // A canvas of its own: moving the time repaints this one only.
    const moving = L.canvas({ pane, padding: 0.4 });
    const base = {
      interactive: false,
      lineCap: 'round',
      lineJoin: 'round',
      smoothFactor: 1.2,
      pane,
    } as const;
    this.#casing = L.polyline([], { ...base, renderer: still, weight: CASING }).addTo(map);
    this.#ahead = L.polyline([], { ...base, renderer: still, weight: WIDTH, opacity: TO_COME }).addTo(map);
    this.#gaps = L.polyline([], { ...base, renderer: still, weight: 2.5, dashArray: '1 7' }).addTo(map);
    this.#behind = L.polyline([], { ...base, renderer: moving, weight: WIDTH }).addTo(map);
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
    this.#paint();
  }

  /** Milliseconds since the epoch; undefined draws the whole way as to come. */
  setTime(time: number | undefined): void {
    this.#behind.setLatLngs(time === undefined ? [] : untilTime(this.#runs, time).map(line));
  }

  remove(): void {
    this.#endTheme();
    for (const part of [this.#casing, this.#ahead, this.#gaps, this.#behind]) part.remove();
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
