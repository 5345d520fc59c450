/** What the resolver says to the server: what it decides by, and how it is. Said again until it was heard. */
import type { ResolverState } from '@kinward/contract/filter/filter.schemas.ts';
import {
  PageAsked,
  type NetworkAskBody,
  type NetworkAskedBody,
  type PageAskBody,
  type PageAskedBody,
} from '@kinward/contract/filter/ask.schemas.ts';
import type { LogBatch } from '@kinward/contract/filter/log.schemas.ts';
import type { Delivered } from '../record/sender.ts';
import { isRefusal, type Access } from './access.ts';
import type { Check } from './checks.ts';
import type { MacHeard } from './macs.ts';
import type { Heard, HomeHeard, KeyUsed } from './seen.ts';
import { requestServer, textOf } from './server-request.ts';

const PATIENCE_MS = 5_000;
/** A child waits for the page. */
const PAGE_PATIENCE_MS = 2_000;

export interface Reports {
  /** A version is in force. One that the server has heard of is not said again. */
  inForce: (held: { epoch: string; version: number }) => void;
  /** Whether the server has heard it. */
  state: (state: Omit<ResolverState, 'resolver'>) => Promise<boolean>;
  /** By what devices were heard. @returns whether the server has heard it */
  seen: (seen: Heard[]) => Promise<boolean>;
  /** From which homes something was asked. @returns whether the server has heard it */
  networks: (networks: HomeHeard[]) => Promise<boolean>;
  /** By which hardware addresses homes were heard. @returns whether the server has heard it */
  macs: (macs: MacHeard[]) => Promise<boolean>;
  /** Keys that are used in two networks at once. @returns whether the server has heard it */
  twoNetworks: (keys: KeyUsed[]) => Promise<boolean>;
  /** Names of the test page that were asked for. @returns whether the server has heard it */
  checks: (checks: Check[]) => Promise<boolean>;
  /** What devices asked. @param now by the clock of the batches, in milliseconds since the epoch */
  log: (batches: readonly LogBatch[], now: number) => Promise<Delivered>;
  /** A child asks for a site on the page in its place. @returns undefined where the server does not take it */
  ask: (body: PageAskBody) => Promise<PageAsked | undefined>;
  /** What became of it. */
  asked: (body: PageAskedBody) => Promise<PageAsked | undefined>;
  /** The same in a linked network. */
  askInNetwork: (body: NetworkAskBody) => Promise<PageAsked | undefined>;
  askedInNetwork: (body: NetworkAskedBody) => Promise<PageAsked | undefined>;
}

/** The server understood the connection and not what was said: the same said again would be no different. */
const REFUSED: readonly number[] = [400, 413];

export function newReports(server: Access, resolver: string): Reports {
  let heard = '';
  let isSaying = false;
  let newest: { epoch: string; version: number } | null = null;

  /** @returns undefined: no answer */
  const ask = async (
    path: string,
    body: object,
    patienceMs = PATIENCE_MS,
  ): Promise<{ status: number; text: string } | undefined> => {
    try {
      const access = await server.reach();
      const { status, answer } = await requestServer(`${access.url}${path}`, {
        token: access.token,
        body: { resolver, ...body },
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await textOf(answer);
      if (isRefusal(status)) server.refused(access, status);
      return { status, text };
    } catch {
      // No server: the feed's next line asks again.
      return undefined;
    }
  };
  const post = async (path: string, body: object): Promise<boolean> =>
    (await ask(path, body))?.status === 200;
  const askForPage = async (path: string, body: object): Promise<PageAsked | undefined> => {
    const answer = await ask(path, body, PAGE_PATIENCE_MS);
    return answer?.status === 200 ? PageAsked.parse(JSON.parse(answer.text)) : undefined;
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
    checks: async (checks) => await post('/checks', { checks }),
    networks: async (networks) => await post('/networks', { networks }),
    twoNetworks: async (keys) => await post('/two-networks', { keys }),
    macs: async (macs) => await post('/macs', { macs }),
    log: async (batches, now) => {
      const status = (await ask('/log', { now: Math.round(now), batches }))?.status;
      if (status === 200) return 'stored';
      return REFUSED.includes(status ?? 0) ? 'refused' : 'failed';
    },
    ask: async (body) => await askForPage('/ask', body),
    asked: async (body) => await askForPage('/asked', body),
    askInNetwork: async (body) => await askForPage('/network-ask', body),
    askedInNetwork: async (body) => await askForPage('/network-asked', body),
  };
}
