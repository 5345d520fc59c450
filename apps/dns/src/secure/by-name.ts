/** All the ways by which a device names itself: TLS, HTTPS beside it, and what the server hands on. */
import path from 'node:path';
import type { ResolverState } from '@kinward/contract/filter/filter.schemas.ts';
import type { Config } from '../config.ts';
import type { Clients } from '../listen/clients/clients.ts';
import { newLimits } from '@kinward/filter-core/answer/limits.ts';
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import { newDoh } from './doh.ts';
import { listenToServer } from './from-server.ts';
import type { Keys } from './key.ts';
import { SecureListening } from './secure-listening.ts';

/** One device, wherever it is. */
const OF_A_KEY = { perSecond: 100, burst: 500 };

export interface ByNameOptions {
  config: Config;
  /** Of the resolver's own files. */
  folder: string;
  keys: Keys;
  clients: Clients;
  answer: Answer;
  say: (line: string) => void;
  /** Called when the state is another one. */
  changed: () => void;
}

export interface ByName extends AsyncDisposable {
  readonly state: Pick<ResolverState, 'tls' | 'doh'>;
}

export function answerByName(options: ByNameOptions): ByName {
  const { config, folder, keys, clients, answer, say, changed } = options;
  const takeOfKey = newLimits(OF_A_KEY);
  const take = newLimits();
  const doh = newDoh({ keys, takeOfKey, take, answer });
  const fromServer = listenToServer(doh, changed);
  const memory = (): number => process.memoryUsage.rss();
  const answering = { keys, clients, take, takeOfKey, answer, doh, say, changed, memory };
  const { tls } = config;
  const listening =
    tls &&
    new SecureListening({
      ...answering,
      host: config.host,
      port: tls.port,
      name: tls.name,
      files: tls,
      ticketFile: path.join(folder, 'ticket-key'),
    });
  return {
    get state() {
      const { place } = fromServer;
      return {
        ...(listening && { tls: { address: listening.address, fault: listening.fault } }),
        ...(place && { doh: place }),
      };
    },
    async [Symbol.asyncDispose]() {
      await listening?.[Symbol.asyncDispose]();
      await fromServer[Symbol.asyncDispose]();
    },
  };
}
