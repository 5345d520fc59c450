import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode, oneLine, StartError } from './start-error.ts';

/** One secret key: `id` is stored beside what it protects, so that a rotation can distinguish old from new. */
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
  /** Private scalar on P-256: who we are to the push services of browsers (RFC 8292). */
  vapid: KeyRing;
}

/** Where the keys of an installation are stored. */
export const keyFileOf = (config: { keysFile: string | null; dataDir: string }): string =>
  config.keysFile ?? path.join(config.dataDir, 'keys.json');

/** The ids of each purpose's keys, the current one first. No secret. */
export const keyIdsOf = (keys: Keys): Record<keyof Keys, string[]> => ({
  pepper: keys.pepper.map(({ id }) => id),
  token: keys.token.map(({ id }) => id),
  field: keys.field.map(({ id }) => id),
  vapid: keys.vapid.map(({ id }) => id),
});

const PURPOSES = ['pepper', 'token', 'field', 'vapid'] as const;
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

/** Nearly every 32 bytes are a private key of the curve; these are asked. */
function isScalar(bytes: Buffer): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(bytes);
    return true;
  } catch {
    return false;
  }
}

function freshKey(purpose: (typeof PURPOSES)[number]): Buffer {
  for (;;) {
    const bytes = randomBytes(KEY_BYTES);
    if (purpose !== 'vapid' || isScalar(bytes)) return bytes;
  }
}

interface Entry {
  id: string;
  key: string;
  /** RFC 3339: when it was made. Older files do not say. */
  since?: string;
}

const freshEntry = (purpose: (typeof PURPOSES)[number]): Entry => ({
  id: randomBytes(4).toString('hex'),
  key: freshKey(purpose).toString('base64url'),
  since: new Date().toISOString(),
});

/**
 * The push key of a key file that was made before there was one. It follows from another key of the file, so that all
 * processes come to the same without writing: browsers that subscribed with it would not accept a second one.
 */
function derivedVapid([{ bytes }]: KeyRing): KeyRing {
  for (let count = 0; ; count += 1) {
    const scalar = createHmac('sha256', bytes).update(`kinward vapid ${count}`).digest();
    if (isScalar(scalar)) return [{ id: 'derived', bytes: scalar }];
  }
}

/** Several processes may start at once on one key file: the link makes exactly one of them the author. */
function createKeyFile(file: string): void {
  const fresh = Object.fromEntries(PURPOSES.map((purpose) => [purpose, [freshEntry(purpose)]]));
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

/** What may be said of each key: never the key. @throws StartError when the file does not hold the keys */
export function keyInventory(file: string): { purpose: keyof Keys; id: string; since: string | null }[] {
  const keys = loadKeys(file);
  const parsed = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<keyof Keys, Entry[]>>;
  return PURPOSES.flatMap((purpose) =>
    keys[purpose].map(({ id }) => ({
      purpose,
      id,
      since: parsed[purpose]?.find((entry) => entry.id === id)?.since ?? null,
    })),
  );
}

/**
 * Makes a new current key of a purpose; the former ones are kept for reading. No server may run on the file.
 * @throws StartError when the file cannot be read or written
 */
export function addKey(file: string, purpose: keyof Keys): Keys {
  const { vapid } = loadKeys(file);
  const parsed = JSON.parse(readFileSync(file, 'utf8')) as Record<keyof Keys, Entry[]>;
  // A push key that follows from another one is written down first: it must outlive that one.
  parsed.vapid ??= vapid.map(({ id, bytes }) => ({ id, key: bytes.toString('base64url') }));
  parsed[purpose] = [freshEntry(purpose), ...parsed[purpose]];
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, `${JSON.stringify(parsed, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, file);
  } catch (error) {
    throw new StartError(`The key file ${file} cannot be written: ${oneLine(error)}`);
  }
  return loadKeys(file);
}

function parseKeys(file: string, text: string): Keys {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    try {
      chmodSync(file, 0o600);
    } catch {
      throw new StartError(`The key file ${file} can be read by others; give it mode 0600`);
    }
  }
  return readKeyText(text, file);
}

/**
 * The keys of a key file's text.
 * @param file how messages name it
 * @throws StartError when the text does not hold the keys
 */
export function readKeyText(text: string, file = 'of the backup'): Keys {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new StartError(`The key file ${file} is no valid JSON`);
  }
  const ring = (purpose: (typeof PURPOSES)[number]): KeyRing => parseRing(file, purpose, parsed);
  const token = ring('token');
  const vapid = Object.hasOwn(Object(parsed), 'vapid') ? ring('vapid') : derivedVapid(token);
  if (!vapid.every(({ bytes }) => isScalar(bytes)))
    throw new StartError(`The key file ${file} holds a "vapid" key that is none of the curve P-256`);
  return { pepper: ring('pepper'), token, field: ring('field'), vapid };
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
