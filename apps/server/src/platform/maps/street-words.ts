/** Where a point is, in words, from the tiles that the map is drawn of. What is not known for sure is left out. */
import { FINEST, sideOf, type StreetTile, type StreetTiles, type Stretch } from './street-tiles.ts';

export interface StreetWords {
  /** The street nearest to the point; null where none is near, or the position is too coarse for one. */
  street: string | null;
  /** Another street that is as near: the point is where they meet. */
  crossing: string | null;
  /** House number, when position and street leave no doubt about it. */
  number: string | null;
  /** Metres to the street; null without one. */
  streetDistance: number | null;
}

export const NO_STREET: StreetWords = { street: null, crossing: null, number: null, streetDistance: null };

/** A coarser position is named by its town alone, in metres. */
const COARSE = 100;
/** Metres of accuracy up to which a house can be told. */
const SHARP = 25;
const HOUSE_WITHIN = 15;
/** A house belongs to the street that is nearest to it. */
const HOUSES_WITHIN = 30;
const STREETS_WITHIN = 250;
/** Farther away someone is near a street and not on it; a street of the tile beside it is looked for no farther. */
const NEIGHBOURS = 60;
/** The nearest street is clear when the next is so many times as far, and so many metres more. */
const CLEAR_TIMES = 1.6;
const CLEAR_METRES = 4;

interface Point {
  x: number;
  y: number;
}

/** Metres east and south of the corner of the tile, and how far tiles beside it are. */
export const tilePlace = (latitude: number, longitude: number) => {
  const scale = 2 ** FINEST;
  const east = ((longitude + 180) / 360) * scale;
  const radians = (latitude * Math.PI) / 180;
  const south = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * scale;
  const [x, y] = [Math.floor(east), Math.floor(south)];
  const side = sideOf(y);
  return { x, y, point: { x: (east - x) * side, y: (south - y) * side }, side };
};

const squareTo = ({ points }: Stretch, { x, y }: Point): number => {
  let least = Infinity;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [ax, ay] = [points[at] ?? 0, points[at + 1] ?? 0];
    const [dx, dy] = [(points[at + 2] ?? 0) - ax, (points[at + 3] ?? 0) - ay];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
    const [ex, ey] = [ax + dx * share - x, ay + dy * share - y];
    least = Math.min(least, ex * ex + ey * ey);
  }
  return least;
};

interface Near {
  name: string;
  metres: number;
  /** Metres with the handicap of its kind. */
  score: number;
}

/** A tile and where its corner is, in metres from the corner of the tile that the point is in. */
export interface Placed {
  tile: StreetTile;
  dx: number;
  dy: number;
}

/** The streets near a point, each once, the nearest first. */
export const streetsNear = (tiles: readonly Placed[], { x, y }: Point, within: number): Near[] => {
  const best = new Map<string, Near>();
  for (const { tile, dx, dy } of tiles) {
    const here = { x: x - dx, y: y - dy };
    for (const stretch of tile.stretches) {
      if (here.x < stretch.west - within || here.x > stretch.east + within) continue;
      if (here.y < stretch.north - within || here.y > stretch.south + within) continue;
      const metres = Math.sqrt(squareTo(stretch, here));
      const score = metres + stretch.handicap;
      if (metres <= within && score < (best.get(stretch.name)?.score ?? Infinity))
        best.set(stretch.name, { name: stretch.name, metres, score });
    }
  }
  return [...best.values()].toSorted((a, b) => a.score - b.score);
};

const numberNear = (tiles: readonly Placed[], at: Point, street: string): string | null => {
  const houses: { name: string; x: number; y: number; metres: number }[] = [];
  for (const { tile, dx, dy } of tiles)
    for (const house of tile.numbers) {
      const [x, y] = [house.x + dx, house.y + dy];
      const metres = Math.hypot(x - at.x, y - at.y);
      if (metres <= HOUSES_WITHIN) houses.push({ name: house.name, x, y, metres });
    }
  houses.sort((a, b) => a.metres - b.metres);
  const own = houses.find((house) => streetsNear(tiles, house, NEIGHBOURS)[0]?.name === street);
  return own && own.metres <= HOUSE_WITHIN ? own.name : null;
};

/** The tile of a point and those beside it that are nearer than `within` metres. */
export const tilesRound = async (
  tiles: StreetTiles,
  { x, y, point, side }: ReturnType<typeof tilePlace>,
  within: number,
): Promise<Placed[]> => {
  const steps = (offset: number): number[] => [
    ...(offset < within ? [-1] : []),
    0,
    ...(offset > side - within ? [1] : []),
  ];
  const around = steps(point.y).flatMap((down) => steps(point.x).map((right) => ({ right, down })));
  const placed = await Promise.all(
    around.map(async ({ right, down }) => {
      const tile = await tiles.at(x + right, y + down);
      return tile ? [{ tile, dx: right * side, dy: down * side }] : [];
    }),
  );
  return placed.flat();
};

/**
 * @param accuracy metres; undefined when it is not known
 * @returns undefined where no map file has the place
 */
export const wordsAt = async (
  tiles: StreetTiles,
  at: { latitude: number; longitude: number; accuracy?: number | undefined },
): Promise<StreetWords | undefined> => {
  const place = tilePlace(at.latitude, at.longitude);
  if (!(await tiles.at(place.x, place.y))) return undefined;
  const accuracy = at.accuracy ?? COARSE;
  if (accuracy > COARSE) return NO_STREET;
  const near = await tilesRound(tiles, place, NEIGHBOURS);
  const [first, second] = streetsNear(near, place.point, STREETS_WITHIN);
  if (!first) return NO_STREET;
  const streetDistance = Math.round(first.metres);
  const clear = !second || second.score >= first.score * CLEAR_TIMES + CLEAR_METRES;
  const words = { street: first.name, crossing: null, number: null, streetDistance };
  if (!clear) return streetDistance > NEIGHBOURS ? words : { ...words, crossing: second.name };
  if (accuracy > SHARP) return words;
  return { ...words, number: numberNear(near, place.point, first.name) };
};
