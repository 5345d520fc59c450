/**
 * An authority on the loopback that issues certificates (RFC 8555): it checks every signature and number, and looks for the proof where a real
 * one does, by asking the zone's server. Its certificates are made by OpenSSL.
 */
import { createHash, createPublicKey, randomBytes, verify, type JsonWebKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { certify, openssl } from '@kinward/testkit/openssl.ts';

interface Order {
  names: string[];
  token: string;
  account: string;
  status: 'pending' | 'ready' | 'valid' | 'invalid';
  found: Map<string, 'pending' | 'valid' | 'invalid'>;
  detail: string;
  certificate: string;
}

interface Signed {
  account: string;
  jwk: JsonWebKey;
  payload: Record<string, unknown> | null;
}

class Problem extends Error {
  readonly type: string;
  readonly status: number;
  constructor(type: string, detail: string, status = 400) {
    super(detail);
    this.type = type;
    this.status = status;
  }
}

const decode = (text: string): string => Buffer.from(text, 'base64url').toString('utf8');

export class TestAuthority implements AsyncDisposable {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'kinward-authority-'));
  readonly #server: Server;
  readonly #nonces = new Set<string>();
  readonly #accounts = new Map<string, { jwk: JsonWebKey; contact: unknown }>();
  readonly #orders = new Map<string, Order>();
  url = '';
  /** Where the zone is asked. */
  zonePort: number;
  /** Days of a certificate, from now on. */
  days = 90;
  /** What is refused from now on, in these words. */
  refuses: string | null = null;
  /** How many numbers are refused, as when it was restarted. */
  forgets = 0;
  issued = 0;

  private constructor(zonePort: number) {
    this.zonePort = zonePort;
    const files = { cert: path.join(this.folder, 'own.pem'), key: path.join(this.folder, 'own-key.pem') };
    certify(files, ['IP:127.0.0.1']);
    certify({ cert: this.#file('ca.pem'), key: this.#file('ca-key.pem') }, ['DNS:authority.example']);
    const pair = { cert: readFileSync(files.cert), key: readFileSync(files.key) };
    this.#server = createServer(pair, (request, response) => void this.#serve(request, response));
  }

  static async start(zonePort: number): Promise<TestAuthority> {
    const authority = new TestAuthority(zonePort);
    await new Promise<void>((resolve) => authority.#server.listen(0, '127.0.0.1', resolve));
    const bound = authority.#server.address();
    authority.url = `https://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
    return authority;
  }

  /** Of its own address, for those who are to trust it. */
  get certificate(): string {
    return readFileSync(path.join(this.folder, 'own.pem'), 'utf8');
  }

  get accounts(): { contact: unknown }[] {
    return [...this.#accounts.values()];
  }

  #file(name: string): string {
    return path.join(this.folder, name);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64url');
    this.#nonces.add(nonce);
    response.setHeader('replay-nonce', nonce);
    try {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      await this.#answer(request, response, Buffer.concat(parts).toString('utf8'));
    } catch (error) {
      const { type, status } = error instanceof Problem ? error : { type: 'serverInternal', status: 500 };
      const { message: detail } = error as Error;
      response.writeHead(status, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, detail }));
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const [, route = '', id = '', name = ''] = (request.url ?? '').split('/');
    const send = (value: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(value));
    };
    if (route === 'directory')
      return send({
        newNonce: `${this.url}/nonce`,
        newAccount: `${this.url}/account`,
        newOrder: `${this.url}/order`,
        meta: { termsOfService: `${this.url}/terms`, caaIdentities: ['authority.example'] },
      });
    if (route === 'nonce') return void response.writeHead(204).end();
    const signed = this.#read(request, body);
    if (route === 'account') return this.#account(signed, send);
    if (this.refuses !== null) throw new Problem('rejectedIdentifier', this.refuses, 403);
    if (route === 'order' && id === '') return this.#newOrder(signed, send);
    const order = this.#orders.get(id);
    if (!order || order.account !== signed.account) throw new Problem('malformed', 'no such order', 404);
    if (route === 'order') return send(this.#orderOf(id, order));
    if (route === 'authz') return send(this.#authorization(id, order, name));
    if (route === 'look') {
      await this.#look(order, name, signed.jwk);
      return send({ type: 'dns-01', status: 'processing', url: '', token: order.token });
    }
    if (route === 'finalize') {
      if (order.status !== 'ready') throw new Problem('orderNotReady', 'nothing is proven', 403);
      this.#issue(id, order, String(signed.payload?.['csr']));
      return send(this.#orderOf(id, order));
    }
    response.writeHead(200, { 'content-type': 'application/pem-certificate-chain' });
    response.end(order.certificate);
  }

  #read(request: IncomingMessage, body: string): Signed {
    const { protected: head, payload, signature } = JSON.parse(body) as Record<string, string>;
    const { alg, nonce, url, jwk, kid } = JSON.parse(decode(head ?? '')) as Record<string, string> & {
      jwk?: JsonWebKey;
    };
    if (request.headers['content-type'] !== 'application/jose+json' || alg !== 'ES256')
      throw new Problem('malformed', 'of another form');
    if (url !== `${this.url}${request.url ?? ''}`)
      throw new Problem('unauthorized', 'for another address', 401);
    const isForgotten = this.forgets > 0;
    if (isForgotten) this.forgets -= 1;
    if (!this.#nonces.delete(nonce ?? '') || isForgotten)
      throw new Problem('badNonce', 'the number is not known');
    const known = jwk ?? this.#accounts.get(kid ?? '')?.jwk;
    if (!known) throw new Problem('accountDoesNotExist', 'no such account');
    const key = createPublicKey({ key: known, format: 'jwk' });
    const isTrue = verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature ?? '', 'base64url'),
    );
    if (!isTrue) throw new Problem('unauthorized', 'the signature is another one', 401);
    const content = payload ? (JSON.parse(decode(payload)) as Record<string, unknown>) : null;
    return { account: kid ?? `${this.url}/account/${String(known.x)}`, jwk: known, payload: content };
  }

  #account(
    { account, jwk, payload }: Signed,
    send: (value: unknown, headers: Record<string, string>) => void,
  ): void {
    if (payload?.['termsOfServiceAgreed'] !== true)
      throw new Problem('userActionRequired', 'agree to the terms', 403);
    this.#accounts.set(account, { jwk, contact: payload['contact'] });
    send({ status: 'valid' }, { location: account });
  }

  #newOrder(
    { account, payload }: Signed,
    send: (value: unknown, headers: Record<string, string>) => void,
  ): void {
    const identifiers = (payload?.['identifiers'] ?? []) as { value: string }[];
    const names = identifiers.map(({ value }) => value);
    const id = randomBytes(8).toString('hex');
    const found = new Map(names.map((name) => [name, 'pending' as const]));
    const token = randomBytes(16).toString('base64url');
    const order: Order = { names, token, account, status: 'pending', found, detail: '', certificate: '' };
    this.#orders.set(id, order);
    send(this.#orderOf(id, order), { location: `${this.url}/order/${id}` });
  }

  #orderOf(id: string, { status, names }: Order): object {
    return {
      status,
      authorizations: names.map((_, index) => `${this.url}/authz/${id}/${index}`),
      finalize: `${this.url}/finalize/${id}`,
      ...(status === 'valid' && { certificate: `${this.url}/certificate/${id}` }),
    };
  }

  #authorization(id: string, order: Order, index: string): object {
    const name = order.names[Number(index)] ?? '';
    const status = order.found.get(name) ?? 'invalid';
    const url = `${this.url}/look/${id}/${index}`;
    const error = status === 'invalid' ? { error: { type: 'unauthorized', detail: order.detail } } : {};
    return {
      status,
      identifier: { type: 'dns', value: name.replace('*.', '') },
      challenges: [
        { type: 'http-01', url: `${url}/http`, status: 'pending', token: order.token },
        { type: 'dns-01', url, status, token: order.token, ...error },
      ],
    };
  }

  /** Over UDP, and TCP where that is cut; as anyone on the internet asks. */
  async #look(order: Order, index: string, jwk: JsonWebKey): Promise<void> {
    const name = order.names[Number(index)] ?? '';
    const { crv, kty, x, y } = jwk;
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    const wanted = createHash('sha256').update(`${order.token}.${thumbprint}`).digest('base64url');
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    resolver.setServers([`127.0.0.1:${this.zonePort}`]);
    const texts = await resolver
      .resolveTxt(`_acme-challenge.${name.replace('*.', '')}`)
      .catch((error: NodeJS.ErrnoException) => [[`nothing: ${error.code}`]]);
    const isThere = texts.some((text) => text.join('') === wanted);
    order.found.set(name, isThere ? 'valid' : 'invalid');
    if (!isThere) order.detail = `${name} says ${texts.join(' ')}`;
    if ([...order.found.values()].every((one) => one === 'valid')) order.status = 'ready';
  }

  #issue(id: string, order: Order, csr: string): void {
    const files = {
      csr: this.#file(`${id}.csr`),
      cert: this.#file(`${id}.pem`),
      names: this.#file(`${id}.ext`),
    };
    writeFileSync(files.csr, Buffer.from(csr, 'base64url'));
    const asked = openssl('req', '-inform', 'DER', '-in', files.csr, '-noout', '-text', '-verify');
    for (const name of order.names)
      if (!asked.includes(`DNS:${name}`)) throw new Problem('badCSR', `the request does not name ${name}`);
    writeFileSync(files.names, `subjectAltName=${order.names.map((name) => `DNS:${name}`).join(',')}\n`);
    const ca = ['-CA', this.#file('ca.pem'), '-CAkey', this.#file('ca-key.pem'), '-CAcreateserial'];
    const request = ['-req', '-inform', 'DER', '-in', files.csr, '-extfile', files.names];
    openssl('x509', ...request, ...ca, '-days', String(this.days), '-out', files.cert);
    order.certificate = readFileSync(files.cert, 'utf8') + readFileSync(this.#file('ca.pem'), 'utf8');
    order.status = 'valid';
    this.issued += 1;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true, force: true });
  }
}
