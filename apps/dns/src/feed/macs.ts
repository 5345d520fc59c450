/** By which hardware addresses homes were heard, and how often: told to the server soon after the first question, then some seconds apart. */
import type { FeedNetwork, MacsHeard } from '@kinward/contract/filter/filter.schemas.ts';

const SOON_MS = 300;
const AGAIN_MS = 5_000;
/** Of one report. */
const MOST_AT_ONCE = 200;
/** What waits for a server that is away, in all and of one home, where somebody may make them up; those beyond are not noted. */
const [MOST_WAITING, MOST_OF_HOME] = [2_000, 200];
const MOST_SECONDS = 86_400;
/** Of one of them; the contract takes no more. */
const MOST_QUERIES = 1_000_000;

export type MacHeard = MacsHeard['macs'][number];
type Waiting = Omit<MacHeard, 'secondsAgo'> & { at: number };

export interface Macs extends Disposable {
  /** @param mac as `macOf` reads it */
  note(home: FeedNetwork, mac: string): void;
}

/**
 * @param tell whether the server has heard it; what it has not is told again, so a report whose answer was lost is counted twice
 * @param now milliseconds since the epoch
 */
export function newMacs(tell: (macs: MacHeard[]) => Promise<boolean>, now: () => number = Date.now): Macs {
  const waiting = new Map<string, Waiting>();
  /** How many of them are of each home. */
  const ofHome = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  const put = (key: string, one: Waiting): void => {
    const former = waiting.get(key);
    if (former) {
      former.queries = Math.min(MOST_QUERIES, former.queries + one.queries);
      former.at = Math.max(former.at, one.at);
      return;
    }
    const own = ofHome.get(one.networkId) ?? 0;
    if (waiting.size >= MOST_WAITING || own >= MOST_OF_HOME) return;
    waiting.set(key, one);
    ofHome.set(one.networkId, own + 1);
  };
  const take = (key: string, { networkId }: Waiting): void => {
    waiting.delete(key);
    const left = (ofHome.get(networkId) ?? 1) - 1;
    if (left > 0) ofHome.set(networkId, left);
    else ofHome.delete(networkId);
  };
  const later = (): void => {
    timer ??= setTimeout(() => void flush(), Math.max(SOON_MS, toldAt + AGAIN_MS - now())).unref();
  };
  const flush = async (): Promise<void> => {
    const some = [...waiting].slice(0, MOST_AT_ONCE);
    for (const [key, one] of some) take(key, one);
    const at = now();
    const isHeard = await tell(
      some.map(([, { at: heardAt, ...mac }]) => ({
        ...mac,
        secondsAgo: Math.min(MOST_SECONDS, Math.max(0, Math.floor((at - heardAt) / 1000))),
      })),
    );
    if (!isHeard) for (const [key, one] of some) put(key, one);
    toldAt = now();
    timer = undefined;
    if (waiting.size > 0) later();
  };

  return {
    note({ networkId, familyId }, mac) {
      put(`${networkId} ${mac}`, { networkId, familyId, mac, queries: 1, at: now() });
      later();
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
