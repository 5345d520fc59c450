/** What stands in front of an installation on the internet: HTTPS, with a certificate that nobody trusts who was not told to. */
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import path from 'node:path';
import { certify } from './openssl.ts';

/**
 * What becomes of a piece of an answer on its way.
 * @param path that was asked for
 * @param at bytes of the answer before it
 * @returns what is handed on; null: the connection ends here
 */
export type Tamper = (path: string, piece: Buffer, at: number) => Buffer | null | Promise<Buffer | null>;

export class HttpsProxy implements AsyncDisposable {
  readonly #server: Server;
  /** Of the certificate, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
  /** Where it hands on to, as it is at that moment. */
  target = '';
  url = '';
  /** A wire that does not carry everything as it was said. */
  tamper: Tamper = (_, piece) => piece;

  private constructor(folder: string) {
    const files = { cert: path.join(folder, 'proxy.pem'), key: path.join(folder, 'proxy-key.pem') };
    certify(files, ['IP:127.0.0.1']);
    this.authority = files.cert;
    const pair = { cert: readFileSync(files.cert), key: readFileSync(files.key) };
    this.#server = createServer(pair, (request, response) => {
      const forwarded = {
        ...request.headers,
        'x-forwarded-proto': 'https',
        'x-forwarded-for': request.socket.remoteAddress ?? '',
      };
      const call = ask(`${this.target}${request.url ?? ''}`, { method: request.method, headers: forwarded });
      call.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        this.#carry(request.url ?? '', answer, response).catch(() => response.destroy());
      });
      call.on('error', () => response.destroy());
      response.on('close', () => call.destroy());
      request.pipe(call);
    });
  }

  /** @param folder for its certificate */
  static async start(folder: string): Promise<HttpsProxy> {
    const proxy = new HttpsProxy(folder);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    const bound = proxy.#server.address();
    proxy.url = `https://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
    return proxy;
  }

  async #carry(path: string, answer: IncomingMessage, response: ServerResponse): Promise<void> {
    let at = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      const handed = await this.tamper(path, piece, at);
      at += piece.length;
      if (handed === null) {
        response.destroy();
        return;
      }
      if (!response.write(handed)) await once(response, 'drain');
    }
    response.end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }
}
