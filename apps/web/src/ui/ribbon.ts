/** Arithmetic of the ribbon: which rows it has, and what goes where in one. Times in ms since the epoch, lengths in pixels. */
import type { DayPiece } from '@kinward/contract/activity/activity.schemas.ts';
import { marksOf, type Mark, type Marked } from '@kinward/rules/activity/marks.ts';

/** A part of a day: what it is called is the reader's matter. */
export interface RibbonPiece {
  kind: DayPiece['kind'];
  from: string;
  to: string;
  place: object | null;
}

/** What a ribbon is drawn from: a day whole, or its places and screen use alone. */
export interface RibbonOf<Piece extends RibbonPiece> {
  today: string;
  date: string;
  /** The first moment of the day, and of the next one. */
  from: string;
  to: string;
  places: { heardAt: string; pieces: readonly Piece[] } | null;
  screen: { stretches: readonly { from: string; to: string }[] };
  entries?: readonly Marked[];
}

const HOUR = 3_600_000;
/** Marks nearer than this are one. */
const APART_PX = 26;
/** What is shorter is still seen. */
const LEAST_PX = 3;
/** Room for an icon; for a name beside it, a letter each. */
const ICON_PX = 26;
const NAME_PX = 40;
const LETTER_PX = 7.4;

export interface Row {
  from: number;
  to: number;
  /** Real hours between two labels. */
  every: number;
}

/**
 * A day is one row where there is width for it; on a phone the hours from six on in two, as a narrow one could not be read, and the hours
 * to six while it is night. A row of today that has not begun is left out. Counted in real hours, so that a day of 23 or 25 hours is as it was.
 */
export const rowsOf = ({ from, to }: { from: number; to: number }, wide: boolean, now: number): Row[] => {
  if (wide) return [{ from, to, every: 3 }];
  const [six, afternoon] = [from + 6 * HOUR, from + 15 * HOUR];
  if (now < six) return [{ from, to: six, every: 3 }];
  const rows = [
    { from: six, to: afternoon, every: 3 },
    { from: afternoon, to, every: 3 },
  ];
  return rows.filter((row) => row.from <= now);
};

/**
 * A day as one short row. Where there is no width for all of it, from six on, or to six while it is night: the night before is asked
 * for seldom.
 */
export const stripOf = ({ from, to }: { from: number; to: number }, wide: boolean, now: number): Row => {
  if (wide) return { from, to, every: 3 };
  const six = from + 6 * HOUR;
  return now < six ? { from, to: six, every: 3 } : { from: six, to, every: 6 };
};

export interface Box {
  x: number;
  width: number;
}

/** Where a stretch is in a row; undefined: outside of it. */
export const boxOf = (stretch: { from: number; to: number }, row: Row, width: number): Box | undefined => {
  const from = Math.max(stretch.from, row.from);
  const to = Math.min(stretch.to, row.to);
  if (to <= from) return undefined;
  const scale = width / (row.to - row.from);
  return { x: (from - row.from) * scale, width: Math.max(LEAST_PX, (to - from) * scale) };
};

export interface PieceBox extends Box {
  kind: RibbonPiece['kind'];
  name: string | undefined;
  /** What there is room for. */
  shows: 'nothing' | 'icon' | 'name';
}

/** The places and ways of a row. @param nameOf of a stop; undefined: it has none */
export const piecesIn = <Piece extends RibbonPiece>(
  pieces: readonly Piece[],
  row: Row,
  width: number,
  nameOf: (piece: Piece) => string | undefined,
): PieceBox[] =>
  pieces.flatMap((piece): PieceBox[] => {
    const box = boxOf({ from: Date.parse(piece.from), to: Date.parse(piece.to) }, row, width);
    if (!box) return [];
    const name = piece.place ? nameOf(piece) : undefined;
    const fits = name !== undefined && box.width >= NAME_PX + name.length * LETTER_PX;
    const shows = fits ? 'name' : piece.place && box.width >= ICON_PX ? 'icon' : 'nothing';
    return [{ ...box, kind: piece.kind, name, shows }];
  });

/** The marks of a row, each with its place. */
export const marksIn = (entries: readonly Marked[], row: Row, width: number): (Mark & { x: number })[] => {
  const scale = width / (row.to - row.from);
  return marksOf(entries, APART_PX / scale)
    .filter(({ at }) => at >= row.from && at < row.to)
    .map((mark) => ({ ...mark, x: (mark.at - row.from) * scale }));
};

/** Where hours are labelled, the end included. */
export const hoursIn = (row: Row, width: number): { at: number; x: number }[] => {
  const step = row.every * HOUR;
  const count = Math.round((row.to - row.from) / step);
  const scale = width / (row.to - row.from);
  return Array.from({ length: count + 1 }, (_, index) => {
    const at = index === count ? row.to : row.from + index * step;
    return { at, x: (at - row.from) * scale };
  });
};
