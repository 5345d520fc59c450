/**
 * Many names of one site that nobody ever asked for: random ones, sent so that the site's own servers are asked for all of them. A client
 * that asks for too many that do not exist is told of the rest that they cannot be found.
 */
import { isSharedSuffix } from '@kinward/rules/sites/shared-suffix.ts';

const SECONDS = 10;
const MOST_NAMES = 50;
/** Pairs of a client and a site; the one that began first is forgotten. */
const MOST_PAIRS = 8192;

interface Pair {
  since: number;
  /** Asked for and not found, or not yet. */
  names: Set<string>;
  isOver: boolean;
  /** Whether it was over in the stretch before, of which was told. */
  wasOver: boolean;
}

/** @returns the part of a name that somebody has registered, as far as that can be said without a list; addresses backwards by their network */
export function siteOfName(name: string): string {
  const labels = name.split('.');
  if (labels.at(-1) === 'arpa') return labels.slice(-4).join('.');
  return labels.slice(isSharedSuffix(labels.slice(-2).join('.')) ? -3 : -2).join('.');
}

export interface Floods {
  /**
   * Whether an upstream may be asked for a name.
   * @param now seconds of a clock that never jumps
   */
  mayAsk: (client: string, name: string, now: number) => boolean;
  /** The name exists. */
  found: (client: string, name: string) => void;
}

/** @param alert called once for each time that a client begins to ask for too many */
export function newFloods(alert: (client: string) => void): Floods {
  const pairs = new Map<string, Pair>();
  const begin = (key: string, now: number): Pair => {
    const pair = {
      since: now,
      names: new Set<string>(),
      isOver: false,
      wasOver: pairs.get(key)?.isOver ?? false,
    };
    pairs.delete(key);
    for (const oldest of pairs.keys()) {
      if (pairs.size < MOST_PAIRS) break;
      pairs.delete(oldest);
    }
    pairs.set(key, pair);
    return pair;
  };
  return {
    mayAsk: (client, name, now) => {
      const key = `${client} ${siteOfName(name)}`;
      const known = pairs.get(key);
      const pair = known && now - known.since < SECONDS ? known : begin(key, now);
      if (pair.names.size < MOST_NAMES || pair.names.has(name)) {
        pair.names.add(name);
        return true;
      }
      if (!pair.isOver && !pair.wasOver) alert(client);
      pair.isOver = true;
      return false;
    },
    found: (client, name) => void pairs.get(`${client} ${siteOfName(name)}`)?.names.delete(name),
  };
}
