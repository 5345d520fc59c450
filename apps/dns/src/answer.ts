/** What a question is answered with: a name that does not exist where it is blocked, else what the upstreams say. */
import type { LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import type { MaskedReason } from '@kinward/rules/sites/masked-verdict.ts';
import { newDeviceLimits, type Take } from './listen/limits.ts';
import type { Answer, Client } from './listen/respond.ts';
import { isNetwork, type Device } from './policy/device.ts';
import { closedReply } from './policy/closed-reply.ts';
import { KnownName } from './policy/known-name.ts';
import type { Registry } from './policy/registry.ts';
import type { QueryLog } from './record/query-log.ts';
import { specialReply } from './policy/special-names.ts';
import { findAliases, newAliasPlaces } from './resolve/aliases.ts';
import { newFloods, type Floods } from './resolve/floods.ts';
import type { Answered, Resolved, Resolver } from './resolve/resolver.ts';
import { addressesIn, leadsToService, safeQuestion, type SafeQuestion } from './resolve/safe-search.ts';
import { cachedReply } from './wire/cached.ts';
import { macOf } from './wire/mac.ts';
import { EDE, FLAG, RCODE, TYPE } from './wire/codes.ts';
import { newQuery, readQuery, type Query } from './wire/message.ts';
import { emptyReply, noDataReply, rewriteReply, truncatedReply, type Address } from './wire/reply.ts';

/** A new rule closes at the client within a minute. */
const ALLOWED_SECONDS = 55;
const LEAST_SECONDS = 5;
const STALE_SECONDS = 30;
/** A client without rules keeps an answer as long as the upstream says, a day at most. */
const WITHOUT_RULES_SECONDS = 86_400;
/** Size of the buffer for an answer that is made here. */
const OWN_ANSWER_BYTES = 4096;

const STALE = { code: EDE.staleAnswer };

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
  /** Called with every question of a home whose router says by a hardware address who asks. */
  heardMac?: (home: Device, mac: string) => void;
  /** Called with every special-use name that is asked for. */
  special?: (name: string, device: Device | null) => void;
  /** Where the page is that says why a name is closed. */
  page?: { readonly addresses: readonly Address[] };
  /** Of one device; a client without rules has only its part of the network's. */
  take?: Take;
  floods?: Floods;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

interface Asked {
  packet: Uint8Array;
  query: Query;
  client: Client;
  device: Device | null;
  /** Whose router says by which hardware address who asks; null: none does. */
  home: Device | null;
  mac: string | null;
  /** Used again for the next question. */
  name: KnownName;
  limit: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/** What is to be asked of an upstream: the safe host in place of the name, or null for the question itself. */
type Needed = { safe: SafeQuestion | null };

/** Whose questions are counted together. */
const whoAsks = ({ device, client }: Asked): string => device?.id ?? client.keyHash ?? client.address;

const doesNotExist = (message: Uint8Array): boolean => ((message[3] ?? 0) & FLAG.rcode) === RCODE.nxDomain;

class Answering {
  readonly #options: AnswerOptions;
  readonly #now: () => number;
  readonly #take: Take;
  readonly #floods: Floods;
  readonly #name = new KnownName();
  readonly #places = newAliasPlaces();
  readonly #behind = this.#places.map(() => new KnownName());
  readonly #safeQuery = newQuery();

  constructor(options: AnswerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#take = options.take ?? newDeviceLimits();
    this.#floods = options.floods ?? newFloods(() => undefined);
  }

  answer(...[packet, query, client, out, limit]: Parameters<Answer>): ReturnType<Answer> {
    this.#options.counts.answered += 1;
    const asked = this.#read(packet, query, client, limit);
    this.#notice(asked);
    const refused = asked.device && this.#tooMuch(asked, asked.device, out);
    if (refused !== null) return refused;
    const decided = this.#decide(asked, out);
    if (typeof decided === 'number') return decided;
    const resolved = this.#kept(asked, decided);
    if (resolved) return this.#finish(asked, decided, resolved, out);
    // The safe hosts are few, and none of them is random.
    if (!decided.safe && !this.#floods.mayAsk(whoAsks(asked), asked.name.name, performance.now() / 1000))
      return emptyReply(out, packet, query, RCODE.servFail, { code: EDE.networkError });
    return this.#later(asked, decided);
  }

  /** @returns null where the device may ask; else bytes of what it gets, 0 for silence */
  #tooMuch({ packet, query, client }: Asked, device: Device, out: Uint8Array): number | null {
    const allowance = this.#take(device.id, performance.now() / 1000);
    if (allowance === 'answer') return null;
    if (client.way !== 'udp') return emptyReply(out, packet, query, RCODE.refused);
    return allowance === 'truncate' ? truncatedReply(out, packet, query) : 0;
  }

  #read(packet: Uint8Array, query: Query, client: Client, limit: number): Asked {
    const { registry } = this.#options;
    const name = this.#name.read(registry.names, packet, query.labels);
    const known = registry.of(client);
    const mac = query.macOption !== 0 && known && isNetwork(known.of) ? macOf(packet, query) : null;
    const home = mac === null ? null : known;
    const device = (home && mac !== null ? registry.inHome(home, mac) : undefined) ?? known;
    if (device?.lists) name.addLists(device.lists);
    return { packet, query, client, device, home, mac, name, limit, at: this.#now() };
  }

  /** Tells who was heard: once in a minute by each way, and of hardware addresses each question. */
  #notice({ device, home, mac, client, at }: Asked): void {
    const { heard, heardMac } = this.#options;
    const isByMac = home !== null && device !== home;
    if (device?.isNews(isByMac ? 'mac' : client.way, at)) heard?.(device, client, isByMac);
    if (isByMac && home.isNews(client.way, at)) heard?.(home, client, false);
    if (home && mac !== null) heardMac?.(home, mac);
  }

  /** What is answered without an upstream. @returns bytes of the answer, or what is needed for one */
  #decide(asked: Asked, out: Uint8Array): number | Needed {
    const { packet, query, device, name } = asked;
    if (device?.ownNames && !name.trusted) {
      const own = device.ownNames(out, packet, query, name.name, this.#secondsFor(asked));
      if (own !== null) return own;
    }
    if (name.isSpecial) {
      this.#options.special?.(name.name, device);
      return specialReply(out, packet, query, name.name);
    }
    const verdict = device?.verdict(name, asked.at);
    if (verdict?.reason) return this.#block(asked, verdict.reason, out);
    if (verdict?.rewrite === undefined || !leadsToService(query.type)) return { safe: null };
    if (query.type === TYPE.https || query.type === TYPE.svcb) {
      this.#note(asked, 'rewritten');
      return noDataReply(out, packet, query, this.#secondsFor(asked));
    }
    const safe = safeQuestion(verdict.rewrite, query.type === TYPE.cname ? TYPE.a : query.type);
    return safe ? { safe } : emptyReply(out, packet, query, RCODE.servFail);
  }

  /** What is always answered, a helpline for one, leaves no trace. */
  #note({ device, name, packet, query, at }: Asked, verdict: LogVerdict, why: string | null = null): void {
    if (device && !name.trusted) this.#options.log.note(device, verdict, packet, query.questionEnd, at, why);
  }

  #block(asked: Asked, reason: MaskedReason, out: Uint8Array): number {
    const { packet, query, device, client, home } = asked;
    this.#options.counts.blocked += 1;
    this.#note(asked, 'blocked', reason.target ?? reason.kind);
    // Known by its name it may be anywhere, where the page is not; and behind its router the page does not know it from others.
    const hasPage =
      device?.of.blockPage === true && client.keyHash === undefined && (home === null || home === device);
    const page = hasPage ? (this.#options.page?.addresses ?? []) : [];
    return closedReply(out, packet, query, { reason, why: device?.why(reason, asked.at), page });
  }

  /** Until the next moment at which a rule begins or ends. */
  #secondsFor({ device, at }: Asked): number {
    if (device === null) return WITHOUT_RULES_SECONDS;
    const left = Math.floor(device.validMs(at) / 1000);
    return Math.max(LEAST_SECONDS, Math.min(ALLOWED_SECONDS, left));
  }

  #kept({ packet, query }: Asked, { safe }: Needed): Resolved | null {
    const { resolver } = this.#options;
    if (!safe) return resolver.kept(packet, query);
    readQuery(safe.packet, safe.packet.length, this.#safeQuery);
    return resolver.kept(safe.packet, this.#safeQuery);
  }

  /** The packet is used again before the upstreams answer, so all is copied; and the rules may be others by then. */
  async #later(given: Asked, needed: Needed): Promise<Uint8Array | null> {
    const { client, limit } = given;
    const [packet, query, who] = [Uint8Array.from(given.packet), newQuery(), whoAsks(given)];
    if (readQuery(packet, packet.length, query) !== 'query') return null;
    query.cookie = given.query.cookie;
    const question = needed.safe?.packet ?? packet;
    const resolved = await this.#options.resolver.resolve(question, question.length, who);
    const out = new Uint8Array((resolved.message?.length ?? 0) + OWN_ANSWER_BYTES);
    const asked = this.#read(packet, query, client, limit);
    if (resolved.message && !doesNotExist(resolved.message)) this.#floods.found(who, asked.name.name);
    const decided = this.#decide(asked, out);
    if (typeof decided === 'number') return out.subarray(0, decided);
    // Safe search was switched meanwhile: asked again, the client gets the other answer.
    if (decided.safe !== needed.safe) return out.subarray(0, emptyReply(out, packet, query, RCODE.servFail));
    return out.subarray(0, this.#finish(asked, needed, resolved, out));
  }

  #finish(asked: Asked, { safe }: Needed, resolved: Resolved, out: Uint8Array): number {
    const { packet, query } = asked;
    if (resolved.message === null) {
      this.#note(asked, safe ? 'rewritten' : 'allowed');
      return emptyReply(out, packet, query, RCODE.servFail, { code: resolved.why });
    }
    return safe ? this.#giveSafe(asked, safe, resolved, out) : this.#give(asked, resolved, out);
  }

  #give(asked: Asked, { message, age, isStale }: Answered, out: Uint8Array): number {
    const { packet, query, device, limit } = asked;
    const reason = device && this.#reasonBehind(asked, device, message);
    if (reason) return this.#block(asked, reason, out);
    this.#note(asked, 'allowed');
    const keeping = { age, atMost: this.#secondsFor(asked), ...(isStale && { stale: STALE_SECONDS }) };
    const why = isStale ? STALE : undefined;
    return cachedReply(out, packet, query, message, message.length, keeping, limit, why);
  }

  /** Why a name that the asked one leads through closes it. */
  #reasonBehind({ query, name, at }: Asked, device: Device, message: Uint8Array): MaskedReason | undefined {
    const found = findAliases(message, query.questionEnd, this.#places);
    if (found === 0) return undefined;
    const { names } = this.#options.registry;
    name.aliases = this.#behind
      .slice(0, found)
      .map((one, place) => one.read(names, message, this.#places[place] ?? query.labels));
    if (device.lists) for (const one of name.aliases) one.addLists(device.lists);
    return device.verdict(name, at).reason;
  }

  /** The addresses of the safe host; never those of the name itself, also where there are none. */
  #giveSafe(asked: Asked, safe: SafeQuestion, { message, age, isStale }: Answered, out: Uint8Array): number {
    const { packet, query } = asked;
    this.#note(asked, 'rewritten');
    const { addresses, ttl } = addressesIn(message, safe.packet.length);
    const left = isStale ? STALE_SECONDS : Math.max(0, ttl - age);
    return rewriteReply(out, packet, query, safe.target, addresses, Math.min(left, this.#secondsFor(asked)));
  }
}

export function newAnswer(options: AnswerOptions): Answer {
  const answering = new Answering(options);
  return (packet, query, client, out, limit) => answering.answer(packet, query, client, out, limit);
}
