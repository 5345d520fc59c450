/**
 * The installation's own zone (`DNS_NAME`), which its operator delegated to this machine: answered to anyone, with authority. It has addresses
 * for itself and every name below, who may issue certificates, and for a while what an authority wants to find there (RFC 8555 section 8.4).
 */
import { copy, put16, put32 } from '@kinward/filter-core/wire/bytes.ts';
import { bytesOfAddress } from '@kinward/filter-core/wire/address.ts';
import { CLASS_IN, FLAG, HEADER_BYTES, TYPE } from '@kinward/filter-core/wire/codes.ts';
import type { Query } from '@kinward/filter-core/wire/message.ts';
import { isSameName, nameOfText } from '@kinward/filter-core/wire/name.ts';
import { beginReply, endReply } from '@kinward/filter-core/wire/reply.ts';

/** Addresses change with the machine, seldom. */
const ADDRESS_SECONDS = 300;
/** What an authority looks for must be found at its next look. */
const CHALLENGE_SECONDS = 5;
const NEGATIVE_SECONDS = 30;
const [REFRESH, RETRY, EXPIRE] = [3600, 600, 604_800];
const CHALLENGE_LABEL = '_acme-challenge';
const CAA = 257;
const AUTHORITATIVE = 0x04_00;
const MOST_TEXT_BYTES = 255;

export interface ZoneOptions {
  /** Lower case, without a dot at the end. */
  name: string;
  /** Of this machine, as the internet reaches it. */
  addresses: readonly string[];
}

interface Placed {
  data: Uint8Array;
  seconds: number;
}

const textData = (text: string): Uint8Array => {
  const bytes = new TextEncoder().encode(text).subarray(0, MOST_TEXT_BYTES);
  return Uint8Array.from([bytes.length, ...bytes]);
};
/** No other flag, the tag, then who may (RFC 8659 section 4.1). */
const caaData = (tag: string, value: string): Uint8Array =>
  Uint8Array.from([0, tag.length, ...new TextEncoder().encode(tag + value)]);

/** @throws Error where the name is none */
const wireOf = (text: string): Uint8Array => {
  const name = nameOfText(text);
  if (!name) throw new Error(`"${text}" is no name`);
  return name;
};

export class Zone {
  readonly #wire: Uint8Array;
  readonly #server: Uint8Array;
  readonly #mailbox: Uint8Array;
  readonly #challengeName: Uint8Array;
  readonly #addresses: ReadonlyMap<number, Placed[]>;
  #challenges: Placed[] = [];
  #issuers: Placed[] = [];
  #serial = Math.floor(Date.now() / 1000);

  constructor({ name, addresses }: ZoneOptions) {
    this.#wire = wireOf(name);
    this.#server = wireOf(`ns.${name}`);
    this.#mailbox = wireOf(`hostmaster.${name}`);
    this.#challengeName = wireOf(`${CHALLENGE_LABEL}.${name}`);
    const placed = addresses.flatMap((text) => {
      const data = bytesOfAddress(text);
      return data ? [{ data, seconds: ADDRESS_SECONDS }] : [];
    });
    this.#addresses = new Map([
      [TYPE.a, placed.filter(({ data }) => data.length === 4)],
      [TYPE.aaaa, placed.filter(({ data }) => data.length === 16)],
    ]);
  }

  /** What an authority is to find; empty: nothing. */
  set challenges(texts: readonly string[]) {
    this.#serial += 1;
    this.#challenges = texts.map((text) => ({ data: textData(text), seconds: CHALLENGE_SECONDS }));
  }

  /** Who may issue certificates, for the zone and all its names; empty: it is not said. */
  set issuers(names: readonly string[]) {
    this.#serial += 1;
    this.#issuers = names.flatMap((name) =>
      ['issue', 'issuewild'].map((tag) => ({ data: caaData(tag, name), seconds: ADDRESS_SECONDS })),
    );
  }

  /** Whether the question is for the zone or a name below. */
  owns(packet: Uint8Array, { labels, questionEnd }: Query): boolean {
    const length = this.#wire.length;
    const at = questionEnd - 4 - length;
    if (at < HEADER_BYTES || !isSameName(packet, at, this.#wire, 0, length)) return false;
    for (let label = labels.count - 1; label >= 0; label -= 1) if (labels.starts[label] === at) return true;
    return false;
  }

  /** @returns bytes of the answer to a question that it owns */
  reply(out: Uint8Array, packet: Uint8Array, query: Query): number {
    const zoneAt = query.questionEnd - 4 - this.#wire.length;
    const records = this.#recordsOf(packet, query, zoneAt === HEADER_BYTES);
    let at = beginReply(out, packet, query, 0);
    put16(out, 2, FLAG.qr | AUTHORITATIVE | (query.flags & FLAG.rd));
    for (const { data, seconds } of records) at = putRecord(out, at, HEADER_BYTES, query.type, seconds, data);
    put16(out, 6, records.length);
    if (records.length === 0) {
      at = putRecord(out, at, zoneAt, TYPE.soa, NEGATIVE_SECONDS, this.#soa());
      put16(out, 8, 1);
    }
    return endReply(out, at, query, {});
  }

  #recordsOf(packet: Uint8Array, query: Query, isApex: boolean): Placed[] {
    const { type } = query;
    const isChallenge =
      query.questionEnd - 4 - HEADER_BYTES === this.#challengeName.length &&
      isSameName(packet, HEADER_BYTES, this.#challengeName, 0, this.#challengeName.length);
    if (isChallenge) return type === TYPE.txt ? this.#challenges : [];
    if (type === TYPE.soa && isApex) return [{ data: this.#soa(), seconds: ADDRESS_SECONDS }];
    if (type === TYPE.ns && isApex) return [{ data: this.#server, seconds: ADDRESS_SECONDS }];
    if (type === CAA && isApex) return this.#issuers;
    return this.#addresses.get(type) ?? [];
  }

  #soa(): Uint8Array {
    const names = this.#server.length + this.#mailbox.length;
    const data = new Uint8Array(names + 20);
    data.set(this.#server, 0);
    data.set(this.#mailbox, this.#server.length);
    for (const [index, value] of [this.#serial, REFRESH, RETRY, EXPIRE, NEGATIVE_SECONDS].entries())
      put32(data, names + index * 4, value);
    return data;
  }
}

/** @param nameAt where in the message the record's name is */
function putRecord(
  out: Uint8Array,
  start: number,
  nameAt: number,
  type: number,
  seconds: number,
  data: Uint8Array,
): number {
  let at = put16(out, start, 0xc0_00 | nameAt);
  at = put16(out, at, type);
  at = put16(out, at, CLASS_IN);
  at = put32(out, at, seconds);
  at = put16(out, at, data.length);
  return copy(data, 0, data.length, out, at);
}
