/** What a search engine's name is answered with under safe search: the name of its safe host, and that host's addresses. */
import { put16, u16 } from '../wire/bytes.ts';
import { CLASS_IN, FLAG, HEADER_BYTES, TYPE } from '../wire/codes.ts';
import { nameOfText } from '../wire/name.ts';
import { newRecordPlace, readRecord, readTtl } from '../wire/record.ts';
import type { Address } from '../wire/reply.ts';

/** A question of our own for the address of a safe host. */
export interface SafeQuestion {
  packet: Uint8Array;
  /** The host as the wire has it. */
  target: Uint8Array;
}

const questions = new Map<string, SafeQuestion | null>();

/** @returns null for what is no name */
export function safeQuestion(host: string, type: number): SafeQuestion | null {
  const key = `${host} ${type}`;
  const known = questions.get(key);
  if (known !== undefined) return known;
  const target = nameOfText(host);
  const made = target && { target, packet: packetFor(target, type) };
  questions.set(key, made);
  return made;
}

function packetFor(name: Uint8Array, type: number): Uint8Array {
  const packet = new Uint8Array(HEADER_BYTES + name.length + 4);
  put16(packet, 2, FLAG.rd);
  put16(packet, 4, 1);
  packet.set(name, HEADER_BYTES);
  put16(packet, HEADER_BYTES + name.length, type);
  put16(packet, HEADER_BYTES + name.length + 2, CLASS_IN);
  return packet;
}

/**
 * Whether a type of question leads to a service: what is asked for the name itself, or how to reach it. HTTPS and SVCB records have addresses
 * too (RFC 9460), and would undo what the address records say.
 */
export const leadsToService = (type: number): boolean =>
  type === TYPE.a || type === TYPE.aaaa || type === TYPE.cname || type === TYPE.https || type === TYPE.svcb;

/** Any answer by UDP has room for these. */
const MOST_ADDRESSES = 8;
const record = newRecordPlace();

/**
 * The addresses in an answer that was kept, copied, and the fewest seconds that any of them may be kept.
 * @param message as `cleanAnswer` made it
 * @param start where its records begin
 */
export function addressesIn(message: Uint8Array, start: number): { addresses: Address[]; ttl: number } {
  const addresses: Address[] = [];
  let [ttl, at] = [Infinity, start];
  for (let left = u16(message, 6); left > 0; left -= 1) {
    at = readRecord(message, at, message.length, record);
    if (at < 0 || addresses.length === MOST_ADDRESSES) break;
    if (record.type !== TYPE.a && record.type !== TYPE.aaaa) continue;
    addresses.push(message.slice(record.dataAt, at));
    ttl = Math.min(ttl, readTtl(message, record.ttlAt));
  }
  return { addresses, ttl };
}
