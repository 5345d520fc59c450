/** Plain DNS by UDP, whatever carries its packets: whom it answers, and how much. */
import { allowanceOf } from '@kinward/filter-core/answer/client-memo.ts';
import type { Clients } from './clients/clients.ts';
import type { Allowance, Take } from '@kinward/filter-core/answer/limits.ts';
import {
  cutShort,
  isProven,
  respond,
  type Answer,
  type Client,
} from '@kinward/filter-core/answer/respond.ts';
import { steadySeconds } from '@kinward/filter-core/answer/steady.ts';
import { UDP_BYTES } from '@kinward/filter-core/wire/codes.ts';

/** Of questions that wait while other work has its turn; a system may give less. */
export const RECEIVE_BYTES = 4 * 1024 ** 2;
/** Room behind what is sent: an answer is built before it is known to be too long. */
const ROOM_BYTES = 4096;
/** Of a buffer for any answer by UDP. */
export const UDP_ANSWER_BYTES = UDP_BYTES + ROOM_BYTES;

/** A question that a process has read and not answered. */
export interface LeftQuestion {
  /** For `answered`. */
  number: number;
  packet: Uint8Array;
  /** Who asked. */
  address: string;
  port: number;
}

/** Remembers over the end of the process what was read from a socket and waits for an answer. */
export interface Unanswered {
  /** Those that the process before has left, which the listener answers first. */
  left: () => readonly LeftQuestion[];
  /** @returns a number of it for `answered` */
  note: (packet: Uint8Array, from: Pick<LeftQuestion, 'address' | 'port'>) => number;
  answered: (number: number) => void;
}

export interface UdpOptions {
  host: string;
  /** 0 for any. */
  port: number;
  /** A socket that is bound already, handed over by who started this process; absent: one is opened. */
  fd?: number | undefined;
  clients: Clients;
  take: Take;
  /** Of those over the first who are known not to be forged. */
  takeProven: Take;
  answer: Answer;
  /** What an address that is no client gets; absent: silence. */
  strangers?: Strangers | undefined;
  /** Absent: who asks a process that is killed asks again. */
  unanswered?: Unanswered | undefined;
}

/** @returns bytes of the answer; 0 for silence */
export type Strangers = (packet: Uint8Array, address: string, out: Uint8Array, way: 'udp' | 'tcp') => number;

export interface UdpListener extends AsyncDisposable {
  readonly port: number;
}

/**
 * Answers a packet into `out`, of `UDP_ANSWER_BYTES`.
 * @returns the length of the answer, 0 for silence; or the promise of one of its own, null for silence
 */
export type Receive = (
  packet: Uint8Array,
  client: Client,
  out: Uint8Array,
) => number | Promise<Uint8Array | null>;

/** What every transport does with a packet. */
export function newReceive({ clients, take, takeProven, answer, strangers }: UdpOptions): Receive {
  const isKnown = ({ address, memo }: Client): boolean => {
    if (!memo) return clients.isKnown(address);
    if (memo.knownIn !== clients.version) {
      memo.isKnown = clients.isKnown(address);
      memo.knownIn = clients.version;
    }
    return memo.isKnown;
  };
  /** A client with a cookie of ours has a bucket beside that of all packets in its part's name, which may be forged. */
  const mayAsk = (packet: Uint8Array, { address, memo }: Client): Allowance => {
    const allowance = allowanceOf(take, address, memo, 'part');
    return allowance === 'answer' || !isProven(packet, address)
      ? allowance
      : takeProven(address, steadySeconds());
  };
  return (packet, client, out) => {
    const { address } = client;
    if (!isKnown(client)) return strangers ? strangers(packet, address, out, 'udp') : 0;
    const allowance = mayAsk(packet, client);
    if (allowance === 'drop') return 0;
    return allowance === 'truncate' ? cutShort(packet, address, out) : respond(packet, client, out, answer);
  };
}
