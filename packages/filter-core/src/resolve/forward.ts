/** Asks the upstreams: the quickest first, the next beside it when that one takes long, and each again once. */
import type { Query } from '../wire/message.ts';
import type { Health } from './health.ts';

/** Whom questions are forwarded to, by whatever way: the caller has its sockets. */
export interface Upstream {
  readonly health: Health;
  /** Whether nobody between can change what it says, so that what it has checked may be passed on (RFC 6840 section 5.7). */
  readonly isTrusted: boolean;
  /** @returns the answer, its question found to be that of the query; null where there is none in time */
  ask: (packet: Uint8Array, query: Query) => Promise<Uint8Array | null>;
}

/** Clients give up after five seconds, most of them. */
const DEADLINE_MS = 4500;
const ROUNDS = 2;

/** @returns the first answer that `accept` takes; null where there is none */
export async function forward<Answer>(
  upstreams: readonly Upstream[],
  packet: Uint8Array,
  query: Query,
  accept: (answer: Uint8Array, upstream: Upstream) => Answer | null,
): Promise<Answer | null> {
  const began = performance.now();
  const waiting = new Set<Promise<Answer | null>>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const upstream of inOrder(upstreams)) {
      const left = DEADLINE_MS - (performance.now() - began);
      if (left <= 0) return null;
      const asking = askOne(upstream, packet, query, accept);
      waiting.add(asking);
      const answer = await firstWithin(waiting, Math.min(left, upstream.health.patienceMs));
      if (answer !== null) return answer;
    }
  return await firstWithin(waiting, Math.max(0, DEADLINE_MS - (performance.now() - began)));
}

/** Never rejects: whatever fails has not answered, and the next is asked. */
async function askOne<Answer>(
  upstream: Upstream,
  packet: Uint8Array,
  query: Query,
  accept: (answer: Uint8Array, upstream: Upstream) => Answer | null,
): Promise<Answer | null> {
  try {
    const answer = await upstream.ask(packet, query);
    return answer === null ? null : accept(answer, upstream);
  } catch {
    return null;
  }
}

/** The quickest first; those of which nothing is known before them, so that something becomes known. */
function inOrder(upstreams: readonly Upstream[]): Upstream[] {
  const now = performance.now();
  const willing = upstreams.filter(({ health }) => health.mayAsk(now));
  return willing.sort((left, right) => (left.health.tookMs ?? 0) - (right.health.tookMs ?? 0));
}

/** The first that is not null, once there is one; null when all are, or the time is over. Those that are null leave the set. */
async function firstWithin<Answer>(waiting: Set<Promise<Answer | null>>, ms: number): Promise<Answer | null> {
  if (waiting.size === 0) return null;
  return await new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, null);
    for (const asking of waiting)
      void asking.then((answer) => {
        if (answer === null) waiting.delete(asking);
        if (answer === null && waiting.size > 0) return;
        clearTimeout(timer);
        resolve(answer);
      });
  });
}
