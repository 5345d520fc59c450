/** Walks the records of a message in place (RFC 1035 section 4.1.3). */
import { u16, u32 } from './bytes.ts';
import { skipName } from './name.ts';

/** One record as it lies in its packet; one is used for all. */
export interface RecordPlace {
  nameAt: number;
  type: number;
  class: number;
  ttlAt: number;
  dataAt: number;
  dataLength: number;
}

export const newRecordPlace = (): RecordPlace => ({
  nameAt: 0,
  type: 0,
  class: 0,
  ttlAt: 0,
  dataAt: 0,
  dataLength: 0,
});

/** @returns offset of the next record; -1 where this one is not whole */
export function readRecord(packet: Uint8Array, at: number, end: number, record: RecordPlace): number {
  const nameEnd = skipName(packet, at, end);
  if (nameEnd < 0 || nameEnd + 10 > end) return -1;
  const dataLength = u16(packet, nameEnd + 8);
  const next = nameEnd + 10 + dataLength;
  if (next > end) return -1;
  record.nameAt = at;
  record.type = u16(packet, nameEnd);
  record.class = u16(packet, nameEnd + 2);
  record.ttlAt = nameEnd + 4;
  record.dataAt = nameEnd + 10;
  record.dataLength = dataLength;
  return next;
}

/** Seconds that a record may be kept; one with the top bit set may not be (RFC 2181 section 8). */
export function readTtl(packet: Uint8Array, at: number): number {
  const seconds = u32(packet, at);
  return seconds > 0x7f_ff_ff_ff ? 0 : seconds;
}
