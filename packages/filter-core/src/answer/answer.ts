/** What a question is answered with: a name that does not exist where it is blocked, else what the upstreams say. */
import type { LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import type { AnswerOptions, Asked } from './asked.ts';
import { allowanceOf } from './client-memo.ts';
import { newDeviceLimits, type Take } from './limits.ts';
import type { Answer, Client } from './respond.ts';
import { steadySeconds } from './steady.ts';
import { Decided, OPEN, TRUSTED, UNDECIDED, type Closing } from '../policy/decided.ts';
import { isNetwork, type Device } from '../policy/device.ts';
import { closedReply } from '../policy/closed-reply.ts';
import { KnownName } from '../policy/known-name.ts';
import { specialReply } from '../policy/special-names.ts';
import { findAliases, newAliasPlaces } from '../resolve/aliases.ts';
import { newFloods, type Floods } from '../resolve/floods.ts';
import type { Answered, Resolved } from '../resolve/resolver.ts';
import { addressesIn, leadsToService, safeQuestion, type SafeQuestion } from '../resolve/safe-search.ts';
import { cachedReply } from '../wire/cached.ts';
import { macOf } from '../wire/mac.ts';
import { EDE, FLAG, RCODE, TYPE } from '../wire/codes.ts';
import { newQuery, readQuery, type Query } from '../wire/message.ts';
import { hashBehind, hashQuestion } from '../wire/question-hash.ts';
import { emptyReply, noDataReply, rewriteReply, truncatedReply, type Address } from '../wire/reply.ts';

/** A new rule closes at the client within a minute. */
const ALLOWED_SECONDS = 55;
const LEAST_SECONDS = 5;
const STALE_SECONDS = 30;
/** A client without rules keeps an answer as long as the upstream says, a day at most. */
const WITHOUT_RULES_SECONDS = 86_400;
/** Size of the buffer for an answer that is made here. */
const OWN_ANSWER_BYTES = 4096;

const MINUTE_MS = 60_000;
const STALE = { code: EDE.staleAnswer };
const NOWHERE: readonly Address[] = [];

/** What is to be asked of an upstream: the safe host in place of the name, or null for the question itself. */
type Needed = { safe: SafeQuestion | null };
const ITSELF: Needed = { safe: null };

/** Whose questions are counted together. */
const whoAsks = ({ device, client }: Asked): string => device?.id ?? client.keyHash ?? client.address;

const doesNotExist = (message: Uint8Array): boolean => ((message[3] ?? 0) & FLAG.rcode) === RCODE.nxDomain;

class Answering {
  readonly #options: AnswerOptions;
  readonly #now: () => number;
  readonly #take: Take;
  readonly #floods: Floods;
  readonly #decided: Decided;
  readonly #asked: Asked;
  readonly #name = new KnownName();
  readonly #places = newAliasPlaces();
  readonly #behind = this.#places.map(() => new KnownName());
  readonly #safeQuery = newQuery();

  constructor(options: AnswerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#take = options.take ?? newDeviceLimits();
    this.#decided = options.decided ?? new Decided();
    this.#floods = options.floods ?? newFloods(() => undefined);
    this.#asked = {
      packet: new Uint8Array(),
      query: this.#safeQuery,
      client: { address: '', way: 'udp' },
      device: null,
      home: null,
      mac: null,
      limit: 0,
      at: 0,
      generation: 0,
      isTrusted: false,
    };
  }

  answer(
    packet: Uint8Array,
    query: Query,
    client: Client,
    out: Uint8Array,
    limit: number,
  ): ReturnType<Answer> {
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
    if (!decided.safe && !this.#floods.mayAsk(whoAsks(asked), this.#nameOf(asked).name, steadySeconds()))
      return emptyReply(out, packet, query, RCODE.servFail, { code: EDE.networkError });
    return this.#later(asked, decided);
  }

  /** @returns null where the device may ask; else bytes of what it gets, 0 for silence */
  #tooMuch({ packet, query, client, home }: Asked, device: Device, out: Uint8Array): number | null {
    const allowance = allowanceOf(this.#take, device.id, home === null ? client.memo : undefined, 'own');
    if (allowance === 'answer') return null;
    if (client.way !== 'udp') return emptyReply(out, packet, query, RCODE.refused);
    return allowance === 'truncate' ? truncatedReply(out, packet, query) : 0;
  }

  #read(packet: Uint8Array, query: Query, client: Client, limit: number): Asked {
    const { registry } = this.#options;
    const asked = this.#asked;
    asked.packet = packet;
    asked.query = query;
    asked.client = client;
    asked.limit = limit;
    asked.at = this.#now();
    const known = registry.of(client);
    asked.mac = query.macOption !== 0 && known && isNetwork(known.of) ? macOf(packet, query) : null;
    asked.home = asked.mac === null ? null : known;
    const inHome = known && asked.mac !== null ? registry.inHome(known, asked.mac) : undefined;
    const device = inHome ?? known;
    asked.device = device;
    asked.generation = device ? device.generationAt(asked.at) : registry.generation;
    hashQuestion(packet, query);
    return asked;
  }

  /** Tells who was heard: once in a minute by each way, and of hardware addresses each question. */
  #notice({ device, home, mac, client, at }: Asked): void {
    const { heard, heardKey, heardMac } = this.#options;
    if (device && client.keyHash !== undefined) heardKey?.(device, client);
    const memo = home === null ? client.memo : undefined;
    const minute = Math.floor(at / MINUTE_MS);
    if (device === null || memo?.minute === minute) return;
    if (memo) memo.minute = minute;
    const isByMac = home !== null && device !== home;
    if (device.isNews(isByMac ? 'mac' : client.way, at)) heard?.(device, client, isByMac);
    if (isByMac && home.isNews(client.way, at)) heard?.(home, client, false);
    if (home && mac !== null) heardMac?.(home, mac);
  }

  /** What is known of the name: looked up where it was not decided before. */
  #nameOf({ packet, query, device }: Asked): KnownName {
    const name = this.#name.read(this.#options.registry.names, packet, query.labels);
    if (device?.lists) name.addLists(device.lists);
    return name;
  }

  /** What was decided of the name before, else what is. @returns bytes of the answer, or what is needed for one */
  #decide(asked: Asked, out: Uint8Array): number | Needed {
    const verdict = this.#decided.find(asked.generation, asked.query);
    asked.isTrusted = verdict === TRUSTED;
    if (verdict > TRUSTED) return this.#block(asked, this.#decided.closing(verdict), out);
    return verdict === UNDECIDED ? this.#decideAnew(asked, out) : ITSELF;
  }

  /** What is answered without an upstream. @returns bytes of the answer, or what is needed for one */
  #decideAnew(asked: Asked, out: Uint8Array): number | Needed {
    const { packet, query, device, generation } = asked;
    const name = this.#nameOf(asked);
    asked.isTrusted = name.trusted;
    if (device?.ownNames && !name.trusted) {
      const own = device.ownNames(out, packet, query, name.name, this.#secondsFor(asked));
      if (own !== null) return own;
    }
    if (name.isSpecial) {
      this.#options.special?.(name.name, device);
      return specialReply(out, packet, query, name.name);
    }
    const verdict = device?.verdict(name, asked.at);
    if (device && verdict?.reason) {
      const closing = { reason: verdict.reason, why: device.why(verdict.reason, asked.at) };
      this.#decided.keepClosed(generation, query, closing);
      return this.#block(asked, closing, out);
    }
    if (verdict?.rewrite !== undefined) return this.#rewrite(asked, verdict.rewrite, out);
    this.#decided.keepOpen(generation, query, name.trusted ? TRUSTED : OPEN);
    return ITSELF;
  }

  /** The safe host in place of the name; what does not lead to a service is the name's own. */
  #rewrite(asked: Asked, host: string, out: Uint8Array): number | Needed {
    const { packet, query } = asked;
    if (!leadsToService(query.type)) return ITSELF;
    if (query.type === TYPE.https || query.type === TYPE.svcb) {
      this.#note(asked, 'rewritten');
      return noDataReply(out, packet, query, this.#secondsFor(asked));
    }
    const safe = safeQuestion(host, query.type === TYPE.cname ? TYPE.a : query.type);
    return safe ? { safe } : emptyReply(out, packet, query, RCODE.servFail);
  }

  /** What is always answered, a helpline for one, leaves no trace. */
  #note(asked: Asked, verdict: LogVerdict, why: string | null = null): void {
    const { device, packet, query, at } = asked;
    if (device?.isLogged && !asked.isTrusted)
      this.#options.log.note(device, verdict, packet, query.questionEnd, at, why);
  }

  #block(asked: Asked, { reason, why }: Closing, out: Uint8Array): number {
    const { packet, query, device, client, home } = asked;
    this.#options.counts.blocked += 1;
    this.#note(asked, 'blocked', reason.target ?? reason.kind);
    // Known by its name it may be anywhere, where the page is not; and behind its router the page does not know it from others.
    const hasPage =
      device?.hasPage === true && client.keyHash === undefined && (home === null || home === device);
    const page = hasPage ? (this.#options.page?.addresses ?? NOWHERE) : NOWHERE;
    return closedReply(out, packet, query, reason, why, page);
  }

  /** Until the next moment at which a rule begins or ends. */
  #secondsFor({ device, at }: Asked): number {
    const most = this.#options.mostSeconds?.() ?? Infinity;
    if (device === null) return Math.min(WITHOUT_RULES_SECONDS, most);
    const left = Math.floor(device.validMs(at) / 1000);
    return Math.max(LEAST_SECONDS, Math.min(ALLOWED_SECONDS, left, most));
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
    if (resolved.message && !doesNotExist(resolved.message))
      this.#floods.found(who, this.#nameOf(asked).name);
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

  #give(asked: Asked, resolved: Answered, out: Uint8Array): number {
    const { packet, query, device, limit } = asked;
    const closing = device && resolved.hasAliases ? this.#behindIt(asked, device, resolved.message) : null;
    if (closing) return this.#block(asked, closing, out);
    this.#note(asked, 'allowed');
    const { age, isStale } = resolved;
    const keeping = { age, atMost: this.#secondsFor(asked), stale: isStale ? STALE_SECONDS : undefined };
    return cachedReply(out, packet, query, resolved, keeping, limit, isStale ? STALE : undefined);
  }

  /** What closes a name that the asked one leads through: as it was decided of all of them together before, else as it is. */
  #behindIt(asked: Asked, device: Device, message: Uint8Array): Closing | null {
    const { query, generation, at } = asked;
    const found = findAliases(message, query.questionEnd, this.#places);
    if (found === 0) return null;
    const chain = { nameOne: query.nameOne, nameTwo: query.nameTwo };
    const places = this.#places.slice(0, found);
    for (const place of places) hashBehind(message, place, chain);
    const known = this.#decided.find(generation, chain);
    if (known > TRUSTED) return this.#decided.closing(known);
    if (known !== UNDECIDED) return null;
    const name = this.#nameOf(asked);
    const { names } = this.#options.registry;
    name.aliases = places.map((place, index) => this.#behind[index]!.read(names, message, place));
    if (device.lists) for (const one of name.aliases) one.addLists(device.lists);
    const { reason } = device.verdict(name, at);
    const closing = reason ? { reason, why: device.why(reason, at) } : null;
    if (closing) this.#decided.keepClosed(generation, chain, closing);
    else this.#decided.keepOpen(generation, chain);
    return closing;
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
