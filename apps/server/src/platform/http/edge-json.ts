/** Reads a JSON body so that nothing behind it meets a value that the database or a merge could choke on. */
import { AppError } from '@kinward/contract/errors.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Everything that makes a second, slower check necessary: an escaped control character or surrogate, a key that reaches
 * a prototype (also escaped), a number of hundreds of digits, or one of a size that single precision cannot hold.
 */
const SUSPICIOUS =
  /\\u00|\\u[dD][89abAB]|\\u[dD][c-fC-F]|__proto__|constructor|[eE]\+?\d{3}|\d{300}|[eE]-\d{2}|0\.0{20}/u;
const POISONOUS = new Set(['__proto__', 'constructor']);

/** True when the brackets of a JSON text nest deeper than `max`; reads bytes only, so it costs next to nothing. */
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

/** The least number of single precision that has all its digits; PostgreSQL refuses smaller ones in a `real`. */
const LEAST = 2 ** -126;

/**
 * The value with numbers too small to matter made 0: devices write such a number for "none".
 * @throws AppError VALIDATION for what `SUSPICIOUS` only suspected
 */
const inspect = (value: unknown, path: string): unknown => {
  if (typeof value === 'string' && !isStorable(value))
    throw refuse(path, 'This holds characters that cannot be used');
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refuse(path, 'This number is too large');
    return Math.abs(value) < LEAST ? 0 : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, child] of Object.entries(value)) {
    if (POISONOUS.has(key) || !isStorable(key)) throw refuse(path, 'This name cannot be used');
    Reflect.set(value, key, inspect(child, path === '' ? key : `${path}.${key}`));
  }
  return value;
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
  return SUSPICIOUS.test(text) ? inspect(value, '') : value;
};
