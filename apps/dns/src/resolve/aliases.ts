/** The names that an answer leads through. */
import { u16 } from '../wire/bytes.ts';
import { TYPE } from '../wire/codes.ts';
import { newLabels, readLabels, textOfName } from '../wire/name.ts';
import { newRecordPlace, readRecord } from '../wire/record.ts';

const record = newRecordPlace();
const labels = newLabels();
const NONE: readonly string[] = [];

/**
 * @param message as `cleanAnswer` made it, whose names are not compressed
 * @param start where its records begin
 * @returns in lower case
 */
export function aliasesOf(message: Uint8Array, start: number): readonly string[] {
  let found: string[] | null = null;
  let at = start;
  for (let left = u16(message, 6); left > 0; left -= 1) {
    at = readRecord(message, at, message.length, record);
    if (at < 0) break;
    if (record.type !== TYPE.cname) continue;
    if (readLabels(message, record.dataAt, at, labels) < 0) continue;
    found ??= [];
    found.push(textOfName(message, labels).toLowerCase());
  }
  return found ?? NONE;
}
