/** What the resolver says to the server: what it decides by, and how it is. Said again until it was heard. */
import type { ResolverState } from '@kinward/contract/filter/filter.schemas.ts';
import { readAccess } from './follow.ts';
import type { Heard } from './seen.ts';

const PATIENCE_MS = 5_000;

export interface Reports {
  /** A version is in force. One that the server has heard of is not said again. */
  inForce: (held: { epoch: string; version: number }) => void;
  /** Whether the server has heard it. */
  state: (state: Omit<ResolverState, 'resolver'>) => Promise<boolean>;
  /** By what devices were heard. @returns whether the server has heard it */
  seen: (seen: Heard[]) => Promise<boolean>;
}

export function newReports(file: string, resolver: string): Reports {
  let heard = '';
  let isSaying = false;
  let newest: { epoch: string; version: number } | null = null;

  const post = async (path: string, body: object): Promise<boolean> => {
    try {
      const { url, token } = await readAccess(file);
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ resolver, ...body }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      // No server: the feed's next line asks again.
      return false;
    }
  };
  const sayNewest = async (): Promise<void> => {
    isSaying = true;
    for (let held = newest; held; held = newest) {
      newest = null;
      if (await post('/receipts', held)) heard = `${held.epoch} ${held.version}`;
    }
    isSaying = false;
  };

  return {
    inForce: (held) => {
      if (`${held.epoch} ${held.version}` === heard) return;
      newest = held;
      if (!isSaying) void sayNewest();
    },
    state: async (state) => await post('/state', state),
    seen: async (seen) => await post('/seen', { seen }),
  };
}
