/**
 * Builds answers into a buffer of the caller. Every answer has the question of its query byte for byte, so that a client that
 * mixes the case of its letters finds them again (draft-vixie-dnsext-dns0x20), and an OPT exactly where the query has one
 * (RFC 6891 section 6.1.1). Each function returns the length of the answer.
 */
import { copy, put16, put32 } from './bytes.ts';
import {
  COOKIE,
  EDE_OPTION,
  FLAG,
  HEADER_BYTES,
  QUESTION_POINTER,
  RCODE,
  TYPE,
  CLASS_IN,
  UDP_BYTES,
} from './codes.ts';
import type { Query } from './message.ts';
import { nameOfText } from './name.ts';

/** Why an answer is as it is, for the person behind the client (RFC 8914); the text is shown by few clients. */
export interface Why {
  code: number;
  /** UTF-8, short. */
  text?: Uint8Array;
}

/** A client's address for a name, in network order: 4 bytes or 16. */
export type Address = Uint8Array;

const OPT_BYTES = 11;
const SOA_NUMBERS = 20;
/** The zone that the SOA of our own negative answers names as its source; below `.invalid` nothing exists (RFC 2606). */
const SOA_SOURCE = nameOfText('filter.invalid') ?? Uint8Array.of(0);
/** Its source, its mailbox, the number of the zone, and room for four times. */
const SOA = Uint8Array.from([...SOA_SOURCE, ...SOA_SOURCE, 0, 0, 0, 1, ...new Uint8Array(SOA_NUMBERS - 4)]);
/** "RFC8482" and no system (RFC 8482 section 4.2). */
const HINFO = Uint8Array.from([7, ...new TextEncoder().encode('RFC8482'), 0]);

/** An answer to a packet of which only the header could be read. */
export function headerReply(out: Uint8Array, packet: Uint8Array, rcode: number): number {
  copy(packet, 0, 2, out, 0);
  const flags = ((packet[2] ?? 0) << 8) & (FLAG.opcode | FLAG.rd);
  put16(out, 2, FLAG.qr | FLAG.ra | flags | rcode);
  out.fill(0, 4, HEADER_BYTES);
  return HEADER_BYTES;
}

/** An answer without records: SERVFAIL, REFUSED, BADVERS, or NODATA. */
export function emptyReply(
  out: Uint8Array,
  packet: Uint8Array,
  query: Query,
  rcode: number,
  why?: Why,
): number {
  const at = beginReply(out, packet, query, rcode);
  return endReply(out, at, query, { rcode, why });
}

/** An answer that is too long for UDP: the client asks again by TCP (RFC 2181 section 9). */
export function truncatedReply(out: Uint8Array, packet: Uint8Array, query: Query): number {
  const at = beginReply(out, packet, query, RCODE.noError);
  out[2] = (out[2] ?? 0) | (FLAG.tc >>> 8);
  return endReply(out, at, query, {});
}

/** A name that does not exist: with an SOA, so that the client keeps the answer no longer than `ttl` seconds (RFC 2308 section 5). */
export function nxDomainReply(
  out: Uint8Array,
  packet: Uint8Array,
  query: Query,
  ttl: number,
  why?: Why,
): number {
  const at = beginReply(out, packet, query, RCODE.nxDomain);
  return endReply(out, putSoa(out, at, ttl), query, { why });
}

/** A name that exists, but has nothing of the type: NODATA with an SOA of `ttl` seconds (RFC 2308 section 2.2). */
export function noDataReply(
  out: Uint8Array,
  packet: Uint8Array,
  query: Query,
  ttl: number,
  why?: Why,
): number {
  const at = beginReply(out, packet, query, RCODE.noError);
  return endReply(out, putSoa(out, at, ttl), query, { why });
}

/**
 * Addresses of our own for the name: those of an alias, or of the block page.
 * @param addresses those of the type of the query are used; NODATA where there are none
 */
export function addressReply(
  out: Uint8Array,
  packet: Uint8Array,
  query: Query,
  addresses: readonly Address[],
  ttl: number,
  why?: Why,
): number {
  const own = addresses.filter((address) => isOfType(address, query.type));
  return dataReply(out, packet, query, own, ttl, why);
}

/**
 * Records of our own for the name, of the type that was asked for.
 * @param data of each record, as the wire has it; NODATA where there is none
 */
export function dataReply(
  out: Uint8Array,
  packet: Uint8Array,
  query: Query,
  data: readonly Uint8Array[],
  ttl: number,
  why?: Why,
): number {
  if (data.length === 0) return noDataReply(out, packet, query, ttl, why);
  let at = beginReply(out, packet, query, RCODE.noError);
  for (const one of data) at = putRecord(out, at, QUESTION_POINTER, query.type, ttl, one);
  put16(out, 6, data.length);
  return endReply(out, at, query, { why });
}

/**
 * Another name in place of the one that was asked for, as safe search does, with the addresses of that name.
 * @param target uncompressed name on the wire
 */
export function rewriteReply(
  out: Uint8Array,
  packet: Uint8Array,
  query: Query,
  target: Uint8Array,
  addresses: readonly Address[],
  ttl: number,
): number {
  const own = addresses.filter((address) => isOfType(address, query.type));
  let at = beginReply(out, packet, query, RCODE.noError);
  const targetAt = at + 12;
  at = putRecord(out, at, QUESTION_POINTER, TYPE.cname, ttl, target);
  for (const address of own) at = putRecord(out, at, 0xc0_00 | targetAt, query.type, ttl, address);
  put16(out, 6, 1 + own.length);
  return endReply(out, at, query, {});
}

/** The one small record that a question for everything gets (RFC 8482 section 4.2). */
export function anyReply(out: Uint8Array, packet: Uint8Array, query: Query, ttl: number): number {
  const begun = beginReply(out, packet, query, RCODE.noError);
  const at = putRecord(out, begun, QUESTION_POINTER, TYPE.hinfo, ttl, HINFO);
  put16(out, 6, 1);
  return endReply(out, at, query, {});
}

const isOfType = (address: Address, type: number): boolean =>
  (type === TYPE.a && address.length === 4) || (type === TYPE.aaaa && address.length === 16);

/** Header and question; counts of records are zero, and RD and CD those of the query (RFC 4035 section 3.2.2). */
export function beginReply(out: Uint8Array, packet: Uint8Array, query: Query, rcode: number): number {
  copy(packet, 0, query.questionEnd, out, 0);
  put16(out, 2, FLAG.qr | FLAG.ra | (query.flags & (FLAG.rd | FLAG.cd)) | (rcode & FLAG.rcode));
  put32(out, 4, 0x1_00_00);
  put32(out, 8, 0);
  return query.questionEnd;
}

/** Adds the OPT where the query has one, with the upper bits of the code, the reason and the cookie. */
export function endReply(
  out: Uint8Array,
  at: number,
  query: Query,
  { rcode = 0, why }: { rcode?: number; why?: Why | undefined },
): number {
  if (!query.hasEdns) return at;
  put16(out, 10, 1);
  out[at] = 0;
  put16(out, at + 1, TYPE.opt);
  put16(out, at + 3, UDP_BYTES);
  put32(out, at + 5, ((rcode >>> 4) << 24) | (query.isDnssecOk ? 0x80_00 : 0));
  const end = at + optBytes(query, why);
  put16(out, at + 9, end - at - OPT_BYTES);
  const next = why ? putWhy(out, at + OPT_BYTES, why) : at + OPT_BYTES;
  if (query.cookie) out.set(query.cookie, put16(out, put16(out, next, COOKIE), query.cookie.length));
  return end;
}

/** Bytes of the OPT of an answer; none where the query has none. */
export function optBytes({ hasEdns, cookie }: Query, why: Why | undefined): number {
  if (!hasEdns) return 0;
  return OPT_BYTES + (why ? 6 + (why.text?.length ?? 0) : 0) + (cookie ? 4 + cookie.length : 0);
}

/** @returns where the next option goes */
function putWhy(out: Uint8Array, at: number, { code, text }: Why): number {
  const textBytes = text?.length ?? 0;
  put16(out, at, EDE_OPTION);
  put16(out, at + 2, 2 + textBytes);
  put16(out, at + 4, code);
  return text ? copy(text, 0, textBytes, out, at + 6) : at + 6;
}

function putRecord(
  out: Uint8Array,
  at: number,
  pointer: number,
  type: number,
  ttl: number,
  data: Uint8Array,
): number {
  put16(out, at, pointer);
  put16(out, at + 2, type);
  put16(out, at + 4, CLASS_IN);
  put32(out, at + 6, ttl);
  put16(out, at + 10, data.length);
  return copy(data, 0, data.length, out, at + 12);
}

/** The authority of a negative answer; TTL and minimum are the same, so that no client keeps it longer. */
function putSoa(out: Uint8Array, at: number, ttl: number): number {
  put16(out, 8, 1);
  const end = putRecord(out, at, QUESTION_POINTER, TYPE.soa, ttl, SOA);
  // Refresh, retry, expire and minimum, behind the number of the zone.
  for (let place = end - 16; place < end; place += 4) put32(out, place, ttl);
  return end;
}
