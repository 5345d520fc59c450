/** A day's way: what lies behind the chosen time is solid, what is to come pale, times without positions dotted. */
import type { KidColour } from '../ui/portraits.tsx';
import { L, paneOf } from './leaflet.ts';
import { onThemeChange, readColours } from './theme.ts';

/** One moment of the way. */
export interface TrackPlace {
  /** Milliseconds since the epoch. */
  at: number;
  latitude: number;
  longitude: number;
}

export interface Track {
  /** In the order of time. */
  places: readonly TrackPlace[];
  /** Times without positions, in milliseconds since the epoch. */
  gaps: readonly { from: number; to: number }[];
  colour: KidColour;
}

type Line = L.LatLngTuple[];

/** Runs of places without a gap between them, and the straight lines over the gaps. */
export const splitTrack = ({
  places,
  gaps,
}: Pick<Track, 'places' | 'gaps'>): { runs: TrackPlace[][]; bridges: [TrackPlace, TrackPlace][] } => {
  const runs: TrackPlace[][] = [];
  const bridges: [TrackPlace, TrackPlace][] = [];
  let run: TrackPlace[] = [];
  let next = 0;
  for (const place of places) {
    const last = run.at(-1);
    while (next < gaps.length && (gaps[next]?.to ?? 0) <= (last?.at ?? -Infinity)) next++;
    const gap = gaps[next];
    if (last && gap && gap.from >= last.at && gap.to <= place.at) {
      runs.push(run);
      bridges.push([last, place]);
      run = [];
    }
    run.push(place);
  }
  if (run.length > 0) runs.push(run);
  return { runs, bridges };
};

/** The runs up to a time, the last one cut at the place between two fixes. */
export const untilTime = (runs: readonly TrackPlace[][], time: number): TrackPlace[][] =>
  runs.flatMap((run) => {
    const first = run[0];
    if (!first || first.at > time) return [];
    const after = run.findIndex((place) => place.at > time);
    if (after === -1) return [run];
    const before = run[after - 1];
    const end = run[after];
    const cut = run.slice(0, after);
    if (before && end) cut.push(between(before, end, time));
    return [cut];
  });

/** The place between two fixes at a time, on the straight line. */
export const between = (a: TrackPlace, b: TrackPlace, time: number): TrackPlace => {
  const share = b.at === a.at ? 0 : Math.min(1, Math.max(0, (time - a.at) / (b.at - a.at)));
  return {
    at: time,
    latitude: a.latitude + (b.latitude - a.latitude) * share,
    longitude: a.longitude + (b.longitude - a.longitude) * share,
  };
};

const line = (run: readonly TrackPlace[]): Line => run.map((place) => [place.latitude, place.longitude]);

const CASING = 8;
const WIDTH = 4.5;
const TO_COME = 0.3;

/** One day's way on the map; it owns what it draws. The way to come is drawn once, only what lies behind changes with time. */
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
