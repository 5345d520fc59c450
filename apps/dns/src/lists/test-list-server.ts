/** The server's side of the feed, as far as lists and what resolvers say need it. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FeedLine } from '@kinward/contract/filter/filter.schemas.ts';

export interface ListServer {
  /** What was asked for below `/lists/`. */
  asked: string[];
  /** Bytes in place of a list, by its hash. */
  wrong: Map<string, string>;
  /** What resolvers said, of the calls that were answered with 200. */
  said: { call: string; body: unknown }[];
  /** What is answered to a call; 200 unless a test says otherwise. */
  answerTo: (call: string) => number;
  /** Offers a list. @returns its hash */
  offer(list: string): string;
  /** To every resolver that reads, now and when it comes. */
  send(line: FeedLine): void;
  close(): Promise<void>;
}

/** @param accessFile where resolvers find it */
export const startListServer = async (accessFile: string): Promise<ListServer> => {
  const lists = new Map<string, string>();
  const wrong = new Map<string, string>();
  const asked: string[] = [];
  const own: Pick<ListServer, 'said' | 'answerTo'> = { said: [], answerTo: () => 200 };
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
      void text(request).then((body) => {
        const call = path.slice(1);
        const status = own.answerTo(call);
        if (status === 200) own.said.push({ call, body: JSON.parse(body) });
        response.writeHead(status).end();
      });
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
  return Object.assign(own, {
    asked,
    wrong,
    offer(list: string) {
      const hash = createHash('sha256').update(list).digest('hex');
      lists.set(hash, list);
      return hash;
    },
    send(line: FeedLine) {
      last = line;
      for (const reader of readers) reader.write(`${JSON.stringify(line)}\n`);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
};
