/** Where the server of this machine hands on what it was asked over HTTPS: HTTP on a free port of the loopback, with a secret of this start. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { createServer } from '../listen/http-server.ts';
import type { Doh } from './doh.ts';

/** Which address asked the server. */
const CLIENT_HEADER = 'x-kinward-client';
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface FromServer extends AsyncDisposable {
  /** null: not yet. */
  readonly place: { port: number; secret: string } | null;
}

/** @param opened called when it listens */
export function listenToServer(doh: Doh, opened: () => void): FromServer {
  const secret = randomBytes(32).toString('base64url');
  const expected = digestOf(`Bearer ${secret}`);
  let port = 0;
  const server = createServer((request, response) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected)) {
      response.writeHead(401).end();
      return;
    }
    const given = request.headers[CLIENT_HEADER];
    const source = typeof given === 'string' && isIP(given) !== 0 ? given : '';
    doh.request(request, response, source);
  });
  // Without it devices are answered all the same, by their names.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    port = typeof bound === 'object' && bound ? bound.port : 0;
    opened();
  });
  return {
    get place() {
      return port === 0 ? null : { port, secret };
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
