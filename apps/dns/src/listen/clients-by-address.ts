/** Clients by how their addresses are given, each once, so that what was found out about one is there when it asks again. */
import { ClientMemo } from './client-memo.ts';
import type { Client } from './respond.ts';

/** Addresses that are remembered. */
const MOST_CLIENTS = 4096;

export class ClientsByAddress<Key> {
  readonly #known = new Map<Key, Client>();

  find(key: Key): Client | undefined {
    return this.#known.get(key);
  }

  /** @param address as Node writes it */
  keep(key: Key, address: string): Client {
    if (this.#known.size >= MOST_CLIENTS) this.#known.clear();
    const client: Client = { address, way: 'udp', memo: new ClientMemo() };
    this.#known.set(key, client);
    return client;
  }
}
