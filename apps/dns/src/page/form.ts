/** What a form of the page sends: a few fields, read to a bound. */
import type { IncomingMessage } from 'node:http';

const MOST_BYTES = 4_096;
/** Characters of a reason; what is longer is cut, as the field does not take it. */
export const MOST_NOTE = 140;

/** Of a first name. */
export const MOST_ASKER = 40;

export interface AskForm {
  mark: string;
  note: string;
  /** Who asks, in a home where nobody knows; empty: not said. */
  asker: string;
}

/** @returns undefined for what is no form of the page */
export async function readForm(request: IncomingMessage): Promise<AskForm | undefined> {
  if (request.headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded')
    return undefined;
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > MOST_BYTES) return undefined;
      parts.push(part);
    }
  } catch {
    // It ended in the middle.
    return undefined;
  }
  const fields = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
  const mark = fields.get('ask');
  if (mark === null) return undefined;
  const field = (name: string, most: number): string => lineOf(fields.get(name) ?? '', most);
  return { mark, note: field('note', MOST_NOTE), asker: field('asker', MOST_ASKER) };
}

/** One line, without what turns the direction of text or cannot be seen. */
const lineOf = (typed: string, most: number): string =>
  typed
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')
    .trim();

/** Where a browser comes back to after a form: the page it was on. */
export const placeOf = (url: string | undefined): string =>
  url !== undefined && /^\/(?![/\\])[\u{21}-\u{7E}]*$/u.test(url) ? url : '/';
