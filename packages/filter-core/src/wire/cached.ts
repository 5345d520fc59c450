/** Answers a query from a message that was kept: question of the query, records of the message, TTLs of this moment. */
import { copy, put16, put32, u16 } from './bytes.ts';
import { FLAG } from './codes.ts';
import type { Query } from './message.ts';
import { newRecordPlace, readRecord, readTtl } from './record.ts';
import { beginReply, endReply, optBytes, truncatedReply, type Why } from './reply.ts';

/** A message where it lies, among others perhaps. */
export interface KeptMessage {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly length: number;
}

/** How long the client may keep the answer, in seconds. */
export interface Keeping {
  /** Since the message was received. */
  age: number;
  /** No record longer than this. */
  atMost: number;
  /** What every record of a message that is too old gets (RFC 8767 section 4); then `age` is of no account. */
  stale?: number | undefined;
}

const record = newRecordPlace();

/**
 * @param message as `cleanAnswer` made it, to the same question: its records begin where those of the answer do
 * @param limit most bytes that the client takes by this way; a longer answer is truncated
 * @param why said beside the answer, as that it is old
 */
export function cachedReply(
  out: Uint8Array,
  packet: Uint8Array,
  query: Query,
  { bytes, start, length }: KeptMessage,
  keeping: Keeping,
  limit: number,
  why?: Why,
): number {
  if (length + optBytes(query, why) > limit) return truncatedReply(out, packet, query);
  const flags = u16(bytes, start + 2);
  beginReply(out, packet, query, flags & FLAG.rcode);
  // AD is said to those who asked for it or for signatures (RFC 6840 section 5.8).
  if ((flags & FLAG.ad) !== 0 && (query.isDnssecOk || (query.flags & FLAG.ad) !== 0))
    out[3] = (out[3] ?? 0) | FLAG.ad;
  put16(out, 6, u16(bytes, start + 6));
  put16(out, 8, u16(bytes, start + 8));
  copy(bytes, start + query.questionEnd, start + length, out, query.questionEnd);
  setTtls(out, query.questionEnd, length, keeping);
  return endReply(out, length, query, { why });
}

function setTtls(out: Uint8Array, start: number, end: number, { age, atMost, stale }: Keeping): void {
  for (let at = start; at < end;) {
    const next = readRecord(out, at, end, record);
    if (next < 0) return;
    const left = stale ?? Math.max(0, readTtl(out, record.ttlAt) - age);
    put32(out, record.ttlAt, Math.min(left, atMost));
    at = next;
  }
}
