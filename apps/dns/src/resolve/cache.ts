/**
 * Answers of upstreams, in memory that never grows: sets of four slots, of which the one that is used least gives way. Larger
 * answers are beside them, bounded by their bytes. Old ones stay for when no upstream answers (RFC 8767).
 */
import { hashSuffixes, newHashKeys, newSuffixHashes } from '../wire/hash.ts';
import type { Query } from '../wire/message.ts';
import { FLAG, HEADER_BYTES } from '../wire/codes.ts';
import { isSameName } from '../wire/name.ts';
import type { CleanAnswer } from './clean.ts';
import { keyOfQuestion } from './question.ts';

const WAYS = 4;
const SLOT_BYTES = 512;
const SLOT_WORDS = SLOT_BYTES / 4;
const SLOT_HEADER_BYTES = 32;
const LONGEST_IN_SLOT = SLOT_BYTES - SLOT_HEADER_BYTES;
/** Words of a slot's header. */
const [ONE, TWO, KIND, LENGTH, STORED, TTL, USED, HITS] = [0, 1, 2, 3, 4, 5, 6, 7];
/** An answer that was wanted so often is asked for again in the last tenth of its time. */
const WANTED_HITS = 2;
/** An answer that is older is of no use even when there is no other (RFC 8767 section 5). */
const MOST_STALE_SECONDS = 86_400;

/** An answer that was found; one is used for all. It is valid until the next is stored. */
export interface Found {
  message: Uint8Array;
  length: number;
  /** Seconds since it was received. */
  age: number;
  /** Whether its time is over. */
  isStale: boolean;
  /** Whether it is wanted, and its time nearly over. */
  isDue: boolean;
}

export interface CacheSizes {
  /** Slots of 512 bytes. */
  slots: number;
  /** Bytes of all answers that are too large for a slot. */
  largeBytes: number;
}

export const newFound = (): Found => ({
  message: new Uint8Array(),
  length: 0,
  age: 0,
  isStale: false,
  isDue: false,
});

/** What else an answer depends on: signatures wanted, checking off (RFC 4035 section 3.2.2). */
const kindOf = (query: Query): number =>
  query.type | (query.isDnssecOk ? 0x1_00_00 : 0) | ((query.flags & FLAG.cd) === 0 ? 0 : 0x2_00_00);

/** @returns whether it is of any use */
function fill(
  found: Found,
  message: Uint8Array,
  { stored, ttl, hits }: { stored: number; ttl: number; hits: number },
  now: number,
): boolean {
  found.age = Math.max(0, Math.floor(now - stored));
  found.isStale = found.age >= ttl;
  found.isDue = hits >= WANTED_HITS && !found.isStale && found.age >= ttl - Math.ceil(ttl / 10);
  found.message = message;
  found.length = message.length;
  return found.age < ttl + MOST_STALE_SECONDS;
}

/** Answers that are too large for a slot: the one that was stored first gives way. */
class LargeAnswers {
  readonly #answers = new Map<string, { message: Uint8Array; stored: number; ttl: number; hits: number }>();
  readonly #mostBytes: number;
  bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  find(key: string, now: number, found: Found): boolean {
    const entry = this.#answers.get(key);
    if (entry === undefined) return false;
    entry.hits += 1;
    return fill(found, entry.message, entry, now);
  }

  get isEmpty(): boolean {
    return this.#answers.size === 0;
  }

  store(key: string, { message, ttl }: CleanAnswer, now: number): void {
    if (message.length > this.#mostBytes) return;
    this.bytes += message.length;
    this.#answers.set(key, { message, stored: now, ttl, hits: 0 });
    for (const oldest of this.#answers.keys()) {
      if (this.bytes <= this.#mostBytes) break;
      this.drop(oldest);
    }
  }

  drop(key: string): void {
    this.bytes -= this.#answers.get(key)?.message.length ?? 0;
    this.#answers.delete(key);
  }
}

const largeKey = (packet: Uint8Array, query: Query): string =>
  `${kindOf(query)} ${keyOfQuestion(packet, query)}`;

export class AnswerCache {
  readonly #sets: number;
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  readonly #large: LargeAnswers;
  readonly #keys = newHashKeys();
  readonly #hashes = newSuffixHashes();
  #uses = 0;
  /** Of the question at hand: the hash of its name, and the first slot of its set. */
  #one = 0;
  #two = 0;
  #first = 0;

  constructor({ slots, largeBytes }: CacheSizes) {
    this.#sets = Math.max(1, Math.floor(slots / WAYS));
    this.#bytes = new Uint8Array(this.#sets * WAYS * SLOT_BYTES);
    this.#words = new Uint32Array(this.#bytes.buffer);
    this.#large = new LargeAnswers(largeBytes);
  }

  /**
   * @param now seconds of a clock that never jumps
   * @returns whether there is an answer, fresh or stale; it is in `found`
   */
  find(packet: Uint8Array, query: Query, now: number, found: Found): boolean {
    this.#hash(packet, query);
    const slot = this.#slotOf(packet, query);
    if (slot < 0) return !this.#large.isEmpty && this.#large.find(largeKey(packet, query), now, found);
    this.#uses += 1;
    this.#set(slot, USED, this.#uses);
    const start = slot * SLOT_BYTES + SLOT_HEADER_BYTES;
    const message = this.#bytes.subarray(start, start + this.#get(slot, LENGTH));
    const hits = this.#get(slot, HITS) + 1;
    this.#set(slot, HITS, hits);
    return fill(found, message, { stored: this.#get(slot, STORED), ttl: this.#get(slot, TTL), hits }, now);
  }

  /** Keeps an answer to the query; one that may not be kept takes the place of none. */
  store(packet: Uint8Array, query: Query, answer: CleanAnswer, now: number): void {
    if (answer.ttl === 0) return;
    this.#hash(packet, query);
    const key = largeKey(packet, query);
    this.#large.drop(key);
    const known = this.#slotOf(packet, query);
    if (answer.message.length > LONGEST_IN_SLOT) {
      if (known >= 0) this.#set(known, LENGTH, 0);
      this.#large.store(key, answer, now);
      return;
    }
    const slot = known >= 0 ? known : this.#victim();
    this.#uses += 1;
    this.#set(slot, ONE, this.#one);
    this.#set(slot, TWO, this.#two);
    this.#set(slot, KIND, kindOf(query));
    this.#set(slot, LENGTH, answer.message.length);
    this.#set(slot, STORED, Math.floor(now));
    this.#set(slot, TTL, answer.ttl);
    this.#set(slot, USED, this.#uses);
    this.#set(slot, HITS, 0);
    this.#bytes.set(answer.message, slot * SLOT_BYTES + SLOT_HEADER_BYTES);
  }

  /** Bytes of large answers at this moment. */
  get largeBytes(): number {
    return this.#large.bytes;
  }

  #get(slot: number, word: number): number {
    return this.#words[slot * SLOT_WORDS + word] ?? 0;
  }

  #set(slot: number, word: number, value: number): void {
    this.#words[slot * SLOT_WORDS + word] = value;
  }

  #hash(packet: Uint8Array, query: Query): void {
    hashSuffixes(packet, query.labels, this.#keys, this.#hashes);
    const last = query.labels.count - 1;
    this.#one = last < 0 ? 0 : (this.#hashes.one[last] ?? 0);
    this.#two = last < 0 ? 0 : (this.#hashes.two[last] ?? 0);
    const mixed = Math.imul(this.#one ^ (this.#two >>> 9) ^ kindOf(query), 0x9e_37_79_b1) >>> 0;
    this.#first = (mixed % this.#sets) * WAYS;
  }

  #slotOf(packet: Uint8Array, query: Query): number {
    for (let slot = this.#first; slot < this.#first + WAYS; slot += 1)
      if (this.#isOf(slot, packet, query)) return slot;
    return -1;
  }

  #isOf(slot: number, packet: Uint8Array, query: Query): boolean {
    if (this.#get(slot, ONE) !== this.#one || this.#get(slot, TWO) !== this.#two) return false;
    if (this.#get(slot, KIND) !== kindOf(query) || this.#get(slot, LENGTH) === 0) return false;
    // The name itself decides, so that no two names share an answer by chance.
    const nameAt = slot * SLOT_BYTES + SLOT_HEADER_BYTES + HEADER_BYTES;
    return isSameName(this.#bytes, nameAt, packet, HEADER_BYTES, query.questionEnd - HEADER_BYTES);
  }

  /** A slot that is free, else the one that was used longest ago. */
  #victim(): number {
    let chosen = this.#first;
    for (let slot = this.#first; slot < this.#first + WAYS; slot += 1) {
      if (this.#get(slot, LENGTH) === 0) return slot;
      if (this.#get(slot, USED) < this.#get(chosen, USED)) chosen = slot;
    }
    return chosen;
  }
}
