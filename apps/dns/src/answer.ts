/** What a question is answered with: a name that does not exist where it is blocked, else what the upstreams say. */
import { factsOf } from '@kinward/catalogue/facts.ts';
import type { Answer, Client } from './listen/respond.ts';
import type { Device } from './policy/device.ts';
import type { Registry } from './policy/registry.ts';
import type { QueryLog } from './record/query-log.ts';
import { aliasesOf } from './resolve/aliases.ts';
import type { Resolved, Resolver } from './resolve/resolver.ts';
import { cachedReply } from './wire/cached.ts';
import { EDE, RCODE } from './wire/codes.ts';
import { newQuery, readQuery, type Query } from './wire/message.ts';
import { textOfName } from './wire/name.ts';
import { emptyReply, nxDomainReply } from './wire/reply.ts';

/** A grant opens at the client as soon as this is over. */
const BLOCKED_SECONDS = 10;
/** A new rule closes at the client within a minute. */
const ALLOWED_SECONDS = 55;
const LEAST_SECONDS = 5;
const STALE_SECONDS = 30;
/** A client without rules keeps an answer as long as the upstream says, a day at most. */
const WITHOUT_RULES_SECONDS = 86_400;
/** Size of the buffer for an answer that is made here. */
const OWN_ANSWER_BYTES = 4096;

const BLOCKED = { code: EDE.filtered, text: new TextEncoder().encode('Access is closed') };
const STALE = { code: EDE.staleAnswer };

/** Since the start. */
export interface Counts {
  answered: number;
  blocked: number;
}

export interface AnswerOptions {
  registry: Registry;
  resolver: Resolver;
  counts: Counts;
  /** Where it is noted what devices ask. */
  log: QueryLog;
  /** Called with every question of a device. */
  heard?: (device: Device, client: Client) => void;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

interface Asked {
  packet: Uint8Array;
  query: Query;
  device: Device | null;
  name: string;
  limit: number;
}

const nameOf = (name: string) => ({ name, facts: factsOf(name) });
const nobodyListens = (): void => undefined;

export function newAnswer(options: AnswerOptions): Answer {
  const { registry, resolver, counts, log, heard = nobodyListens, now = Date.now } = options;
  const isBlocked = ({ device, name }: Asked, aliases: readonly string[]): boolean => {
    const { names } = registry;
    return (
      device?.isBlocked(
        names.find(name),
        aliases.map((alias) => names.find(alias)),
        now(),
      ) ?? false
    );
  };

  const block = (asked: Asked, aliases: readonly string[], out: Uint8Array): number => {
    const { packet, query, device, name } = asked;
    counts.blocked += 1;
    const at = now();
    const reason = device?.reasonFor(nameOf(name), aliases.map(nameOf), at) ?? null;
    if (device) log.note(device, 'blocked', packet, query.questionEnd, at, reason);
    return nxDomainReply(out, packet, query, BLOCKED_SECONDS, BLOCKED);
  };

  /** What is always answered, a helpline for one, leaves no trace. */
  const noteOpen = ({ device, name, packet, query }: Asked): void => {
    if (device && !registry.names.find(name).trusted)
      log.note(device, 'allowed', packet, query.questionEnd, now(), null);
  };

  /** Until the next moment at which a rule begins or ends. */
  const secondsFor = (device: Device | null): number =>
    device === null
      ? WITHOUT_RULES_SECONDS
      : Math.max(LEAST_SECONDS, Math.min(ALLOWED_SECONDS, Math.floor(device.validMs(now()) / 1000)));

  const give = (asked: Asked, resolved: Resolved, out: Uint8Array): number => {
    const { packet, query, device, limit } = asked;
    if (resolved.message === null) {
      noteOpen(asked);
      return emptyReply(out, packet, query, RCODE.servFail, { code: resolved.why });
    }
    const { message, age, isStale } = resolved;
    const aliases = device ? aliasesOf(message, query.questionEnd) : [];
    if (aliases.length > 0 && isBlocked(asked, aliases)) return block(asked, aliases, out);
    noteOpen(asked);
    const keeping = { age, atMost: secondsFor(device), ...(isStale && { stale: STALE_SECONDS }) };
    return cachedReply(
      out,
      packet,
      query,
      message,
      message.length,
      keeping,
      limit,
      isStale ? STALE : undefined,
    );
  };

  /** The packet is used again before the upstreams answer, so all is copied. */
  const later = async (asked: Asked, client: Client): Promise<Uint8Array | null> => {
    const packet = Uint8Array.from(asked.packet);
    const query = newQuery();
    if (readQuery(packet, packet.length, query) !== 'query') return null;
    const resolved = await resolver.resolve(packet, packet.length, client.keyHash ?? client.address);
    const out = new Uint8Array((resolved.message?.length ?? 0) + OWN_ANSWER_BYTES);
    return out.subarray(0, give({ ...asked, packet, query }, resolved, out));
  };

  return (packet, query, client, out, limit) => {
    counts.answered += 1;
    const device = registry.of(client);
    if (device) heard(device, client);
    const asked = { packet, query, device, name: '', limit };
    if (device) {
      asked.name = textOfName(packet, query.labels).toLowerCase();
      if (isBlocked(asked, [])) return block(asked, [], out);
    }
    const kept = resolver.kept(packet, query);
    return kept ? give(asked, kept, out) : later(asked, client);
  };
}
