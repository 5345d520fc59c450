/** The server's side of the feed, as far as a resolver that is measured needs it: its devices have another list from now on, which it fetches. */
import { createReadStream, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { devicesOf, LISTED_TARGET } from './dns-devices.ts';

const BEAT_MS = 2000;

export interface Fed extends AsyncDisposable {
  /** When the list was asked for, as `performance.now()` says it. */
  readonly fetchedAt: number;
}

/**
 * @param folder of the resolver, which looks there for its server
 * @param file the list, called by its SHA-256
 */
export async function feedList(folder: string, devices: number, hash: string, file: string): Promise<Fed> {
  const list = { sourceId: 'bench', name: 'Bench', hash, targets: [LISTED_TARGET] };
  const snapshot = {
    kind: 'snapshot',
    epoch: 'bench-list',
    version: 1,
    names: [],
    networks: [],
    devices: devicesOf(devices).map((device) => ({ ...device, lists: [list] })),
  };
  let fetchedAt = Number.NaN;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/feed') {
      response.write(`${JSON.stringify(snapshot)}\n`);
      const beat = setInterval(() => response.write('{"kind":"beat"}\n'), BEAT_MS);
      response.on('close', () => clearInterval(beat));
    } else if (pathname === `/lists/${hash}`) {
      fetchedAt = performance.now();
      createReadStream(file).pipe(response);
    } else {
      request.resume();
      response.end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  writeFileSync(
    path.join(folder, 'server.json'),
    JSON.stringify({ url: `http://127.0.0.1:${port}`, token: 'bench' }),
  );
  return {
    get fetchedAt() {
      return fetchedAt;
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
