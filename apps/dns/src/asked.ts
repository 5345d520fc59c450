/** What answering has: what it is given once, and the question at hand. */
import type { Take } from './listen/limits.ts';
import type { Client } from './listen/respond.ts';
import type { Decided } from './policy/decided.ts';
import type { Device } from './policy/device.ts';
import type { Registry } from './policy/registry.ts';
import type { QueryLog } from './record/query-log.ts';
import type { Floods } from './resolve/floods.ts';
import type { Resolver } from './resolve/resolver.ts';
import type { Query } from './wire/message.ts';
import type { Address } from './wire/reply.ts';

/** Since the start. */
export interface Counts {
  answered: number;
  blocked: number;
}

export interface AnswerOptions {
  registry: Registry;
  resolver: Pick<Resolver, 'kept' | 'resolve'>;
  counts: Counts;
  /** Where it is noted what devices ask. */
  log: Pick<QueryLog, 'note'>;
  /** Called with the first question of a device in each minute, by each way. */
  heard?: (device: Device, client: Client, isByMac: boolean) => void;
  /** Called with every question of a device that named itself by its key. */
  heardKey?: (device: Device, client: Client) => void;
  /** Called with every question of a home whose router says by a hardware address who asks. */
  heardMac?: (home: Device, mac: string) => void;
  /** Called with every special-use name that is asked for. */
  special?: (name: string, device: Device | null) => void;
  /** Where the page is that says why a name is closed. */
  page?: { readonly addresses: readonly Address[] };
  /** Of one device; a client without rules has only its part of the network's. */
  take?: Take;
  floods?: Floods;
  /** What is remembered of verdicts. */
  decided?: Decided;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** One is used for all questions. */
export interface Asked {
  packet: Uint8Array;
  query: Query;
  client: Client;
  device: Device | null;
  /** Whose router says by which hardware address who asks; null: none does. */
  home: Device | null;
  mac: string | null;
  limit: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** Of what the device is told now. */
  generation: number;
  /** Always answered. */
  isTrusted: boolean;
}
