/** Finds streets and places of a map file by the start of their name; what follows a comma names the place. */
import { fold } from '../geocode/towns-search.ts';
import type { Names } from './street-names.ts';

export interface FoundStreet {
  name: string;
  /** Null for a place. */
  street: string | null;
  /** The place that a street belongs to. */
  place: string | null;
  latitude: number;
  longitude: number;
}

/** "Landstr. 12" → name and number. */
export const splitNumber = (text: string): { name: string; number: string | undefined } => {
  const match = /^(.*\D)\s+(\d{1,5}\s?[a-z]?)$/iu.exec(text.trim());
  return { name: match?.[1] ?? text, number: match?.[2]?.replaceAll(' ', '').toLowerCase() };
};

/** As towns are folded, and with the usual short form of "street" in German written out. */
export const foldStreet = (text: string): string => fold(text.replaceAll(/str(?:\.|\b)/giu, 'strasse'));

interface Line {
  folded: string;
  /** Places before streets, main roads before others. */
  rank: number;
  found: FoundStreet;
}

const PLACE_RANK: Readonly<Record<string, number>> = { city: 0, town: 1, village: 2 };

const linesOf = ({ places, streets }: Names): Line[] => [
  ...places.map(([name, kind, latitude, longitude]): Line => ({
    folded: fold(name),
    rank: PLACE_RANK[kind] ?? 3,
    found: { name, street: null, place: null, latitude, longitude },
  })),
  ...streets.map(([name, place, latitude, longitude, main]): Line => ({
    folded: foldStreet(name),
    rank: main === 1 ? 4 : 5,
    found: { name, street: name, place: places[place]?.[0] ?? null, latitude, longitude },
  })),
];

const MOST = 6;

/** Builds the index; the search takes the text as it was typed, without a house number. */
export const createStreetSearch = (names: Names): ((text: string) => FoundStreet[]) => {
  const lines = linesOf(names).toSorted((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
  const startsAt = (text: string): number => {
    let low = 0;
    let high = lines.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((lines[middle]?.folded ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (text) => {
    const [typed = '', ...filters] = text.split(',');
    const name = foldStreet(typed);
    if (name === '') return [];
    const wanted = filters.map(fold).filter((filter) => filter !== '');
    const liesIn = ({ place }: FoundStreet): boolean =>
      wanted.every((filter) => place !== null && fold(place).startsWith(filter));
    const hits: Line[] = [];
    for (let at = startsAt(name); lines[at]?.folded.startsWith(name) === true; at += 1)
      if (liesIn((lines[at] as Line).found)) hits.push(lines[at] as Line);
    return hits
      .toSorted((a, b) => a.rank - b.rank || a.folded.length - b.folded.length)
      .slice(0, MOST)
      .map(({ found }) => found);
  };
};
