/** What of a day stands above its ribbon, and which marks become one where there is no room for both. */
import type { DayEntry } from '@kinward/contract/activity/activity.schemas.ts';

/** The graver last. */
const GRAVITY = ['night', 'request', 'blocked', 'alert'] as const;
export type MarkKind = (typeof GRAVITY)[number];

export interface Mark {
  kind: MarkKind;
  /** Milliseconds since the epoch. */
  at: number;
  /** How many marks it stands for. */
  count: number;
}

/** What of an entry says whether and when it has a mark: of the parents' day, or of the child's own. */
export interface Marked {
  kind: DayEntry['kind'];
  at: string;
  from?: string;
  direction?: 'enter' | 'leave';
  forbidden?: boolean;
}

/** The mark of an entry; undefined: it is told by the list and by the ribbon itself. */
export const markOf = (entry: Marked): MarkKind | undefined => {
  if (entry.kind === 'sos' || entry.kind === 'speeding') return 'alert';
  if (entry.kind === 'crossing')
    return entry.forbidden === true && entry.direction === 'enter' ? 'alert' : undefined;
  return entry.kind === 'blocked' || entry.kind === 'request' || entry.kind === 'night'
    ? entry.kind
    : undefined;
};

/** When an entry begins to be worth a mark: a night where it starts, the rest when it happened. */
const startOf = ({ kind, at, from = at }: Marked): number => Date.parse(kind === 'night' ? from : at);

const graver = (a: Mark, b: Mark): Mark => (GRAVITY.indexOf(a.kind) >= GRAVITY.indexOf(b.kind) ? a : b);

/**
 * The marks of a day in order. Those nearer to each other than `apartMs` are one: where and what the graver one is, with their number.
 */
export const marksOf = (entries: readonly Marked[], apartMs: number): Mark[] => {
  const all = entries
    .flatMap((entry): Mark[] => {
      const kind = markOf(entry);
      return kind ? [{ kind, at: startOf(entry), count: 1 }] : [];
    })
    .toSorted((a, b) => a.at - b.at);
  const joined: Mark[] = [];
  for (const mark of all) {
    const last = joined.at(-1);
    if (last && mark.at - last.at < apartMs)
      joined[joined.length - 1] = { ...graver(last, mark), count: last.count + 1 };
    else joined.push(mark);
  }
  return joined;
};
