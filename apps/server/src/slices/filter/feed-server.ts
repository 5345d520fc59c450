/**
 * Where resolvers of this machine reach the server: HTTP on a free port of the loopback, beside the API. Port and secret are new with every start
 * and in a file that only the installation's user can read; a resolver whose connection ends reads it again and finds the next server.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import {
  FeedQuery,
  NetworksHeard,
  ReceiptBody,
  ResolverState,
  type FeedLine,
  type FilterAccess,
} from '@kinward/contract/filter/filter.schemas.ts';
import { PageAskBody, PageAskedBody, type PageAsked } from '@kinward/contract/filter/ask.schemas.ts';
import { LogDelivery } from '@kinward/contract/filter/log.schemas.ts';
import { SeenBody } from '@kinward/contract/filter/device-dns.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import { filterFolderOf } from '../../config/filter.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { ByName } from './by-name/by-name.service.ts';
import type { Feed } from './feed.ts';
import type { NoteNetworks } from './networks/networks-heard.ts';
import type { ResolverStates } from './resolver-states.ts';

const BEAT_MS = 2_000;
const MOST_BODY_BYTES = 65_536;
const MOST_LOG_BYTES = 4 * 1024 ** 2;
/** A resolver that does not read is cut off, and comes again. */
const MOST_UNREAD_BYTES = 64 * 1024 ** 2;

export const accessFileOf = (dataDir: string): string => path.join(filterFolderOf(dataDir), 'server.json');

/** What children ask on the page of a closed site. */
export interface PageAsking {
  /** Undefined: there is no such device, or what it asks for is no site. */
  ask(body: PageAskBody): Promise<PageAsked | undefined>;
  asked(body: PageAskedBody): Promise<PageAsked>;
}

export interface FeedServerDeps {
  dataDir: string;
  log: Logger;
  feed: Feed;
  states: ResolverStates;
  /** Stores what resolvers were asked. Comes back when all of it is committed, or was before. */
  takeLog(delivery: LogDelivery): Promise<void>;
  byName: Pick<ByName, 'heard'>;
  /** Stores from which homes resolvers heard something. */
  noteNetworks: NoteNetworks;
  asking: PageAsking;
}

/** What is refused, with its status. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const readBody = async (request: IncomingMessage, most = MOST_BODY_BYTES): Promise<unknown> => {
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

const parsed = <Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> => {
  const { success, data } = schema.safeParse(given);
  if (!success) throw new Refusal(400);
  return data;
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
  const { dataDir, log, feed, states, byName, noteNetworks, takeLog, asking } = deps;
  const token = randomBytes(32).toString('base64url');
  const expected = digestOf(`Bearer ${token}`);
  const file = accessFileOf(dataDir);

  const stream = (url: URL, response: ServerResponse): void => {
    const { epoch, version = '0' } = parsed(FeedQuery, Object.fromEntries(url.searchParams));
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    const send = (line: FeedLine): void => {
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
      else response.write(`${JSON.stringify(line)}\n`);
    };
    const end = feed.follow(send);
    send(feed.since(epoch, Number(version)) ?? { kind: 'beat' });
    const beats = setInterval(send, BEAT_MS, { kind: 'beat' });
    response.on('close', () => {
      clearInterval(beats);
      end();
    });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected)) throw new Refusal(401);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const route = `${request.method} ${url.pathname}`;
    if (route === 'GET /feed') stream(url, response);
    else if (route === 'GET /resolvers') answer(response, 200, states.list());
    else if (route === 'POST /receipts') {
      const { resolver, epoch, version } = parsed(ReceiptBody, await readBody(request));
      await feed.acknowledge(resolver, epoch, version);
      answer(response, 200);
    } else if (route === 'POST /state') {
      states.heard(parsed(ResolverState, await readBody(request)));
      answer(response, 200);
    } else if (route === 'POST /log') {
      await takeLog(parsed(LogDelivery, await readBody(request, MOST_LOG_BYTES)));
      answer(response, 200);
    } else if (route === 'POST /seen') {
      await byName.heard(parsed(SeenBody, await readBody(request)).seen);
      answer(response, 200);
    } else if (route === 'POST /networks') {
      await noteNetworks(parsed(NetworksHeard, await readBody(request)).networks);
      answer(response, 200);
    } else if (route === 'POST /ask') {
      const asked = await asking.ask(parsed(PageAskBody, await readBody(request)));
      if (!asked) throw new Refusal(400);
      answer(response, 200, asked);
    } else if (route === 'POST /asked') {
      answer(response, 200, await asking.asked(parsed(PageAskedBody, await readBody(request))));
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
