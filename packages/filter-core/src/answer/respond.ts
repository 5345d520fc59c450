/** What every transport does with a packet before and after it is decided. */
import type { ClientMemo } from './client-memo.ts';
import { newCookies } from './cookies.ts';
import { RCODE, TYPE } from '../wire/codes.ts';
import { newQuery, readQuery, type Query } from '../wire/message.ts';
import { anyReply, emptyReply, headerReply, truncatedReply } from '../wire/reply.ts';

/** Room for any answer that is built at once. */
export const ANSWER_BYTES = 65_535;
const ANY_SECONDS = 3600;

export interface Client {
  address: string;
  way: 'udp' | 'tcp' | 'tls' | 'https';
  /** SHA-256 of the key in the name or the address that it asked at, in hexadecimal; absent: it named none. */
  keyHash?: string;
  /** What was found out about it, where it asks again and again. */
  memo?: ClientMemo;
}

/**
 * Decides a query: writes the answer to `out` and returns its length, 0 for silence; or promises one of its own, null for silence.
 * The packet, the query and `out` are used again as soon as it returns.
 * @param limit most bytes that the client takes
 */
export type Answer = (
  packet: Uint8Array,
  query: Query,
  client: Client,
  out: Uint8Array,
  limit: number,
) => number | Promise<Uint8Array | null>;

const query = newQuery();
const cookies = newCookies();
/** Over these nobody speaks in the name of another, so a cookie says nothing. */
const isPlain = ({ way }: Client): boolean => way === 'udp' || way === 'tcp';

/** Answers a packet of a known client; what cannot be answered is refused in as many bytes as it had, or fewer. */
export function respond(
  packet: Uint8Array,
  client: Client,
  out: Uint8Array,
  answer: Answer,
): number | Promise<Uint8Array | null> {
  const reading = readQuery(packet, packet.length, query);
  if (reading === 'drop') return 0;
  if (reading === 'formErr' || reading === 'notImp') return headerReply(out, packet, RCODE[reading]);
  if (reading !== 'query') return emptyReply(out, packet, query, RCODE[reading]);
  if (query.cookieBytes > 0 && isPlain(client)) query.cookie = cookies.answer(packet, query, client.address);
  if (query.type === TYPE.any) return anyReply(out, packet, query, ANY_SECONDS);
  return answer(packet, query, client, out, client.way === 'udp' ? query.udpBytes : ANSWER_BYTES);
}

/** Whether a packet has a cookie that was given to this address, so that nobody else has sent it. */
export function isProven(packet: Uint8Array, address: string): boolean {
  return readQuery(packet, packet.length, query) === 'query' && cookies.isOurs(packet, query, address);
}

/** For a client that asks too much: it shall come by TCP, or with the cookie that it is given. */
export function cutShort(packet: Uint8Array, address: string, out: Uint8Array): number {
  if (readQuery(packet, packet.length, query) !== 'query') return 0;
  if (query.cookieBytes > 0) query.cookie = cookies.answer(packet, query, address);
  return truncatedReply(out, packet, query);
}

/** For a stranger who took the trouble of a connection. */
export function refuse(packet: Uint8Array, out: Uint8Array): number {
  return readQuery(packet, packet.length, query) === 'drop' ? 0 : headerReply(out, packet, RCODE.refused);
}
