/** The server's side of the feed, as far as lists need it. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedLine } from '@kinward/contract/filter/filter.schemas.ts';

export interface ListServer {
  /** What was asked for below `/lists/`. */
  asked: string[];
  /** Bytes in place of a list, by its hash. */
  wrong: Map<string, string>;
  /** Offers a list. @returns its hash */
  offer(text: string): string;
  /** To every resolver that reads, now and when it comes. */
  send(line: FeedLine): void;
  close(): Promise<void>;
}

/** @param accessFile where resolvers find it */
export const startListServer = async (accessFile: string): Promise<ListServer> => {
  const lists = new Map<string, string>();
  const wrong = new Map<string, string>();
  const asked: string[] = [];
  const readers = new Set<ServerResponse>();
  let last: FeedLine = { kind: 'beat' };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/feed')) {
      response.writeHead(200).write(`${JSON.stringify(last)}\n`);
      readers.add(response);
      response.on('close', () => readers.delete(response));
      return;
    }
    if (!path.startsWith('/lists/')) {
      request.resume();
      response.writeHead(200).end();
      return;
    }
    const hash = path.slice('/lists/'.length);
    asked.push(hash);
    const body = wrong.get(hash) ?? lists.get(hash);
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(accessFile, JSON.stringify({ url, token: 'x' }));
  return {
    asked,
    wrong,
    offer(text) {
      const hash = createHash('sha256').update(text).digest('hex');
      lists.set(hash, text);
      return hash;
    },
    send(line) {
      last = line;
      for (const reader of readers) reader.write(`${JSON.stringify(line)}\n`);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
