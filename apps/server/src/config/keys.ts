import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode, oneLine, StartError } from './start-error.ts';

/** One secret key: `id` is stored beside what it protects, so that a rotation can tell old from new. */
export interface Key {
  id: string;
  bytes: Buffer;
}

/** A purpose's keys, the current one first; older ones are kept for reading. */
export type KeyRing = readonly [Key, ...Key[]];

export interface Keys {
  /** `secret` of argon2id. */
  pepper: KeyRing;
  /** HMAC of one-time codes, pairing codes and rate-limit counters. */
  token: KeyRing;
  /** AES-256-GCM of single columns (TOTP seeds). */
  field: KeyRing;
}

const PURPOSES = ['pepper', 'token', 'field'] as const;
const KEY_BYTES = 32;

/**
 * Reads the installation's keys, and makes them on the first start.
 * @param file path of the key file (mode 0600), outside of any database dump
 * @throws StartError when the file cannot be read or written, is open to others, or does not hold the keys
 */
export function loadKeys(file: string): Keys {
  try {
    return parseKeys(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (errorCode(error) !== 'ENOENT')
      throw new StartError(`The key file ${file} cannot be read: ${oneLine(error)}`);
  }
  createKeyFile(file);
  return parseKeys(file, readFileSync(file, 'utf8'));
}

/** Several processes may start at once on one key file: the link makes exactly one of them the author. */
function createKeyFile(file: string): void {
  const fresh = Object.fromEntries(
    PURPOSES.map((purpose) => [
      purpose,
      [{ id: randomBytes(4).toString('hex'), key: randomBytes(KEY_BYTES).toString('base64url') }],
    ]),
  );
  const draft = path.join(path.dirname(file), `.keys-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    } finally {
      unlinkSync(draft);
    }
  } catch (error) {
    throw new StartError(`The key file ${file} cannot be written: ${oneLine(error)}`);
  }
}

function parseKeys(file: string, text: string): Keys {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    try {
      chmodSync(file, 0o600);
    } catch {
      throw new StartError(`The key file ${file} can be read by others; give it mode 0600`);
    }
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new StartError(`The key file ${file} is no valid JSON`);
  }
  const rings = PURPOSES.map((purpose) => [purpose, parseRing(file, purpose, parsed)] as const);
  return Object.fromEntries(rings) as Record<(typeof PURPOSES)[number], KeyRing>;
}

function parseRing(file: string, purpose: string, parsed: unknown): KeyRing {
  const list = new Map(Object.entries(parsed ?? {})).get(purpose) as unknown;
  const keys = Array.isArray(list) ? list.map(parseKey) : [];
  const [first, ...older] = keys;
  if (!first || keys.includes(null)) {
    throw new StartError(
      `The key file ${file} lacks a valid "${purpose}" key (an id and ${KEY_BYTES} bytes in base64url)`,
    );
  }
  return [first, ...older.filter((key) => key !== null)];
}

function parseKey(entry: unknown): Key | null {
  const { id, key } = (entry ?? {}) as { id?: unknown; key?: unknown };
  if (typeof id !== 'string' || !/^[\w-]{1,32}$/.test(id) || typeof key !== 'string') return null;
  const bytes = Buffer.from(key, 'base64url');
  return bytes.length === KEY_BYTES ? { id, bytes } : null;
}
