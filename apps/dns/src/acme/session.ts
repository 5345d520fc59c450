/** Speaks with an authority (RFC 8555): every message is signed by the account's key, and has a number that is used once. */
import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { z } from '@kinward/contract/schema.ts';

const PATIENCE_MS = 30_000;
const MOST_BYTES = 1024 ** 2;
/** Some authorities refuse good numbers now and then, so that clients are right. */
const MOST_ATTEMPTS = 5;
const BAD_NONCE = 'urn:ietf:params:acme:error:badNonce';

const Directory = z.object({
  newNonce: z.url(),
  newAccount: z.url(),
  newOrder: z.url(),
  meta: z.optional(
    z.object({ termsOfService: z.optional(z.string()), caaIdentities: z.optional(z.array(z.string())) }),
  ),
});
type Directory = z.output<typeof Directory>;

const Problem = z.object({ type: z.optional(z.string()), detail: z.optional(z.string()) });

/** What an authority says that is wrong, in its words. */
export class Refused extends Error {
  readonly type: string;
  /** Seconds after which it may be asked again; null: it does not say. */
  readonly waitSeconds: number | null;

  constructor(type: string, detail: string, waitSeconds: number | null) {
    super(detail);
    this.type = type;
    this.waitSeconds = waitSeconds;
  }
}

export interface Reply {
  body: unknown;
  text: string;
  location: string | null;
  waitSeconds: number | null;
}

const encode = (content: string | Uint8Array): string => Buffer.from(content).toString('base64url');
const secondsOf = (headers: Headers): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
};

/** @throws the system's error where nobody answers; Error where that is no answer of an authority */
async function get(
  url: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<{ answer: Response; text: string }> {
  const headers = { 'user-agent': 'kinward', ...init.headers };
  const answer = await fetch(url, {
    ...init,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await answer.text();
  if (text.length > MOST_BYTES) throw new Error(`the answer of ${url} is too long`);
  return { answer, text };
}

export class AcmeSession {
  readonly directory: Directory;
  readonly #key: KeyObject;
  readonly #jwk: { crv: string; kty: string; x: string; y: string };
  /** The account, once it is known. */
  #account: string | null = null;
  #nonce: string | null = null;

  private constructor(directory: Directory, key: KeyObject) {
    this.directory = directory;
    this.#key = key;
    const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
    // In the order of RFC 7638, by which the key has its thumbprint.
    this.#jwk = { crv: 'P-256', kty: 'EC', x, y };
  }

  /**
   * Begins with the authority's own addresses, and an account, which is made where there is none: the operator has agreed to the terms.
   * @param key of the account, P-256
   * @throws Refused, Error
   */
  static async open(url: string, key: KeyObject, email: string | undefined): Promise<AcmeSession> {
    const { answer, text } = await get(url);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    const session = new AcmeSession(Directory.parse(JSON.parse(text)), key);
    const contact = email === undefined ? {} : { contact: [`mailto:${email}`] };
    const { location } = await session.post(session.directory.newAccount, {
      termsOfServiceAgreed: true,
      ...contact,
    });
    if (location === null) throw new Error('the authority named no account');
    session.#account = location;
    return session;
  }

  /** What proves that who answers a challenge has the account's key (RFC 8555 section 8.1), as it is found in the zone. */
  textFor(token: string): string {
    const thumbprint = createHash('sha256').update(JSON.stringify(this.#jwk)).digest('base64url');
    return createHash('sha256').update(`${token}.${thumbprint}`).digest('base64url');
  }

  /** @param payload null asks for what is at the address. @throws Refused, Error */
  async post(url: string, payload: object | null, attempts = MOST_ATTEMPTS): Promise<Reply> {
    const nonce = this.#nonce ?? (await this.#newNonce());
    this.#nonce = null;
    const { answer, text } = await get(url, {
      method: 'POST',
      headers: { 'content-type': 'application/jose+json' },
      body: this.#signed(url, nonce, payload),
    });
    this.#nonce = answer.headers.get('replay-nonce');
    const body =
      answer.headers.get('content-type')?.includes('json') === true ? (JSON.parse(text) as unknown) : null;
    const waitSeconds = secondsOf(answer.headers);
    if (answer.ok) return { body, text, location: answer.headers.get('location'), waitSeconds };
    const { type = '', detail = `the authority answered ${answer.status}` } = Problem.parse(body ?? {});
    // Its numbers end, as when it is restarted; it has sent another one.
    if (type === BAD_NONCE && attempts > 1) return await this.post(url, payload, attempts - 1);
    throw new Refused(type, detail, waitSeconds);
  }

  #signed(url: string, nonce: string, payload: object | null): string {
    const who = this.#account === null ? { jwk: this.#jwk } : { kid: this.#account };
    const head = encode(JSON.stringify({ alg: 'ES256', ...who, nonce, url }));
    const content = payload === null ? '' : encode(JSON.stringify(payload));
    const signature = sign('sha256', Buffer.from(`${head}.${content}`), {
      key: this.#key,
      dsaEncoding: 'ieee-p1363',
    });
    return JSON.stringify({ protected: head, payload: content, signature: encode(signature) });
  }

  async #newNonce(): Promise<string> {
    const { answer } = await get(this.directory.newNonce, { method: 'HEAD' });
    const nonce = answer.headers.get('replay-nonce');
    if (nonce === null) throw new Error('the authority gave no number to begin with');
    return nonce;
  }
}
