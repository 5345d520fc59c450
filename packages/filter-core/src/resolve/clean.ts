/**
 * Makes what is kept of an upstream's answer: the question, the records of the chain that was asked for, and what proves a
 * negative one. All other records are dropped, and names are written without compression, so that no pointer leads into a dropped record.
 */
import { copy, put16, put32, u16, u32 } from '../wire/bytes.ts';
import { FLAG, HEADER_BYTES, RCODE, TYPE } from '../wire/codes.ts';
import { expandName, isSameName, lower, newLabels, readLabels, skipName } from '../wire/name.ts';
import { newRecordPlace, readRecord, readTtl, type RecordPlace } from '../wire/record.ts';
import { leadsHome } from './private.ts';

/** Longer than any that a resolver gives; a chain in a circle ends here. */
const MOST_NAMES_IN_CHAIN = 16;
const LONGEST_MESSAGE = 65_535;
const MOST_POSITIVE_SECONDS = 86_400;
/** Kept no longer, whatever the zone says: a new name should not stay unknown. */
const MOST_NEGATIVE_SECONDS = 300;
/** Only the first 16 KiB can be pointed at (RFC 1035 section 4.1.4). */
const POINTABLE = 0x40_00;

export interface CleanAnswer {
  /** Header with an id of 0, question in lower case, records; no OPT. */
  message: Uint8Array;
  rcode: number;
  /** How long it may be kept, in seconds; 0 for not at all. */
  ttl: number;
}

export interface CleanOptions {
  /** Whether signatures were asked for. */
  isDnssecOk: boolean;
  /** Whether what the upstream has checked may be passed on: it was reached by a way that nobody can change (RFC 6840 section 5.7). */
  isTrusted: boolean;
  /** Whether addresses of the own network are left out, so that no page of a stranger reaches a device at home. */
  dropsPrivate: boolean;
}

interface Cleaning {
  packet: Uint8Array;
  end: number;
  out: Uint8Array;
  at: number;
  /** Where in `out` the names of the chain are, the asked one first. */
  chain: number[];
  least: number;
}

const scratch = new Uint8Array(LONGEST_MESSAGE + 1024);
const owner = new Uint8Array(256);
const record = newRecordPlace();
const labels = newLabels();

/**
 * @param packet an answer whose id and question were found to be those of the query; the letters of its question are lowered
 * @returns null where it is malformed, or where the upstream could not say (any code but NOERROR and NXDOMAIN)
 */
export function cleanAnswer(packet: Uint8Array, options: CleanOptions): CleanAnswer | null {
  const end = packet.length;
  if (end < HEADER_BYTES || u16(packet, 4) !== 1) return null;
  const flags = u16(packet, 2);
  const rcode = flags & FLAG.rcode;
  if (rcode !== RCODE.noError && rcode !== RCODE.nxDomain) return null;
  const nameEnd = readLabels(packet, HEADER_BYTES, end, labels);
  if (nameEnd < 0 || nameEnd + 4 > end) return null;
  const type = u16(packet, nameEnd);
  const cleaning: Cleaning = {
    packet,
    end,
    out: scratch,
    at: nameEnd + 4,
    chain: [HEADER_BYTES],
    least: MOST_POSITIVE_SECONDS,
  };
  // Names of the answer that point into the question would have its random letters.
  for (let at = HEADER_BYTES; at < nameEnd; at += 1) packet[at] = lower(packet[at] ?? 0);
  copy(packet, 0, cleaning.at, scratch, 0);
  const answers = keepAnswers(cleaning, type, options);
  if (!answers) return null;
  const isNegative = answers.wanted === 0;
  const authorities = keepAuthorities(cleaning, answers.next, isNegative, options.isDnssecOk);
  if (!authorities) return null;
  put16(scratch, 0, 0);
  const isChecked = options.isTrusted && (flags & FLAG.ad) !== 0 && !answers.isChanged;
  put16(scratch, 2, FLAG.qr | FLAG.ra | rcode | (isChecked ? FLAG.ad : 0));
  put16(scratch, 6, answers.kept);
  put16(scratch, 8, authorities.kept);
  put16(scratch, 10, 0);
  // A negative answer without an SOA says nothing of how long it holds (RFC 2308 section 5).
  const ttl = isNegative && !authorities.hasSoa ? 0 : cleaning.least;
  return { message: scratch.slice(0, cleaning.at), rcode, ttl };
}

/** Copies the records of the chain. @returns null where a record is malformed */
function keepAnswers(
  cleaning: Cleaning,
  type: number,
  options: CleanOptions,
): { kept: number; wanted: number; next: number; isChanged: boolean } | null {
  const { packet, end } = cleaning;
  let [next, kept, wanted, isChanged] = [cleaning.at, 0, 0, false];
  for (let left = u16(packet, 6); left > 0; left -= 1) {
    next = readRecord(packet, next, end, record);
    if (next < 0) return null;
    const isWanted = record.type === type || type === TYPE.any;
    const isAlias = record.type === TYPE.cname || record.type === TYPE.dname;
    const isSignature = options.isDnssecOk && record.type === TYPE.rrsig;
    const place = placeInChain(cleaning, record);
    if (place === null) return null;
    if (!(isWanted || isAlias || isSignature) || (place < 0 && record.type !== TYPE.dname)) continue;
    if (options.dropsPrivate && leadsHome(packet, record)) {
      isChanged = true;
      continue;
    }
    const dataAt = putRecord(cleaning, record, place, readTtl(packet, record.ttlAt));
    if (dataAt < 0) return null;
    if (record.type === TYPE.cname && dataAt < POINTABLE && cleaning.chain.length < MOST_NAMES_IN_CHAIN)
      cleaning.chain.push(dataAt);
    kept += 1;
    if (isWanted) wanted += 1;
  }
  return { kept, wanted, next, isChanged };
}

/** Keeps the SOA of a negative answer, and proofs where signatures were asked for (RFC 4035 section 3.1.3). */
function keepAuthorities(
  cleaning: Cleaning,
  start: number,
  isNegative: boolean,
  isDnssecOk: boolean,
): { kept: number; hasSoa: boolean } | null {
  const { packet, end } = cleaning;
  let [next, kept, hasSoa] = [start, 0, false];
  for (let left = u16(packet, 8); left > 0; left -= 1) {
    next = readRecord(packet, next, end, record);
    if (next < 0) return null;
    const isSoa = isNegative && record.type === TYPE.soa && !hasSoa;
    const isProof = record.type === TYPE.nsec || record.type === TYPE.nsec3 || record.type === TYPE.rrsig;
    if (!isSoa && !(isDnssecOk && isProof)) continue;
    if (isSoa && record.dataLength < 22) return null;
    const ttl = readTtl(packet, record.ttlAt);
    // The smaller of the SOA's TTL and its minimum (RFC 9077 section 3).
    const minimum = isSoa ? u32(packet, record.dataAt + record.dataLength - 4) : ttl;
    if (putRecord(cleaning, record, -1, Math.min(ttl, minimum, isNegative ? MOST_NEGATIVE_SECONDS : ttl)) < 0)
      return null;
    kept += 1;
    hasSoa ||= isSoa;
  }
  return { kept, hasSoa };
}

/** @returns where in `out` the record's owner is as a name of the chain; -1 where it is none, null where it is no name */
function placeInChain({ packet, end, out, chain }: Cleaning, { nameAt }: RecordPlace): number | null {
  const length = expandName(packet, nameAt, end, owner, 0);
  if (length < 0) return null;
  for (const place of chain) {
    const placeLength = nameBytes(out, place);
    if (placeLength === length && isSameName(out, place, owner, 0, length)) return place;
  }
  return -1;
}

/** Bytes of an uncompressed name. */
function nameBytes(bytes: Uint8Array, start: number): number {
  let at = start;
  while ((bytes[at] ?? 0) !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1 - start;
}

/** @returns where the data begins in `out`; -1 where the record is malformed or does not fit */
function putRecord(cleaning: Cleaning, place: RecordPlace, ownerAt: number, ttl: number): number {
  const { packet, end, out } = cleaning;
  let at = cleaning.at;
  if (at + 300 + place.dataLength > LONGEST_MESSAGE) return -1;
  if (ownerAt >= 0) at = put16(out, at, 0xc0_00 | ownerAt);
  else {
    const length = expandName(packet, place.nameAt, end, out, at);
    if (length < 0) return -1;
    at += length;
  }
  at = put16(out, at, place.type);
  at = put16(out, at, place.class);
  at = put32(out, at, ttl);
  const dataAt = at + 2;
  const length = putData(packet, place, out, dataAt);
  if (length < 0) return -1;
  put16(out, at, length);
  cleaning.at = dataAt + length;
  cleaning.least = Math.min(cleaning.least, ttl);
  return dataAt;
}

/** Bytes before the names in the data of the types whose names may be compressed (RFC 3597 section 4), and how many names. */
const NAMES_IN: ReadonlyMap<number, readonly [before: number, names: number, after: number]> = new Map([
  [TYPE.ns, [0, 1, 0]],
  [TYPE.cname, [0, 1, 0]],
  [TYPE.ptr, [0, 1, 0]],
  [TYPE.dname, [0, 1, 0]],
  [TYPE.mx, [2, 1, 0]],
  [TYPE.srv, [6, 1, 0]],
  [TYPE.soa, [0, 2, 20]],
]);
const LENGTH_OF: ReadonlyMap<number, number> = new Map([
  [TYPE.a, 4],
  [TYPE.aaaa, 16],
]);

/** @returns bytes written; -1 where the data is not what its type says */
function putData(
  packet: Uint8Array,
  { type, dataAt, dataLength }: RecordPlace,
  out: Uint8Array,
  start: number,
): number {
  const form = NAMES_IN.get(type);
  if (!form) {
    if ((LENGTH_OF.get(type) ?? dataLength) !== dataLength) return -1;
    copy(packet, dataAt, dataAt + dataLength, out, start);
    return dataLength;
  }
  const [before, names, after] = form;
  const end = dataAt + dataLength;
  let [from, at] = [dataAt + before, start + before];
  if (from > end) return -1;
  copy(packet, dataAt, from, out, start);
  for (let name = 0; name < names; name += 1) {
    const length = expandName(packet, from, end, out, at);
    from = length < 0 ? -1 : skipName(packet, from, end);
    if (from < 0) return -1;
    at += length;
  }
  if (from + after !== end) return -1;
  copy(packet, from, end, out, at);
  return at + after - start;
}
