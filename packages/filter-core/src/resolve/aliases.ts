/** The names that an answer leads through. */
import { u16 } from '../wire/bytes.ts';
import { HEADER_BYTES, TYPE } from '../wire/codes.ts';
import { newLabels, readLabels, skipName, type Labels } from '../wire/name.ts';
import { newRecordPlace, readRecord } from '../wire/record.ts';

/** As many as `cleanAnswer` keeps of a chain. */
const MOST_ALIASES = 16;
const record = newRecordPlace();

/** Where each name is; used for all messages. */
export const newAliasPlaces = (): Labels[] => Array.from({ length: MOST_ALIASES }, newLabels);

/**
 * @param message as `cleanAnswer` made it, whose names are not compressed
 * @param start where its records begin
 * @param places what is found is written to the first of them
 * @returns how many there are
 */
export function findAliases(message: Uint8Array, start: number, places: readonly Labels[]): number {
  let [found, at] = [0, start];
  for (let left = u16(message, 6); left > 0; left -= 1) {
    at = readRecord(message, at, message.length, record);
    const labels = places[found];
    if (at < 0 || !labels) break;
    if (record.type === TYPE.cname && readLabels(message, record.dataAt, at, labels) >= 0) found += 1;
  }
  return found;
}

/** Whether an answer leads through other names at all. @param message as `cleanAnswer` made it */
export function leadsThrough(message: Uint8Array): boolean {
  let at = skipName(message, HEADER_BYTES, message.length) + 4;
  for (let left = u16(message, 6); left > 0; left -= 1) {
    at = readRecord(message, at, message.length, record);
    if (at < 0) return false;
    if (record.type === TYPE.cname) return true;
  }
  return false;
}
