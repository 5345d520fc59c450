/** What resolvers ask and say, of this machine or of another one: the feed, receipts, how they are, what they were asked and by whom. */
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  NetworkAskBody,
  NetworkAskedBody,
  PageAskBody,
  PageAskedBody,
} from '@kinward/contract/filter/ask.schemas.ts';
import { ChecksHeard } from '@kinward/contract/filter/check.schemas.ts';
import { SeenBody, TwoNetworksBody } from '@kinward/contract/filter/device-dns.schemas.ts';
import {
  FeedQuery,
  ListHash,
  MacsHeard,
  NetworksHeard,
  ReceiptBody,
  ResolverState,
  type FeedLine,
} from '@kinward/contract/filter/filter.schemas.ts';
import { LogDelivery } from '@kinward/contract/filter/log.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { FilterSources } from '../filter-sources/filter-sources.slice.ts';
import type { Bypasses } from './bypass/bypass.service.ts';
import type { ByName } from './by-name/by-name.service.ts';
import type { Checks } from './check/checks.ts';
import type { Feed } from './feed.ts';
import type { NetworkDevices } from './network-devices/network-devices.service.ts';
import type { NetworkRequests } from './network-requests/network-requests.service.ts';
import type { NoteNetworks } from './networks/networks-heard.ts';
import type { PageAsking } from './page-asking.ts';
import type { ResolverStates } from './resolver-states.ts';

const BEAT_MS = 2_000;
/** A resolver that does not read is cut off, and comes again. */
const MOST_UNREAD_BYTES = 64 * 1024 ** 2;

/** Who calls. */
export interface Caller {
  /** Its name, whatever it says of itself; null: one of this machine, which says it. */
  resolver: string | null;
  /** Whose rules it is told and of whom it may say anything; null: every family. */
  families: ReadonlySet<FamilyId> | null;
}

/** One of this machine, with the secret of this start. */
export const HERE: Caller = { resolver: null, families: null };

/** What is refused, with its status. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

export interface ResolverCallsDeps {
  feed: Feed;
  states: ResolverStates;
  /** Notes for other processes that a resolver of this machine answers. */
  noteHere(): Promise<void>;
  /** Stores what resolvers were asked. Comes back when all of it is committed, or was before. */
  takeLog(delivery: LogDelivery): Promise<void>;
  byName: Pick<ByName, 'heard'>;
  /** Stores from which homes resolvers heard something. */
  noteNetworks: NoteNetworks;
  /** Stores by which hardware addresses homes were heard. */
  networkDevices: Pick<NetworkDevices, 'heard'>;
  /** Notes keys that are used in two networks at once. */
  bypasses: Pick<Bypasses, 'noteTwoNetworks'>;
  /** Takes names of the test page that were asked for. */
  checks: Pick<Checks, 'heard'>;
  asking: PageAsking;
  networkRequests: Pick<NetworkRequests, 'ask' | 'asked'>;
  lists: Pick<FilterSources, 'files' | 'ofFamily'>;
}

/** Most bytes of each call's body. */
export const MOST_BYTES = {
  receipts: 65_536,
  state: 65_536,
  seen: 65_536,
  networks: 65_536,
  macs: 65_536,
  'two-networks': 65_536,
  checks: 65_536,
  ask: 65_536,
  asked: 65_536,
  'network-ask': 65_536,
  'network-asked': 65_536,
  log: 4 * 1024 ** 2,
} as const;
export type ResolverCall = keyof typeof MOST_BYTES;
export const isCall = (text: string): text is ResolverCall => Object.hasOwn(MOST_BYTES, text);

export interface ResolverCalls {
  /**
   * Answers with the feed until either side ends it.
   * @param mayGoOn asked with every beat; where it is not so any more the feed ends
   */
  stream(
    caller: Caller,
    query: Record<string, unknown>,
    response: ServerResponse,
    mayGoOn?: () => Promise<boolean>,
  ): void;
  /** @param body as it was sent. @returns what is answered, if anything. @throws Refusal for what is not understood */
  take(call: ResolverCall, caller: Caller, body: unknown): Promise<object | undefined>;
  /**
   * Answers with a list of others.
   * @throws Refusal where there is none, or none of a family of the caller's
   */
  giveList(caller: Caller, hash: string, response: ServerResponse): Promise<void>;
  /** Ends every feed. */
  close(): void;
}

/** @throws Refusal */
const parsed = <Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> => {
  const { success, data } = schema.safeParse(given);
  if (!success) throw new Refusal(400);
  return data;
};

/** The body with the caller's own name in it, where that is known better than by its word. */
const by = ({ resolver }: Caller, body: unknown): unknown =>
  resolver === null || typeof body !== 'object' ? body : { ...body, resolver };

const isOf = ({ families }: Caller, { familyId }: { familyId: FamilyId }): boolean =>
  families === null || families.has(familyId);

/** Of whom it may say nothing it has said no more than that it was asked. */
const namingOwn = (caller: Caller, said: ChecksHeard['checks']): ChecksHeard['checks'] =>
  said.map(({ of, ...one }) => (of && isOf(caller, of) ? { ...one, of } : one));

const createGiveList = ({ files, ofFamily }: ResolverCallsDeps['lists']): ResolverCalls['giveList'] => {
  const mayHave = async ({ families }: Caller, hash: string): Promise<boolean> => {
    if (families === null) return true;
    for (const familyId of families)
      if ((await ofFamily(familyId)).some((list) => list.hash === hash)) return true;
    return false;
  };
  return async (caller, hash, response) => {
    const wanted = parsed(ListHash, hash);
    if (!(await mayHave(caller, wanted)) || !(await files.has(wanted))) throw new Refusal(404);
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store, no-transform',
    });
    // Who breaks off asks again.
    await pipeline(files.open(wanted), response).catch(() => response.destroy());
  };
};

type Takes = Record<ResolverCall, (caller: Caller, body: unknown) => Promise<object | void>>;

/** What becomes of what each call says. */
const createTakes = (deps: ResolverCallsDeps): Takes => {
  const { feed, states, noteHere, takeLog, byName, noteNetworks, networkDevices, networkRequests } = deps;
  const { bypasses, checks, asking } = deps;
  return {
    async receipts(caller, body) {
      const { resolver, epoch, version } = parsed(ReceiptBody, body);
      await feed.acknowledge(resolver, { epoch, version }, caller.families);
    },
    async state(caller, body) {
      const state = parsed(ResolverState, body);
      const isHere = caller.resolver === null;
      states.heard(state, isHere ? undefined : { families: caller.families });
      if (isHere && state.address !== null) await noteHere();
    },
    async log(caller, body) {
      const delivery = parsed(LogDelivery, body);
      // As of a family that is gone, nothing is kept.
      const batches = delivery.batches.filter((batch) => isOf(caller, batch));
      if (batches.length > 0) await takeLog({ ...delivery, batches });
    },
    async seen(caller, body) {
      await byName.heard(parsed(SeenBody, body).seen.filter((one) => isOf(caller, one)));
    },
    async ask(caller, body) {
      const given = parsed(PageAskBody, body);
      const asked = isOf(caller, given) ? await asking.ask(given) : undefined;
      if (!asked) throw new Refusal(400);
      return asked;
    },
    async asked(caller, body) {
      const given = parsed(PageAskedBody, body);
      if (!isOf(caller, given)) throw new Refusal(400);
      return await asking.asked(given);
    },
    async 'network-ask'(caller, body) {
      const given = parsed(NetworkAskBody, body);
      const asked = isOf(caller, given) ? await networkRequests.ask(given) : undefined;
      if (!asked) throw new Refusal(400);
      return asked;
    },
    async 'network-asked'(caller, body) {
      const given = parsed(NetworkAskedBody, body);
      if (!isOf(caller, given)) throw new Refusal(400);
      return await networkRequests.asked(given);
    },
    async checks(caller, body) {
      checks.heard(namingOwn(caller, parsed(ChecksHeard, body).checks));
      await Promise.resolve();
    },
    async networks(caller, body) {
      await noteNetworks(parsed(NetworksHeard, body).networks.filter((one) => isOf(caller, one)));
    },
    async 'two-networks'(caller, body) {
      await bypasses.noteTwoNetworks(parsed(TwoNetworksBody, body).keys.filter((one) => isOf(caller, one)));
    },
    async macs(caller, body) {
      await networkDevices.heard(parsed(MacsHeard, body).macs.filter((one) => isOf(caller, one)));
    },
  };
};

export const createResolverCalls = (deps: ResolverCallsDeps): ResolverCalls => {
  const { feed, lists } = deps;
  const calls = createTakes(deps);
  const open = new Set<ServerResponse>();

  return {
    giveList: createGiveList(lists),

    stream(caller, query, response, mayGoOn) {
      const { epoch, version = '0' } = parsed(FeedQuery, by(caller, query));
      response.writeHead(200, {
        'content-type': 'application/x-ndjson',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      open.add(response);
      const send = (line: FeedLine): void => {
        if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
        else response.write(`${JSON.stringify(line)}\n`);
      };
      const end = feed.follow({ epoch, version: Number(version) }, caller.families, send);
      const beat = async (): Promise<void> => {
        if (mayGoOn && !(await mayGoOn())) response.destroy();
        else send({ kind: 'beat' });
      };
      // A database that is away for a moment ends no feed.
      const beats = setInterval(() => void beat().catch(() => send({ kind: 'beat' })), BEAT_MS);
      response.on('close', () => {
        clearInterval(beats);
        end();
        open.delete(response);
      });
    },
    take: async (call, caller, body) => (await calls[call](caller, by(caller, body))) ?? undefined,
    close() {
      for (const response of open) response.destroy();
    },
  };
};
