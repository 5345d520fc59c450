/** Reads what a client asks: header and question (RFC 1035 section 4.1), and EDNS (RFC 6891). */
import { u16, u32 } from './bytes.ts';
import {
  CLASS_IN,
  CLIENT_COOKIE_BYTES,
  COOKIE,
  FLAG,
  HEADER_BYTES,
  MAC_OPTION,
  MAC_TEXT_OPTION,
  PLAIN_UDP_BYTES,
  TYPE,
  UDP_BYTES,
} from './codes.ts';
import { newLabels, readLabels, skipName, type Labels } from './name.ts';

/** No query of a client is longer. */
const MAX_QUERY_BYTES = 4096;

/** A query as it lies in its packet; one is used for all packets. */
export interface Query {
  id: number;
  flags: number;
  readonly labels: Labels;
  type: number;
  /** Offset behind the question. */
  questionEnd: number;
  /** The hash of the name, once `hashQuestion` has made it. */
  isHashed: boolean;
  nameOne: number;
  nameTwo: number;
  /** Whether the client speaks EDNS; the next two are 512 and false where it does not. */
  hasEdns: boolean;
  /** The most bytes that it takes by UDP, at most our own limit. */
  udpBytes: number;
  /** Whether it asks for signatures (RFC 3225). */
  isDnssecOk: boolean;
  /** Where its cookie lies, and of how many bytes it is (RFC 7873): 8 of its own, then none or those that it was given; 0 for none. */
  cookieAt: number;
  cookieBytes: number;
  /** Where a router says by its hardware address which device asks, in which option, and of how many bytes; 0 for none. */
  macAt: number;
  macOption: number;
  macBytes: number;
  /** The cookie that its answer has, set where it is answered; null: none. */
  cookie: Uint8Array | null;
}

export const newQuery = (): Query => ({
  id: 0,
  flags: 0,
  labels: newLabels(),
  type: 0,
  questionEnd: 0,
  isHashed: false,
  nameOne: 0,
  nameTwo: 0,
  hasEdns: false,
  udpBytes: PLAIN_UDP_BYTES,
  isDnssecOk: false,
  cookieAt: 0,
  cookieBytes: 0,
  macAt: 0,
  macOption: 0,
  macBytes: 0,
  cookie: null,
});

/**
 * What a packet is: a `query` to answer; nothing that is ever answered (`drop`); or what is refused with the code of this name,
 * where `formErr` and `notImp` know no more than the header.
 */
export type Reading = 'query' | 'drop' | 'formErr' | 'notImp' | 'badVers' | 'refused';

/** Reads a packet of `length` bytes into `query`. Never throws. */
export function readQuery(packet: Uint8Array, length: number, query: Query): Reading {
  if (length < HEADER_BYTES) return 'drop';
  query.isHashed = false;
  query.id = u16(packet, 0);
  query.flags = u16(packet, 2);
  // Two resolvers that answer each other's answers would never stop.
  if ((query.flags & FLAG.qr) !== 0) return 'drop';
  if ((query.flags & FLAG.opcode) !== 0) return 'notImp';
  if (length > MAX_QUERY_BYTES || u16(packet, 4) !== 1) return 'formErr';
  const nameEnd = readLabels(packet, HEADER_BYTES, length, query.labels);
  if (nameEnd < 0 || nameEnd + 4 > length) return 'formErr';
  query.type = u16(packet, nameEnd);
  query.questionEnd = nameEnd + 4;
  query.hasEdns = false;
  query.udpBytes = PLAIN_UDP_BYTES;
  query.isDnssecOk = false;
  query.cookieBytes = 0;
  query.macOption = 0;
  query.macBytes = 0;
  query.cookie = null;
  if (query.type === 0 || query.type === TYPE.opt) return 'formErr';
  // A transfer of changes has a record in the authority section (RFC 1995 section 3).
  if (query.type >= TYPE.firstMeta && query.type <= TYPE.lastMeta) return 'refused';
  if (u16(packet, 6) !== 0 || u16(packet, 8) !== 0) return 'formErr';
  const edns = readAdditional(packet, length, query);
  if (edns !== 'query') return edns;
  return u16(packet, nameEnd + 2) === CLASS_IN ? 'query' : 'refused';
}

/** Finds the one OPT record among the additional ones; others are passed over. */
function readAdditional(packet: Uint8Array, length: number, query: Query): Reading {
  let at = query.questionEnd;
  let reading: Reading = 'query';
  for (let left = u16(packet, 10); left > 0; left -= 1) {
    const nameEnd = skipName(packet, at, length);
    if (nameEnd < 0 || nameEnd + 10 > length) return 'formErr';
    const dataEnd = nameEnd + 10 + u16(packet, nameEnd + 8);
    if (dataEnd > length) return 'formErr';
    if (u16(packet, nameEnd) === TYPE.opt) {
      // One OPT at most, and its owner is the root (RFC 6891 sections 6.1.1 and 6.1.2).
      if (query.hasEdns || nameEnd !== at + 1 || !readOptions(packet, nameEnd + 10, dataEnd, query))
        return 'formErr';
      query.hasEdns = true;
      query.udpBytes = Math.min(UDP_BYTES, Math.max(PLAIN_UDP_BYTES, u16(packet, nameEnd + 2)));
      const extended = u32(packet, nameEnd + 4);
      query.isDnssecOk = (extended & 0x80_00) !== 0;
      if (((extended >>> 16) & 0xff) !== 0) reading = 'badVers';
    }
    at = dataEnd;
  }
  return reading;
}

/**
 * Whether the options of an OPT fill it, and a cookie is of a length that there is. What others say is left unread, as a subnet (RFC 7871)
 * changes nothing in an answer.
 */
function readOptions(packet: Uint8Array, start: number, end: number, query: Query): boolean {
  let at = start;
  while (at + 4 <= end) {
    const option = u16(packet, at);
    const bytes = u16(packet, at + 2);
    // The first counts (RFC 7873 section 5.2).
    if (option === COOKIE && query.cookieBytes === 0) {
      if (bytes !== CLIENT_COOKIE_BYTES && (bytes < 16 || bytes > 40)) return false;
      query.cookieAt = at + 4;
      query.cookieBytes = bytes;
    }
    if (option === MAC_OPTION || option === MAC_TEXT_OPTION) noteMac(query, option, at + 4, bytes);
    at += 4 + bytes;
  }
  return at === end;
}

/** The first of a kind counts, and the one as text before the other: dnsmasq before 2.87 replaces only that where a device sends one itself. */
function noteMac(query: Query, option: number, at: number, bytes: number): void {
  if (query.macOption === option || query.macOption === MAC_TEXT_OPTION) return;
  query.macOption = option;
  query.macAt = at;
  query.macBytes = bytes;
}
