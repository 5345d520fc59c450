/** What stands in front of an installation on the internet: HTTPS, with a certificate that nobody trusts who was not told to. */
import { readFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer, type Server } from 'node:https';
import path from 'node:path';
import { certify } from './openssl.ts';

export class HttpsProxy implements AsyncDisposable {
  readonly #server: Server;
  /** Of the certificate, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
  /** Where it hands on to, as it is at that moment. */
  target = '';
  url = '';

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
        answer.pipe(response);
        answer.on('error', () => response.destroy());
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

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }
}
