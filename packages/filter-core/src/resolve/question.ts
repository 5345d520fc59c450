/** A question as it goes to an upstream, and whether an answer is to it. */
import { randomFillSync } from 'node:crypto';
import { copy, put16, u16 } from '../wire/bytes.ts';
import { FLAG, HEADER_BYTES, TYPE, UDP_BYTES } from '../wire/codes.ts';
import type { Query } from '../wire/message.ts';
import { isSameName, lower } from '../wire/name.ts';

const OPT_BYTES = 11;

/** Random bytes that nobody was given yet: to ask for some dozens takes as long as for thousands. */
const room = new Uint8Array(4096);
let given = room.length;

/** @param count fewer than the room has @returns bytes that are given once; they stay as they are until the next are asked for */
function randomOnce(count: number): Uint8Array {
  if (given + count > room.length) {
    randomFillSync(room);
    given = 0;
  }
  given += count;
  return room.subarray(given - count, given);
}

/**
 * Our own query: a random id and letters of random case, which one who guesses answers must guess too (RFC 5452 section 9;
 * draft-vixie-dnsext-dns0x20). Of the client's only the question, CD and DO are in it.
 */
export function questionFor(packet: Uint8Array, query: Query, mixesCase: boolean): Uint8Array {
  const question = new Uint8Array(query.questionEnd + OPT_BYTES);
  const random = randomOnce(2 + query.questionEnd);
  copy(random, 0, 2, question, 0);
  put16(question, 2, FLAG.rd | (query.flags & FLAG.cd));
  put16(question, 4, 1);
  put16(question, 10, 1);
  copy(packet, HEADER_BYTES, query.questionEnd, question, HEADER_BYTES);
  for (let at = HEADER_BYTES; at < query.questionEnd - 4; at += 1) {
    const byte = lower(question[at] ?? 0);
    const isLetter = byte >= 0x61 && byte <= 0x7a;
    question[at] = isLetter && mixesCase && ((random[at + 2] ?? 0) & 1) === 1 ? byte & ~0x20 : byte;
  }
  put16(question, query.questionEnd + 1, TYPE.opt);
  put16(question, query.questionEnd + 3, UDP_BYTES);
  if (query.isDnssecOk) question[query.questionEnd + 7] = 0x80;
  return question;
}

/** What questions have in common that ask the same: the name but for the case of its letters, type and class as they are. */
export function keyOfQuestion(packet: Uint8Array, query: Query): string {
  const question = Buffer.from(packet.subarray(HEADER_BYTES, query.questionEnd));
  for (let at = 0; at < question.length - 4; at += 1) question[at] = lower(question[at] ?? 0);
  return question.toString('latin1');
}

/**
 * Whether a message is an answer to the question: id, and the question itself byte for byte.
 * @param inAnyCase whether letters may be of the other case
 */
export function isAnswerTo(question: Uint8Array, answer: Uint8Array, inAnyCase = false): boolean {
  const end = question.length - OPT_BYTES;
  if (answer.length < end || u16(answer, 0) !== u16(question, 0) || u16(answer, 4) !== 1) return false;
  const flags = u16(answer, 2);
  if ((flags & FLAG.qr) === 0 || (flags & FLAG.opcode) !== 0) return false;
  const nameEnd = end - 4;
  if (inAnyCase && !isSameName(question, HEADER_BYTES, answer, HEADER_BYTES, nameEnd - HEADER_BYTES))
    return false;
  for (let at = inAnyCase ? nameEnd : HEADER_BYTES; at < end; at += 1)
    if (answer[at] !== question[at]) return false;
  return true;
}

/** Whether it was cut, and is to be asked for again by TCP (RFC 2181 section 9). */
export const isTruncated = (answer: Uint8Array): boolean => (u16(answer, 2) & FLAG.tc) !== 0;
