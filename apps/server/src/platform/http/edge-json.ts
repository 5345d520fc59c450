/** Reads a JSON body so that nothing behind it meets a value that the database or a merge could choke on. */
import { AppError } from '@kinward/contract/errors.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Everything that makes a second, slower look necessary: an escaped control character or surrogate, a key that reaches
 * a prototype (also escaped), an exponent of three digits or a number of hundreds of digits.
 */
const SUSPICIOUS = /\\u00|\\u[dD][89abAB]|\\u[dD][c-fC-F]|__proto__|constructor|[eE]\+?\d{3}|\d{300}/u;
const POISONOUS = new Set(['__proto__', 'constructor']);

/** True when the brackets of a JSON text nest deeper than `max`; looks at bytes only, so it costs next to nothing. */
export const isDeeperThan = (body: Buffer, max: number): boolean => {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index];
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) {
      inString = true;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > max) return true;
    } else if (byte === 0x7d || byte === 0x5d) {
      depth -= 1;
    }
  }
  return false;
};

const refuse = (path: string, message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ path, message }] });

/** True when a text can be stored and shown: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** @throws AppError VALIDATION for what `SUSPICIOUS` only suspected. */
const inspect = (value: unknown, path: string): void => {
  if (typeof value === 'string' && !isStorable(value))
    throw refuse(path, 'This holds characters that cannot be used');
  if (typeof value === 'number' && !Number.isFinite(value)) throw refuse(path, 'This number is too large');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (POISONOUS.has(key) || !isStorable(key)) throw refuse(path, 'This name cannot be used');
    inspect(child, path === '' ? key : `${path}.${key}`);
  }
};

/**
 * Parses a JSON body; of a name given twice the last counts. An empty body is no body.
 * @throws AppError MALFORMED_JSON or VALIDATION
 */
export const parseJson = (body: Buffer, maxDepth: number): unknown => {
  if (body.length === 0) return undefined;
  if (isDeeperThan(body, maxDepth)) throw refuse('', `The body nests deeper than ${maxDepth} levels`);
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(body);
    value = JSON.parse(text);
  } catch {
    throw new AppError('MALFORMED_JSON');
  }
  if (SUSPICIOUS.test(text)) inspect(value, '');
  return value;
};
