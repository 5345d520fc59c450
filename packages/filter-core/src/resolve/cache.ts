/**
 * Answers of upstreams, in memory that never grows: sets of four slots, of which the one that is used least gives way. Larger
 * answers are beside them, bounded by their bytes. Old ones stay for when no upstream answers (RFC 8767).
 */
import type { KeptMessage } from '../wire/cached.ts';
import type { Query } from '../wire/message.ts';
import { hashQuestion } from '../wire/question-hash.ts';
import { FLAG, HEADER_BYTES } from '../wire/codes.ts';
import { isSameName } from '../wire/name.ts';
import { leadsThrough } from './aliases.ts';
import type { CleanAnswer } from './clean.ts';
import { keyOfQuestion } from './question.ts';

const WAYS = 4;
const SLOT_BYTES = 512;
const SLOT_WORDS = SLOT_BYTES / 4;
const SLOT_HEADER_BYTES = 16;
const LONGEST_IN_SLOT = SLOT_BYTES - SLOT_HEADER_BYTES;
/** Words of a slot's header. */
const [STORED, TTL, USED, HITS] = [0, 1, 2, 3];
/**
 * What says whose a slot is and which one, apart from it, so that those of a set are in one line of the processor's cache. Slots are given in
 * their order, so that few answers are in few pages of memory.
 */
const TAG_WORDS = 4;
const SET_WORDS = WAYS * TAG_WORDS;
const [ONE, TWO, KIND, PLACE] = [0, 1, 2, 3];
/** A place: the length of the answer, 0 for none; whether it leads through other names; the number of the slot, from 1. */
const LENGTHS = 0x3_ff;
const HAS_ALIASES = 0x4_00;
const SLOT_SHIFT = 11;
const MOST_SLOTS = 2 ** (31 - SLOT_SHIFT) - 1;
/** A large block begins 16 bytes behind a line, as the system's allocator keeps its notes before it. */
const FIRST_TAG = 12;
/** An answer that was wanted so often is asked for again in the last tenth of its time. */
const WANTED_HITS = 2;
/** An answer that is older is of no use even when there is no other (RFC 8767 section 5). */
const MOST_STALE_SECONDS = 86_400;

/** An answer that was found; one is used for all. It is valid until the next is stored. */
export class Found implements KeptMessage {
  bytes: Uint8Array = NOTHING;
  start = 0;
  length = 0;
  /** Seconds since it was received. */
  age = 0;
  /** Whether its time is over. */
  isStale = false;
  /** Whether it is wanted, and its time nearly over. */
  isDue = false;
  /** Whether it leads through other names. */
  hasAliases = false;

  /** The answer alone. */
  get message(): Uint8Array {
    return this.bytes.subarray(this.start, this.start + this.length);
  }
}
const NOTHING = new Uint8Array();

/** An answer that was received just now, or so long ago. */
export function answeredBy(message: Uint8Array, age = 0, isStale = false): Found {
  const found = new Found();
  found.bytes = message;
  found.length = message.length;
  found.age = age;
  found.isStale = isStale;
  found.hasAliases = leadsThrough(message);
  return found;
}

export interface CacheSizes {
  /** Slots of 512 bytes. */
  slots: number;
  /** Bytes of all answers that are too large for a slot. */
  largeBytes: number;
}

/** What else an answer depends on: signatures wanted, checking off (RFC 4035 section 3.2.2). */
const kindOf = (query: Query): number =>
  query.type | (query.isDnssecOk ? 0x1_00_00 : 0) | ((query.flags & FLAG.cd) === 0 ? 0 : 0x2_00_00);

/** Says how old what was found is. @returns whether it is of any use */
function date(found: Found, stored: number, ttl: number, hits: number, now: number): boolean {
  const age = Math.max(0, Math.floor(now - stored));
  found.age = age;
  found.isStale = age >= ttl;
  found.isDue = hits >= WANTED_HITS && age < ttl && age >= ttl - Math.ceil(ttl / 10);
  return age < ttl + MOST_STALE_SECONDS;
}

interface LargeAnswer {
  message: Uint8Array;
  hasAliases: boolean;
  stored: number;
  ttl: number;
  hits: number;
}

/** Answers that are too large for a slot: the one that was stored first gives way. */
class LargeAnswers {
  readonly #answers = new Map<string, LargeAnswer>();
  readonly #mostBytes: number;
  bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  find(key: string, now: number, found: Found): boolean {
    const entry = this.#answers.get(key);
    if (entry === undefined) return false;
    entry.hits += 1;
    found.bytes = entry.message;
    found.start = 0;
    found.length = entry.message.length;
    found.hasAliases = entry.hasAliases;
    return date(found, entry.stored, entry.ttl, entry.hits, now);
  }

  get isEmpty(): boolean {
    return this.#answers.size === 0;
  }

  store(key: string, { message, ttl }: CleanAnswer, now: number): void {
    if (message.length > this.#mostBytes) return;
    this.bytes += message.length;
    this.#answers.set(key, { message, hasAliases: leadsThrough(message), stored: now, ttl, hits: 0 });
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
  readonly #words: Int32Array;
  readonly #tags: Int32Array;
  readonly #large: LargeAnswers;
  /** Of the lower 32 bits; how long ago a slot was used is their difference. */
  #uses = 0;
  /** Slots that have an answer, or had one. */
  #given = 0;

  constructor({ slots, largeBytes }: CacheSizes) {
    this.#sets = Math.max(1, Math.floor(Math.min(slots, MOST_SLOTS) / WAYS));
    this.#bytes = new Uint8Array(this.#sets * WAYS * SLOT_BYTES);
    this.#words = new Int32Array(this.#bytes.buffer);
    this.#tags = new Int32Array(FIRST_TAG + this.#sets * SET_WORDS);
    this.#large = new LargeAnswers(largeBytes);
  }

  /**
   * @param now seconds of a clock that never jumps
   * @returns whether there is an answer, fresh or stale; it is in `found`
   */
  find(packet: Uint8Array, query: Query, now: number, found: Found): boolean {
    const tag = this.#tagOf(packet, query, this.#setOf(packet, query));
    if (tag < 0) return !this.#large.isEmpty && this.#large.find(largeKey(packet, query), now, found);
    const words = this.#words;
    const place = this.#tags[tag + PLACE] ?? 0;
    const slot = slotOf(place);
    const at = slot * SLOT_WORDS;
    const hits = (words[at + HITS] ?? 0) + 1;
    words[at + HITS] = hits;
    words[at + USED] = this.#nextUse();
    found.bytes = this.#bytes;
    found.start = slot * SLOT_BYTES + SLOT_HEADER_BYTES;
    found.length = place & LENGTHS;
    found.hasAliases = (place & HAS_ALIASES) !== 0;
    return date(found, words[at + STORED] ?? 0, words[at + TTL] ?? 0, hits, now);
  }

  /** Keeps an answer to the query; one that may not be kept takes the place of none. */
  store(packet: Uint8Array, query: Query, answer: CleanAnswer, now: number): void {
    const { message, ttl } = answer;
    if (ttl === 0) return;
    if (!this.#large.isEmpty) this.#large.drop(largeKey(packet, query));
    const set = this.#setOf(packet, query);
    const known = this.#tagOf(packet, query, set);
    if (message.length > LONGEST_IN_SLOT) {
      if (known >= 0) this.#tags[known + PLACE] = (this.#tags[known + PLACE] ?? 0) & ~LENGTHS;
      this.#large.store(largeKey(packet, query), answer, now);
      return;
    }
    const tag = known >= 0 ? known : this.#victim(set);
    const former = this.#tags[tag + PLACE] ?? 0;
    const slot = former === 0 ? this.#given++ : slotOf(former);
    const place = ((slot + 1) << SLOT_SHIFT) | (leadsThrough(message) ? HAS_ALIASES : 0) | message.length;
    this.#tags.set([query.nameOne, query.nameTwo, kindOf(query), place], tag);
    this.#words.set([Math.floor(now), ttl, this.#nextUse(), 0], slot * SLOT_WORDS);
    this.#bytes.set(message, slot * SLOT_BYTES + SLOT_HEADER_BYTES);
  }

  /** Bytes of large answers at this moment. */
  get largeBytes(): number {
    return this.#large.bytes;
  }

  #nextUse(): number {
    this.#uses = (this.#uses + 1) | 0;
    return this.#uses;
  }

  /** Where the set begins that a question's answer is in. */
  #setOf(packet: Uint8Array, query: Query): number {
    hashQuestion(packet, query);
    const mixed = Math.imul(query.nameOne ^ (query.nameTwo >>> 9) ^ kindOf(query), 0x9e_37_79_b1) >>> 0;
    return FIRST_TAG + (mixed % this.#sets) * SET_WORDS;
  }

  /** @returns -1 where it is in none of the set */
  #tagOf(packet: Uint8Array, query: Query, set: number): number {
    const tags = this.#tags;
    const kind = kindOf(query);
    for (let tag = set; tag < set + SET_WORDS; tag += TAG_WORDS) {
      if (tags[tag + ONE] !== query.nameOne || tags[tag + TWO] !== query.nameTwo) continue;
      const place = tags[tag + PLACE] ?? 0;
      if (tags[tag + KIND] !== kind || (place & LENGTHS) === 0) continue;
      // The name itself decides, so that no two names share an answer by chance.
      const nameAt = slotOf(place) * SLOT_BYTES + SLOT_HEADER_BYTES + HEADER_BYTES;
      if (isSameName(this.#bytes, nameAt, packet, HEADER_BYTES, query.questionEnd - HEADER_BYTES)) return tag;
    }
    return -1;
  }

  /** Of the set, what is free, else what was used longest ago. */
  #victim(set: number): number {
    const agoOf = (tag: number): number =>
      (this.#uses - (this.#words[slotOf(this.#tags[tag + PLACE] ?? 0) * SLOT_WORDS + USED] ?? 0)) | 0;
    let chosen = set;
    for (let tag = set; tag < set + SET_WORDS; tag += TAG_WORDS) {
      if (((this.#tags[tag + PLACE] ?? 0) & LENGTHS) === 0) return tag;
      if (agoOf(tag) > agoOf(chosen)) chosen = tag;
    }
    return chosen;
  }
}

const slotOf = (place: number): number => (place >>> SLOT_SHIFT) - 1;
