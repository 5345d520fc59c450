/** A resolver that belongs to an installation on another machine: how it enrols, and how each proves itself to the other (docs/decisions/0106-resolvers-elsewhere.md). */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  Challenged,
  Enrolled,
  JoinCode,
  resolverSays,
  serverSays,
  SessionOpened,
} from '@kinward/contract/filter/resolvers.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '../replace-file.ts';
import type { Access } from './access.ts';
import { requestServer, textOf } from './server-request.ts';

const PATIENCE_MS = 10_000;
/** After a refusal: the operator has to do something, or too many asked from this address. */
const REFUSED_WAIT_MS = 30_000;
/** Of a session's time; then the next one is opened. */
const USED = 0.8;

const Joined = z.object({
  /** Of the installation, without a slash at the end. */
  url: z.string(),
  /** The server's public key. */
  server: z.string(),
  resolver: z.string(),
  name: z.string(),
  /** Ed25519 in PEM. It never leaves this file. */
  key: z.string(),
});
type Joined = z.output<typeof Joined>;

const joinedFileOf = (folder: string): string => path.join(folder, 'joined.json');

/** @throws Error where this resolver has not joined an installation */
export const readJoined = (folder: string): Joined =>
  Joined.parse(JSON.parse(readFileSync(joinedFileOf(folder), 'utf8')));

/** What a server says to a call that it does not answer. */
class Status extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the server answered ${status}`);
    this.status = status;
  }
}

/** @throws Status; the system's error where there is no server */
const call = async <Schema extends z.ZodMiniType>(
  url: string,
  route: string,
  body: object,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const { status, answer } = await requestServer(`${url}/resolvers/${route}`, {
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await textOf(answer);
  if (Math.floor(status / 100) !== 2) throw new Status(status);
  return schema.parse(JSON.parse(text));
};

const publicOf = (key: string): string => {
  const { x } = createPublicKey(createPrivateKey(key)).export({ format: 'jwk' });
  return String(x);
};

/**
 * Asks the server to prove itself, then proves this resolver to it: nothing is said before.
 * @throws Error where the server has another key than the one that the operator gave
 */
async function proofFor({ url, server, key }: Pick<Joined, 'url' | 'server' | 'key'>) {
  const nonce = randomBytes(32).toString('base64url');
  const { challenge, proof } = await call(url, 'challenge', { nonce }, Challenged);
  const serverKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: server }, format: 'jwk' });
  if (!verify(null, Buffer.from(serverSays(nonce, challenge)), serverKey, Buffer.from(proof, 'base64url')))
    throw new Error(`${url} is not the installation that this resolver belongs to`);
  const publicKey = publicOf(key);
  const text = Buffer.from(resolverSays(server, challenge, publicKey));
  return { challenge, publicKey, proof: sign(null, text, createPrivateKey(key)).toString('base64url') };
}

const LOOPBACK = /^http:\/\/(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)(?::\d+)?$/u;

/** @returns null for what is no address of an installation: over HTTPS, or of this machine */
const urlOf = (text: string): string | null => {
  const url = URL.parse(text);
  if (!url || url.pathname !== '/' || url.search !== '' || url.username !== '') return null;
  return url.protocol === 'https:' || LOOPBACK.test(url.origin) ? url.origin : null;
};

const CERTIFICATE = /CERT|SIGNATURE|ISSUER|ALTNAME/u;

/** In words that the operator can act on. */
const reasonOf = (error: unknown, url: string): string => {
  const { message } = error as Error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof Status && error.status === 401)
    return 'the code is not valid: it was used, is older than an hour, or is of another installation; make a new one with "filter resolver add"';
  if (error instanceof Status && error.status === 404) return `there is no filter at ${url}`;
  if (error instanceof Status && error.status === 429) return 'too many tries; wait a minute';
  if (CERTIFICATE.test(code))
    return `the certificate of ${url} is not trusted here (${code}); NODE_EXTRA_CA_CERTS names a file with its authority`;
  return code === '' ? message : `${url} cannot be reached (${code})`;
};

export interface JoinOptions {
  url: string;
  code: string;
  /** Where the resolver keeps its own. */
  folder: string;
}

/**
 * Enrols with the operator's code, once. A resolver that belonged to an installation before belongs to this one from then on.
 * @returns the name that the operator gave it
 * @throws Error with what to do
 */
export async function join({ url: given, code, folder }: JoinOptions): Promise<string> {
  const url = urlOf(given);
  if (url === null)
    throw new Error('the address must be that of an installation, such as https://kinward.example.org');
  if (!JoinCode.safeParse(code).success)
    throw new Error('the code is not whole; copy the line as it was printed');
  const [token = '', server = ''] = code.split('.');
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  try {
    const proof = await proofFor({ url, server, key });
    const { resolver, name } = await call(url, 'enrol', { token, ...proof }, Enrolled);
    save(folder, { url, server, resolver, name, key });
    return name;
  } catch (error) {
    throw new Error(reasonOf(error, url), { cause: error });
  }
}

/** Whole or not at all, for this user alone. */
function save(folder: string, joined: Joined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = joinedFileOf(folder);
  // Rules of another installation are nothing to this one, and what its families asked is not its to read.
  const former = existsSync(file) ? readJoined(folder).resolver : joined.resolver;
  const own = (name: string): string => path.join(folder, 'resolver', name);
  if (former !== joined.resolver) {
    if (existsSync(own('snapshot'))) renameSync(own('snapshot'), own('snapshot.former'));
    rmSync(own('log'), { recursive: true, force: true });
  }
  replaceFile(file, JSON.stringify(joined), 0o600);
}

/** The installation that this resolver has joined. Opens a session where there is none, one at a time. */
export function accessElsewhere(joined: Joined, say: (line: string) => void): Access {
  let session: { token: string; until: number } | null = null;
  let opening: Promise<string> | null = null;
  let notBefore = 0;
  let said = '';

  const sayOnce = (line: string): void => {
    if (line !== said) say(line);
    said = line;
  };
  const open = async (): Promise<string> => {
    const { challenge, proof } = await proofFor(joined);
    const body = { resolver: joined.resolver, challenge, proof };
    const { token, seconds } = await call(joined.url, 'session', body, SessionOpened);
    session = { token, until: performance.now() + seconds * 1000 * USED };
    said = '';
    return token;
  };
  const wait = (status: number): void => {
    notBefore = performance.now() + REFUSED_WAIT_MS;
    if (status === 403)
      sayOnce('the operator has revoked this resolver: it goes on by the rules that it has');
    if (status === 401) sayOnce('the installation does not know this resolver; join it again');
  };
  const openOnce = async (): Promise<string> => {
    if (performance.now() < notBefore) throw new Error('the server has refused this resolver');
    opening ??= open().finally(() => (opening = null));
    try {
      return await opening;
    } catch (error) {
      if (error instanceof Status) wait(error.status);
      else if (error instanceof Error && error.message.startsWith(joined.url)) sayOnce(error.message);
      throw error;
    }
  };

  return {
    async reach() {
      const token = session && performance.now() < session.until ? session.token : await openOnce();
      return { url: `${joined.url}/resolvers`, token };
    },
    refused({ token }, status) {
      if (session?.token === token) session = null;
      if (status === 403) wait(status);
    },
  };
}
