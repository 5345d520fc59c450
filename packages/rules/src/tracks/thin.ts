import { longitudeStep, type Place } from '../geo.ts';

interface Vertex extends Place {
  at: number;
}

const RADIANS = Math.PI / 180;
/** Above this multiple of the wanted number, equal slices are thinned first: the exact algorithm costs n log n. */
const COARSE_ABOVE = 4;

/** Twice the area of the triangle of three points, in square degrees at the middle one's latitude. */
const areaOf = (a: Vertex, b: Vertex, c: Vertex): number => {
  const narrow = Math.cos(b.latitude * RADIANS);
  const ax = longitudeStep(b.longitude, a.longitude) * narrow;
  const cx = longitudeStep(b.longitude, c.longitude) * narrow;
  return Math.abs(ax * (c.latitude - b.latitude) - cx * (a.latitude - b.latitude));
};

/** Of each slice the point that makes the largest triangle with the centres of the adjacent slices; ends stay. */
const coarse = (points: readonly Vertex[], count: number): number[] => {
  const kept = [0];
  const size = (points.length - 2) / (count - 2);
  for (let slice = 0; slice < count - 2; slice += 1) {
    const start = 1 + Math.floor(slice * size);
    const end = Math.min(points.length - 1, 1 + Math.floor((slice + 1) * size));
    const before = points[kept.at(-1) ?? 0] as Vertex;
    const after = points[Math.min(points.length - 1, end + Math.floor(size / 2))] as Vertex;
    let best = start;
    let bestArea = -1;
    for (let index = start; index < end; index += 1) {
      const area = areaOf(before, points[index] as Vertex, after);
      if (area > bestArea) {
        best = index;
        bestArea = area;
      }
    }
    kept.push(best);
  }
  kept.push(points.length - 1);
  return kept;
};

/** A heap of points by area, the smallest first; an outdated entry is recognised by its area. */
class Heap {
  readonly #index: number[] = [];
  readonly #area: number[] = [];

  push(index: number, area: number): void {
    let at = this.#index.length;
    this.#index.push(index);
    this.#area.push(area);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#area[parent] ?? 0) <= area) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): { index: number; area: number } | undefined {
    const last = this.#index.length - 1;
    if (last < 0) return undefined;
    this.#swap(0, last);
    const index = this.#index.pop() ?? 0;
    const area = this.#area.pop() ?? 0;
    this.#sink();
    return { index, area };
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      if (left >= this.#area.length) return;
      const right = left + 1;
      const child = (this.#area[right] ?? Infinity) < (this.#area[left] ?? Infinity) ? right : left;
      if ((this.#area[at] ?? 0) <= (this.#area[child] ?? 0)) return;
      this.#swap(at, child);
      at = child;
    }
  }

  #swap(a: number, b: number): void {
    [this.#index[a], this.#index[b]] = [this.#index[b] ?? 0, this.#index[a] ?? 0];
    [this.#area[a], this.#area[b]] = [this.#area[b] ?? 0, this.#area[a] ?? 0];
  }
}

/** Removes the point that changes the line's shape least, again and again (Visvalingam and Whyatt, 1993). */
const exact = (points: readonly Vertex[], count: number): number[] => {
  const previous = points.map((_, index) => index - 1);
  const next = points.map((_, index) => index + 1);
  const areas = new Float64Array(points.length);
  const heap = new Heap();
  const measure = (index: number, atLeast: number): void => {
    const [a, b, c] = [points[previous[index] ?? 0], points[index], points[next[index] ?? 0]];
    if (index <= 0 || index >= points.length - 1 || !a || !b || !c) return;
    // Never below what was removed before, or a point would be removed before the one that made it small.
    areas[index] = Math.max(atLeast, areaOf(a, b, c));
    heap.push(index, areas[index] ?? 0);
  };
  for (let index = 1; index < points.length - 1; index += 1) measure(index, 0);
  const gone = new Uint8Array(points.length);
  for (let left = points.length; left > count;) {
    const smallest = heap.pop();
    if (!smallest) break;
    const { index, area } = smallest;
    if (gone[index] || areas[index] !== area) continue;
    gone[index] = 1;
    left -= 1;
    const [before, after] = [previous[index] ?? 0, next[index] ?? 0];
    next[before] = after;
    previous[after] = before;
    measure(before, area);
    measure(after, area);
  }
  return points.flatMap((_, index) => (gone[index] ? [] : [index]));
};

/**
 * Chooses at most `count` points of a line that keep its shape; the first and the last stay.
 * @param count at least 2
 * @returns their indices in `points`, in order
 */
export const thin = (points: readonly Vertex[], count: number): number[] => {
  if (points.length <= count) return points.map((_, index) => index);
  if (points.length <= count * COARSE_ABOVE) return exact(points, count);
  const some = coarse(points, count * COARSE_ABOVE);
  return exact(
    some.map((index) => points[index] as Vertex),
    count,
  ).map((index) => some[index] as number);
};
