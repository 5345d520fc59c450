/** What answering has: what it is given once, and the question at hand. */
import type { LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import type { Take } from './limits.ts';
import type { Client } from './respond.ts';
import type { Decided } from '../policy/decided.ts';
import type { Device } from '../policy/device.ts';
import type { Floods } from '../resolve/floods.ts';
import type { Resolver } from '../resolve/resolver.ts';
import type { NameTable } from '../table/name-table.ts';
import type { Query } from '../wire/message.ts';
import type { Address } from '../wire/reply.ts';

/** Who asks, and what is known of names. */
export interface Registry {
  readonly names: NameTable;
  /** Of what a client without rules is told (`VerdictMemo`). */
  readonly generation: number;
  /** @returns null where no rules are for it */
  of: (client: Client) => Device | null;
  /**
   * Which device asks in a home, as its router says.
   * @param mac as `macOf` reads it
   * @returns undefined where it is none that the family has named
   */
  inHome: (home: Device, mac: string) => Device | undefined;
}

/** Where it is noted what devices ask. */
export interface QuestionLog {
  /**
   * @param packet with its question as the client wrote it, up to `questionEnd`
   * @param at milliseconds since the epoch
   * @param why the target, or the kind of the rule, that closed it; null: it is open
   */
  note: (
    device: Device,
    verdict: LogVerdict,
    packet: Uint8Array,
    questionEnd: number,
    at: number,
    why: string | null,
  ) => void;
}

/** Since the start. */
export interface Counts {
  answered: number;
  blocked: number;
}

export interface AnswerOptions {
  registry: Registry;
  resolver: Pick<Resolver, 'kept' | 'resolve'>;
  counts: Counts;
  log: QuestionLog;
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
  /** For how long a client keeps what it is told, in seconds, where that is shorter than usual. */
  mostSeconds?: () => number;
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
