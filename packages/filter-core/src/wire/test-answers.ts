/** An answer as its tests look at it. */
import { u16 } from './bytes.ts';
import { FLAG, HEADER_BYTES, TYPE } from './codes.ts';
import { expandName, newLabels, readLabels, textOfName } from './name.ts';
import { newRecordPlace, readRecord, readTtl } from './record.ts';

export interface ReadAnswer {
  code: number;
  flags: number;
  /** Those of the answer section, as `type data`. */
  data: string[];
  ttl: number | undefined;
  /** Code and text of an Extended DNS Error. */
  why: string | undefined;
}

const record = newRecordPlace();
const labels = newLabels();
const NAMED: readonly number[] = [TYPE.cname, TYPE.ptr];

/** @throws Error where it is malformed */
export function readAnswer(packet: Uint8Array): ReadAnswer {
  let at = readLabels(packet, HEADER_BYTES, packet.length, labels) + 4;
  const answers = u16(packet, 6);
  const all = answers + u16(packet, 8) + u16(packet, 10);
  const read: ReadAnswer = {
    code: (packet[3] ?? 0) & FLAG.rcode,
    flags: u16(packet, 2),
    data: [],
    ttl: undefined,
    why: undefined,
  };
  for (let index = 0; index < all; index += 1) {
    const next = readRecord(packet, at, packet.length, record);
    if (next < 0) throw new Error('a record is not whole');
    if (record.type === TYPE.opt) read.why = whyIn(packet.subarray(record.dataAt, next));
    else read.ttl ??= readTtl(packet, record.ttlAt);
    if (index < answers) read.data.push(`${record.type} ${dataOf(packet, record.dataAt, next)}`);
    at = next;
  }
  if (at !== packet.length) throw new Error('bytes are left over');
  return read;
}

function dataOf(packet: Uint8Array, start: number, end: number): string {
  if (!NAMED.includes(record.type)) {
    const bytes = packet.subarray(start, end);
    return bytes.length === 4 ? bytes.join('.') : Buffer.from(bytes).toString('hex');
  }
  const name = new Uint8Array(256);
  const length = expandName(packet, start, end, name, 0);
  readLabels(name, 0, length, labels);
  return textOfName(name, labels);
}

function whyIn(options: Uint8Array): string | undefined {
  for (let at = 0; at + 4 <= options.length; at += 4 + u16(options, at + 2)) {
    if (u16(options, at) !== 15) continue;
    const end = at + 4 + u16(options, at + 2);
    return `${u16(options, at + 4)} ${Buffer.from(options.subarray(at + 6, end)).toString('utf8')}`;
  }
  return undefined;
}
