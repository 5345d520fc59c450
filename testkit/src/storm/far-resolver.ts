/** A resolver on another machine than its server, as far as one machine can be two: it joins over HTTPS, through a wire that can be cut. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callKinward } from '../calls/kinward.ts';
import { HttpsProxy } from '../https-proxy.ts';
import { ResolverProcess } from '../resolver.ts';
import { FaultyProxy } from './faulty-proxy.ts';

interface Server {
  base: string;
  dataDir: string;
  url: string;
}

export class FarResolver {
  readonly #server: Server;
  readonly #upstreams: { host: string; port: number }[];
  readonly #https: HttpsProxy;
  readonly #wire: FaultyProxy;
  /** Of the installation, as the other machine reaches it. */
  readonly url: string;
  #process: ResolverProcess | undefined;
  #port = 0;

  private constructor(
    parts: { server: Server; upstream: number },
    https: HttpsProxy,
    wire: { proxy: FaultyProxy; url: string },
  ) {
    this.#server = parts.server;
    this.#upstreams = [{ host: '127.0.0.1', port: parts.upstream }];
    this.#https = https;
    this.#wire = wire.proxy;
    this.url = wire.url;
  }

  /** Lays the wire; the server is to run with `url` as PUBLIC_URL before the resolver joins. */
  static async prepare(server: Server, upstream: number): Promise<FarResolver> {
    mkdirSync(path.join(server.base, 'far'));
    const https = await HttpsProxy.start(path.join(server.base, 'far'));
    const proxy = new FaultyProxy(Number(new URL(https.url).port));
    const url = (await proxy.listen()).replace('http:', 'https:');
    https.target = server.url;
    return new FarResolver({ server, upstream }, https, { proxy, url });
  }

  get port(): number {
    return this.#port;
  }

  get #folder(): string {
    return path.join(this.#server.base, 'far');
  }

  /** @throws Error with what a command said */
  async join(family: string, dnsPort: number): Promise<void> {
    const here = { DATA_DIR: this.#server.dataDir, DNS_PORT: String(dnsPort), PUBLIC_URL: this.url };
    const added = await callKinward(here, ['filter', 'resolver', 'add', 'Far', '--family', family]);
    const [, url = '', code = ''] = /npx kinward dns join (\S+) (\S+)/u.exec(added.out) ?? [];
    const there = { DATA_DIR: this.#folder, DNS_PORT: '8053', NODE_EXTRA_CA_CERTS: this.#https.authority };
    const joined = await callKinward(there, ['dns', 'join', url, code]);
    if (joined.code !== 0) throw new Error(`${added.err}${joined.err}`);
    await this.start();
  }

  async start(): Promise<void> {
    this.#process = await ResolverProcess.start({
      folder: path.join(this.#folder, 'filter'),
      upstreams: this.#upstreams,
      port: this.#port,
      joined: true,
      env: { NODE_EXTRA_CA_CERTS: this.#https.authority },
    });
    this.#port = this.#process.port;
  }

  /** Ends it as a power cut does, and starts it again. */
  async kill(): Promise<void> {
    await this.#process?.end('SIGKILL');
    await this.start();
  }

  /** Nothing passes for so long, without an end of any connection; then every connection is lost. */
  async cutWire(forMs: number): Promise<void> {
    this.#wire.hold();
    await sleep(forMs);
    this.#wire.cut();
    this.#wire.release();
  }

  async close(): Promise<void> {
    await this.#process?.end('SIGKILL');
    await this.#wire.close();
    await this.#https[Symbol.asyncDispose]();
  }
}
