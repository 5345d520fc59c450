/**
 * Where resolvers of this machine reach the server: HTTP on a free port of the loopback, beside the API. Port and secret are new with every start
 * and in a file that only the installation's user can read; a resolver whose connection ends reads it again and finds the next server.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { FilterAccess } from '@kinward/contract/filter/filter.schemas.ts';
import { filterFolderOf } from '../../config/filter.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { HERE, isCall, MOST_BYTES, Refusal, type ResolverCalls } from './resolver-calls.ts';
import type { ResolverStates } from './resolver-states.ts';

/** Before the hash of a list. */
const LIST = 'lists/';

export const accessFileOf = (dataDir: string): string => path.join(filterFolderOf(dataDir), 'server.json');

export interface FeedServerDeps {
  dataDir: string;
  log: Logger;
  calls: ResolverCalls;
  states: Pick<ResolverStates, 'list'>;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const readBody = async (request: IncomingMessage, most: number): Promise<unknown> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) throw new Refusal(413);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new Refusal(400);
  }
};

const answer = (response: ServerResponse, status: number, body?: unknown): void => {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(text);
};

/** Written beside it and moved into its place, so that nobody reads half of it. */
const writeAccess = (file: string, access: FilterAccess): void => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify(access), { mode: 0o600, flag: 'wx' });
  renameSync(draft, file);
};

export interface FeedServer {
  /** Listens, and writes down where. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export const createFeedServer = (deps: FeedServerDeps): FeedServer => {
  const { dataDir, log, calls, states } = deps;
  const token = randomBytes(32).toString('base64url');
  const expected = digestOf(`Bearer ${token}`);
  const file = accessFileOf(dataDir);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected)) throw new Refusal(401);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call = url.pathname.slice(1);
    if (request.method === 'GET' && call === 'feed')
      calls.stream(HERE, Object.fromEntries(url.searchParams), response);
    else if (request.method === 'GET' && call.startsWith(LIST))
      await calls.giveList(HERE, call.slice(LIST.length), response);
    else if (request.method === 'GET' && call === 'resolvers') answer(response, 200, states.list());
    else if (request.method === 'POST' && isCall(call)) {
      answer(response, 200, await calls.take(call, HERE, await readBody(request, MOST_BYTES[call])));
    } else throw new Refusal(404);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'the filter could not be served');
      if (response.headersSent) response.destroy();
      else answer(response, error instanceof Refusal ? error.status : 500);
    });
  });

  return {
    async open() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', resolve);
      });
      const bound = server.address();
      const port = typeof bound === 'object' && bound ? bound.port : 0;
      writeAccess(file, { url: `http://127.0.0.1:${port}`, token });
    },
    async close() {
      rmSync(file, { force: true });
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
};
