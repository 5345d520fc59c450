/** For how long a whole message may be kept. */
import { u16 } from './bytes.ts';
import { HEADER_BYTES } from './codes.ts';
import { skipName } from './name.ts';
import { newRecordPlace, readRecord, readTtl } from './record.ts';

const record = newRecordPlace();

/** Seconds: those of the record of answer and authority that ends first; 0 where there is none (RFC 8484 section 5.1). */
export function leastTtl(message: Uint8Array): number {
  const end = message.length;
  let at = HEADER_BYTES;
  for (let left = u16(message, 4); left > 0 && at >= 0; left -= 1) {
    at = skipName(message, at, end);
    if (at < 0) return 0;
    at += 4;
  }
  let least = Infinity;
  for (let left = u16(message, 6) + u16(message, 8); left > 0; left -= 1) {
    at = readRecord(message, at, end, record);
    if (at < 0) return 0;
    least = Math.min(least, readTtl(message, record.ttlAt));
  }
  return Number.isFinite(least) ? least : 0;
}
