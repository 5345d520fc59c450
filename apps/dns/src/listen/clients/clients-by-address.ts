/** Clients by how their addresses are given, each once, so that what was found out about one is there when it asks again. */
import { ClientMemo } from '@kinward/filter-core/answer/client-memo.ts';
import type { Client } from '@kinward/filter-core/answer/respond.ts';

/** Addresses that are remembered. */
export const MOST_CLIENTS = 4096;

/** @param address as Node writes it */
export const udpClient = (address: string): Client => ({ address, way: 'udp', memo: new ClientMemo() });

export class ClientsByAddress<Key> {
  readonly #known = new Map<Key, Client>();

  find(key: Key): Client | undefined {
    return this.#known.get(key);
  }

  /** @param address as Node writes it */
  keep(key: Key, address: string): Client {
    if (this.#known.size >= MOST_CLIENTS) this.#known.clear();
    const client = udpClient(address);
    this.#known.set(key, client);
    return client;
  }
}
