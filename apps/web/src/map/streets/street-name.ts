/**
 * The name of a street along its line. The library's own wants stretches that hardly bend, which leaves most streets of a
 * town without a name; this one takes any stretch that is nearly as long as its chord and sets the name on the chord.
 */
import type { Feature, LabelSymbolizer } from 'protomaps-leaflet';

export interface NameLook {
  /** Properties that hold the name, the best first. */
  props?: string[];
  family: string;
  /** Pixels. */
  size: number | ((zoom: number, feature?: Feature) => number);
  weight: number;
  fill: string;
  halo: string;
}

type Place = Parameters<LabelSymbolizer['place']>;
type Line = Place[1][number];
type Point = Line[number];
type Placed = NonNullable<ReturnType<LabelSymbolizer['place']>>[number];

/** Length of the chord as a share of the stretch, and how far the stretch may bow from it, in sizes of the text. */
const STRAIGHT = 0.965;
const BOW = 0.55;
/** Pixels between two times the same name. */
const REPEAT = 320;
/** Places that are tried on one line. */
const TRIES = 9;
const HALO = 3;

/** The point at a distance along the line, and how many of its points come before it. */
const at = (
  line: Line,
  lengths: readonly number[],
  distance: number,
): { x: number; y: number; next: number } => {
  let next = 1;
  while (next < line.length - 1 && (lengths[next] ?? 0) < distance) next += 1;
  const [a, b] = [line[next - 1] as Point, line[next] as Point];
  const [from, to] = [lengths[next - 1] ?? 0, lengths[next] ?? 0];
  const share = to === from ? 0 : (distance - from) / (to - from);
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, next };
};

const lengthsOf = (line: Line): number[] => {
  const lengths = [0];
  for (let index = 1; index < line.length; index += 1) {
    const [a, b] = [line[index - 1] as Point, line[index] as Point];
    lengths.push((lengths[index - 1] ?? 0) + Math.hypot(b.x - a.x, b.y - a.y));
  }
  return lengths;
};

export interface Chord {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Chords that a name of this width fits on, from the middle of the line outwards. */
export const chordsOf = (line: Line, width: number, size: number): Chord[] => {
  const lengths = lengthsOf(line);
  const total = lengths.at(-1) ?? 0;
  if (total < width) return [];
  const middle = (total - width) / 2;
  const step = Math.max(size, middle / Math.floor(TRIES / 2));
  const chords: Chord[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const start = middle + (attempt % 2 === 0 ? 1 : -1) * Math.ceil(attempt / 2) * step;
    if (start < 0 || start + width > total + 0.01) continue;
    const [a, b] = [at(line, lengths, start), at(line, lengths, start + width)];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const chord = Math.hypot(dx, dy);
    if (chord < width * STRAIGHT) continue;
    const bows = line
      .slice(a.next, b.next)
      .some(({ x, y }) => Math.abs((x - a.x) * dy - (y - a.y) * dx) > BOW * size * chord);
    if (!bows) chords.push({ x1: a.x, y1: a.y, x2: b.x, y2: b.y });
  }
  return chords;
};

/** Squares along the chord; what stands in one of them collides. */
const boxesOf = ({ x1, y1, x2, y2 }: Chord, size: number): Placed['bboxes'] => {
  const half = size * 0.65;
  const count = Math.max(2, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / (half * 1.8))) | 1;
  return Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
    return { minX: x - half, minY: y - half, maxX: x + half, maxY: y + half };
  });
};

export class StreetName implements LabelSymbolizer {
  readonly #look: NameLook;
  constructor(look: NameLook) {
    this.#look = look;
  }

  place(layout: Place[0], geom: Place[1], feature: Feature): Placed[] | undefined {
    const { props = ['name'], family, weight, fill, halo } = this.#look;
    const name = props.map((key) => feature.props[key]).find((value) => typeof value === 'string');
    const [first] = geom[0] ?? [];
    if (typeof name !== 'string' || name === '' || !first) return undefined;
    const size =
      typeof this.#look.size === 'number' ? this.#look.size : this.#look.size(layout.zoom, feature);
    const font = `${weight} ${size}px ${family}`;
    layout.scratch.font = font;
    const width = layout.scratch.measureText(name).width + size * 0.6;
    const draw = (context: CanvasRenderingContext2D, { x1, y1, x2, y2 }: Chord): void => {
      const angle = Math.atan2(y2 - y1, x2 - x1);
      context.globalAlpha = 1;
      // Never upside down.
      context.rotate(Math.abs(angle) > Math.PI / 2 ? angle + Math.PI : angle);
      context.font = font;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      context.lineWidth = HALO;
      context.strokeStyle = halo;
      context.strokeText(name, 0, 0);
      context.fillStyle = fill;
      context.fillText(name, 0, 0);
    };
    return geom.flatMap((line) =>
      chordsOf(line, width, size).map((chord) => {
        const anchor = first.clone();
        anchor.x = (chord.x1 + chord.x2) / 2;
        anchor.y = (chord.y1 + chord.y2) / 2;
        return {
          anchor,
          bboxes: boxesOf(chord, size),
          draw: (context: CanvasRenderingContext2D) => draw(context, chord),
          deduplicationKey: name,
          deduplicationDistance: REPEAT,
        };
      }),
    );
  }
}
