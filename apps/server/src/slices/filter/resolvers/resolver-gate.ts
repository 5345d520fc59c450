/**
 * Where resolvers on other machines reach the server: at its own address, beside the API, behind the proxy that the installation has for its
 * pages. Each calls with its session; what is said of families that are not its own counts for nothing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import { ChallengeBody, EnrolBody, SessionBody } from '@kinward/contract/filter/resolvers.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { addressOf } from '../../../platform/http/address.ts';
import { bearerToken } from '../../../platform/http/identity.ts';
import { createBuckets, type Buckets } from '../../../platform/rate-limit/buckets.ts';
import { MOST_BYTES, Refusal, type ResolverCall, type ResolverCalls } from '../resolver-calls.ts';
import type { Identity } from './identity.ts';
import type { ResolverCaller, Resolvers, Unproven } from './resolvers.service.ts';

/** Of an address that has proven nothing: enough for a network with a few resolvers whose server was restarted. */
const UNPROVEN = { capacity: 30, refillPerSecond: 0.5 };
/** Of one resolver: it hands over its log four times a second, and says the rest less often. */
const PROVEN = { capacity: 200, refillPerSecond: 20 };
const STATUS: Readonly<Record<Unproven, number>> = { unknown: 401, revoked: 403 };
const CALLS = Object.keys(MOST_BYTES) as ResolverCall[];

export interface ResolverGateDeps {
  clock: Clock;
  identity: Identity;
  resolvers: Resolvers;
  calls: ResolverCalls;
}

export interface ResolverGate {
  serve(server: FastifyInstance): void;
}

/** @throws Refusal */
const known = <Known extends object>(found: Known | Unproven): Known => {
  if (typeof found === 'string') throw new Refusal(STATUS[found]);
  return found;
};

/** @throws Refusal */
const parsed = <Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> => {
  const { success, data } = schema.safeParse(given);
  if (!success) throw new Refusal(400);
  return data;
};

const versionOf = (body: unknown): string | null => {
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : null;
  return typeof version === 'string' ? version.slice(0, 40) : null;
};

/** @throws AppError RATE_LIMITED */
const takeOne = (buckets: Buckets, key: string): void => {
  const wait = buckets.take(key, 1);
  if (wait > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(wait) });
};

/** Refusals are told by their status alone. */
const answering =
  (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      const body = await answer(request, reply);
      return reply.sent ? reply : reply.header('cache-control', 'no-store').send(body ?? {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.status(error.status).header('cache-control', 'no-store').send({});
    }
  };

const familiesIn = ({ families }: ResolverCaller): string => JSON.stringify([...(families ?? [])]);

class Gate {
  readonly #deps: ResolverGateDeps;
  readonly #ofAddress: Buckets;
  readonly #ofResolver: Buckets;

  constructor(deps: ResolverGateDeps) {
    this.#deps = deps;
    this.#ofAddress = createBuckets({ ...UNPROVEN, clock: deps.clock });
    this.#ofResolver = createBuckets({ ...PROVEN, clock: deps.clock });
  }

  mount(server: FastifyInstance): void {
    const { clock, identity, resolvers } = this.#deps;
    server.post(
      '/challenge',
      this.#unproven((body) => {
        const { nonce } = parsed(ChallengeBody, body);
        return identity.challenge(nonce, clock.now().getTime());
      }),
    );
    server.post(
      '/enrol',
      this.#unproven(async (body) => known(await resolvers.enrol(parsed(EnrolBody, body)))),
    );
    server.post(
      '/session',
      this.#unproven(async (body) => known(await resolvers.openSession(parsed(SessionBody, body)))),
    );
    server.get(
      '/feed',
      { logLevel: 'warn' },
      answering((request, reply) => this.#feed(request, reply)),
    );
    server.get(
      '/lists/:hash',
      { logLevel: 'warn' },
      answering((request, reply) => this.#list(request, reply)),
    );
    for (const call of CALLS)
      server.post(
        `/${call}`,
        { bodyLimit: MOST_BYTES[call], logLevel: 'warn' },
        answering((request) => this.#take(call, request)),
      );
  }

  /** Before a session: an address has few tries. */
  #unproven(answer: (body: unknown) => object | Promise<object>) {
    return answering(async (request) => {
      takeOne(this.#ofAddress, addressOf(request));
      return await answer(request.body);
    });
  }

  async #callerOf(request: FastifyRequest): Promise<ResolverCaller> {
    const caller = await this.#deps.resolvers.identify(bearerToken(request) ?? '');
    if (typeof caller === 'string') takeOne(this.#ofAddress, addressOf(request));
    const proven = known(caller);
    takeOne(this.#ofResolver, proven.resolver);
    return proven;
  }

  async #feed(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { resolvers, calls } = this.#deps;
    const caller = await this.#callerOf(request);
    const mayGoOn = async (): Promise<boolean> => {
      const now = await resolvers.identify(bearerToken(request) ?? '');
      return typeof now === 'object' && familiesIn(now) === familiesIn(caller);
    };
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value);
    calls.stream(caller, request.query as Record<string, unknown>, raw, mayGoOn);
    reply.hijack();
  }

  async #list(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await this.#callerOf(request);
    const { hash } = request.params as { hash: string };
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value);
    await this.#deps.calls.giveList(caller, hash, raw);
    reply.hijack();
  }

  async #take(call: ResolverCall, request: FastifyRequest): Promise<object | undefined> {
    const { resolvers, calls } = this.#deps;
    const caller = await this.#callerOf(request);
    if (call === 'state') await resolvers.seen(caller.resolver, versionOf(request.body));
    return await calls.take(call, caller, request.body);
  }
}

export const createResolverGate = (deps: ResolverGateDeps): ResolverGate => ({
  serve: (server) => {
    const gate = new Gate(deps);
    const mount = async (own: FastifyInstance): Promise<void> => {
      gate.mount(own);
      await Promise.resolve();
    };
    void server.register(mount, { prefix: '/resolvers' });
  },
});
