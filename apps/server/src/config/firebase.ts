import type { EnvReader } from './env.ts';
import { StartError } from './start-error.ts';

/** A Firebase Realtime Database that is kept in step with the own realtime database. */
export interface FirebaseAccess {
  /** Where `devices` is in it: an origin and perhaps a path, without a slash at the end. */
  url: string;
  /** The database's name where the host does not say it, as with an emulator (`?ns=`). */
  namespace: string | null;
  /** Opens the whole database; travels in the address of every request, so no address may be logged. */
  secret: string;
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** What a path of the realtime database can hold without being written otherwise; names of a database too. */
const PATH = /^(?:\/[\w-]+)*\/?$/u;
const NAMESPACE = /^[\w-]+$/u;

/**
 * FIREBASE_URL and FIREBASE_SECRET, both or none.
 * @throws StartError that never repeats the address or the secret
 */
export function readFirebase(read: EnvReader): FirebaseAccess | null {
  const secret = read.secret('FIREBASE_SECRET');
  const url = read.url('FIREBASE_URL', ['https:', 'http:']);
  if (url === null && secret === null) return null;
  if (url === null) throw new StartError('FIREBASE_URL must be set together with FIREBASE_SECRET');
  if (secret === null) throw new StartError('FIREBASE_SECRET must be set together with FIREBASE_URL');
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname))
    throw new StartError('FIREBASE_URL must begin with https://; http:// is for an emulator on this machine');
  const namespace = url.searchParams.get('ns');
  const isPlain = url.username === '' && url.password === '' && url.hash === '' && PATH.test(url.pathname);
  const asksForMore = [...url.searchParams.keys()].some((name) => name !== 'ns');
  if (!isPlain || asksForMore || (namespace !== null && !NAMESPACE.test(namespace))) {
    throw new StartError(
      'FIREBASE_URL must be an origin, perhaps with a path of letters, digits, - and _ and the name of an emulated database (?ns=)',
    );
  }
  if (!/^[\u0021-\u007e]+$/u.test(secret))
    throw new StartError('FIREBASE_SECRET must be one line of printable letters without spaces');
  return { url: `${url.origin}${url.pathname.replace(/\/$/u, '')}`, namespace, secret };
}
