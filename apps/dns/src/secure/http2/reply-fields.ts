/** The header fields of replies, as numbers of the static table and literals that nobody keeps: the same bytes for every client. */

/** Numbers of names in the static table, as literals begin with them. */
const NAME = {
  status: [0x08],
  cacheControl: [0x0f, 0x09],
  contentLength: [0x0f, 0x0d],
  contentType: [0x0f, 0x10],
  date: [0x0f, 0x12],
} as const;
/** Statuses that the static table has as a whole. */
const KNOWN: ReadonlyMap<number, number> = new Map([
  [200, 0x88],
  [400, 0x8c],
  [404, 0x8d],
  [500, 0x8e],
]);
const MOST_KEPT = 4096;

/** Values are shorter than what one byte can say. */
const literal = (name: readonly number[], value: string): number[] => [
  ...name,
  value.length,
  ...Buffer.from(value, 'latin1'),
];
const statusField = (status: number): readonly number[] => {
  const known = KNOWN.get(status);
  return known === undefined ? literal(NAME.status, String(status)) : [known];
};

export interface ReplyHead {
  status: number;
  type?: string;
  /** Of its body. */
  bytes: number;
  /** For how long it may be kept; absent: not at all. */
  seconds?: number;
}

/** Of this second, as the date is one of the fields. */
const kept = new Map<string, Buffer>();
let second = 0;

/** A whole block of fields. */
export function replyFields({ status, type, bytes, seconds }: ReplyHead, now = Date.now()): Buffer {
  const current = Math.floor(now / 1000);
  if (current !== second || kept.size > MOST_KEPT) kept.clear();
  second = current;
  const key = `${status} ${bytes} ${seconds}`;
  const known = kept.get(key);
  if (known) return known;
  const block = Buffer.from([
    ...statusField(status),
    ...(type === undefined ? [] : literal(NAME.contentType, type)),
    ...literal(NAME.contentLength, String(bytes)),
    ...literal(NAME.cacheControl, seconds === undefined ? 'no-store' : `private, max-age=${seconds}`),
    ...literal(NAME.date, new Date(current * 1000).toUTCString()),
  ]);
  kept.set(key, block);
  return block;
}
