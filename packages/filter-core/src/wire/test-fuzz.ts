/** Mutated packets, the same for the same seed, and what is done with each; for the tests and for ten million of them (`bench/dns-fuzz.ts`). */
import { cachedReply } from './cached.ts';
import { EDE, RCODE } from './codes.ts';
import { hashSuffixes, newHashKeys, newSuffixHashes } from './hash.ts';
import { newQuery, readQuery, type Query, type Reading } from './message.ts';
import { expandName, textOfName } from './name.ts';
import { newRecordPlace, readRecord } from './record.ts';
import { addressReply, emptyReply, headerReply, nxDomainReply, rewriteReply } from './reply.ts';
import { ANSWERS, hex, numbersFrom, QUERIES } from './test-packets.ts';

const SEEDS = [...Object.values(QUERIES), ...Object.values(ANSWERS)].map(hex);
/** Bytes that mean something: pointers, longest labels, counts. */
const MEANT = [0, 1, 12, 29, 41, 63, 64, 0xbf, 0xc0, 0xff];

const [packet, out, name] = [new Uint8Array(4200), new Uint8Array(4600), new Uint8Array(256)];
const [query, hashes, keys, place] = [newQuery(), newSuffixHashes(), newHashKeys(), newRecordPlace()];
const address = Uint8Array.of(192, 0, 2, 1);
const target = Uint8Array.of(1, 0x61, 0);
const why = { code: EDE.filtered, text: new TextEncoder().encode('Games') };

/** Fills the packet with a mutation of a seed. @returns its length */
function mutate(next: () => number): number {
  const below = (limit: number): number => next() % limit;
  const seed = SEEDS[below(SEEDS.length)]!;
  packet.fill(0);
  packet.set(seed);
  let length = seed.length;
  for (let changes = 1 + below(6); changes > 0; changes -= 1) {
    const kind = below(8);
    const at = below(Math.max(1, length));
    if (kind < 3) packet[at] = MEANT[below(MEANT.length)]!;
    else if (kind < 5) packet[at] = below(256);
    else if (kind === 5) length = below(length + 1);
    else if (kind === 6) packet.copyWithin(at, below(length + 1), length);
    else length = Math.min(packet.length, length + below(40));
  }
  // Most are queries still: an answer is dropped before anything is read.
  if (below(4) > 0) packet[2] = (packet[2] ?? 0) & 0x07;
  return length;
}

/** What is done with any packet. @throws Error where something is not as it must be */
function digest(length: number): Reading {
  const reading = readQuery(packet, length, query);
  for (let at = 12, left = 40; at >= 0 && at < length && left > 0; left -= 1) {
    const nextAt = readRecord(packet, at, length, place);
    if (nextAt >= 0 && (nextAt <= at || nextAt > length)) throw new Error('a record leads out of its packet');
    if (expandName(packet, at, length, name, 0) > 255) throw new Error('a name is too long');
    at = nextAt;
  }
  if (reading === 'drop') return reading;
  if (reading === 'formErr' || reading === 'notImp') {
    if (headerReply(out, packet, RCODE[reading]) > length)
      throw new Error('a refusal is longer than its packet');
    return reading;
  }
  if (query.questionEnd > length) throw new Error('a question ends behind its packet');
  hashSuffixes(packet, query.labels, keys, hashes);
  textOfName(packet, query.labels);
  const lengths = [
    emptyReply(out, packet, query, RCODE.refused),
    nxDomainReply(out, packet, query, 10, why),
    addressReply(out, packet, query, [address], 10, why),
    rewriteReply(out, packet, query, target, [address], 10),
    cachedReply(
      out,
      packet,
      query,
      { bytes: packet, start: 0, length },
      { age: 1, atMost: 55 },
      query.udpBytes,
      why,
    ),
  ];
  // What is kept is checked before it is stored: an answer made of garbage may be garbage, but is never beyond the limit.
  if (lengths.some((bytes) => bytes < 12 || bytes > 1232)) throw new Error('an answer is too long');
  return reading;
}

/** A packet that was tried; its bytes and its query are used again for the next. */
export interface Tried {
  bytes: Uint8Array;
  reading: Reading;
  query: Query;
}

/** @returns what tries the next packet, and throws an error with its bytes where something is not as it must be */
export function newWireFuzz(seed: number): () => Tried {
  const next = numbersFrom(seed);
  return () => {
    const length = mutate(next);
    const bytes = packet.subarray(0, length);
    try {
      return { bytes, reading: digest(length), query };
    } catch (error) {
      throw new Error(`packet ${Buffer.from(bytes).toString('hex')}`, { cause: error });
    }
  };
}
