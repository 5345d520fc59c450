import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteSpec } from '@kinward/contract/route.ts';
import { z } from '@kinward/contract/schema.ts';
import { acting } from '../acting.ts';
import { looksLikeAccessToken } from '../ids.ts';
import { keyedCallOf, type AnswerBody, type Idempotency } from './idempotency.ts';
import {
  tokenOf,
  type DeviceIdentity,
  type Guards,
  type PairingIdentity,
  type PageIdentity,
  type ParentIdentity,
} from './identity.ts';

type WhoOf<R extends RouteSpec> = R['audience'] extends 'parent'
  ? ParentIdentity
  : R['audience'] extends 'device'
    ? DeviceIdentity
    : R['audience'] extends 'former-device'
      ? PairingIdentity
      : R['audience'] extends 'page'
        ? PageIdentity
        : R['audience'] extends 'parent-or-device'
          ? ParentIdentity | DeviceIdentity
          : undefined;

export interface Call<R extends RouteSpec> {
  who: WhoOf<R>;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A handler returns the `data` of the answer; `withMessage` replaces the route's own message. */
export type Handler<R extends RouteSpec> = (
  call: Call<R>,
) => Promise<ReplyOf<R> | Answer<ReplyOf<R>> | Page<ReplyOf<R>> | typeof NOT_MODIFIED>;

/** An answer whose message depends on what happened. */
export class Answer<T> {
  readonly data: T;
  readonly message: string;
  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** One page of a list, and how long the whole list is. */
export class Page<T> {
  readonly data: T;
  readonly total: number;
  constructor(data: T, total: number) {
    this.data = data;
    this.total = total;
  }
}

/** What the caller has is the newest: 304 without a body. */
export const NOT_MODIFIED = Symbol('not modified');

export interface Router {
  mount<R extends RouteSpec>(route: R, handler: Handler<R>): void;
  /** Names of the routes mounted so far; compared with the contract. */
  readonly mounted: ReadonlySet<string>;
}

const API_PREFIX = '/api';

/** `/child/{id}` → `/api/child/:id`. */
export const fastifyPath = (path: string): string => API_PREFIX + path.replaceAll(/\{(\w+)\}/gu, ':$1');

const envelope = (route: RouteSpec) =>
  route.reply
    ? z.object({
        data: route.reply,
        ...(route.paged && { total: z.number() }),
        message: z.optional(z.string()),
      })
    : z.object({ message: z.optional(z.string()) });

/** A signed-in parent, or a program with a parent's access token. */
const parentOf = (request: FastifyRequest, guards: Guards): Promise<ParentIdentity> =>
  looksLikeAccessToken(tokenOf(request)) ? guards.accessToken(request) : guards.parent(request);

const identify = async (route: RouteSpec, request: FastifyRequest, guards: Guards) => {
  switch (route.audience) {
    case 'public':
    // The keys of these are where each client puts them, some in the body: their own routes ask.
    case 'client':
      return undefined;
    case 'parent':
      return parentOf(request, guards);
    case 'device':
      return guards.device(request);
    case 'former-device':
      return guards.formerDevice(request);
    case 'page':
      return guards.page(request);
    case 'parent-or-device':
      return tokenOf(request)?.startsWith('kwd_') ? guards.device(request) : parentOf(request, guards);
  }
};

/** The body of a successful answer. */
const bodyOf = (route: RouteSpec, result: unknown): AnswerBody => {
  const answer =
    result instanceof Answer
      ? result
      : { data: result instanceof Page ? result.data : result, message: route.message };
  return {
    ...(route.reply && { data: answer.data as unknown }),
    ...(result instanceof Page && { total: result.total }),
    ...(answer.message && { message: answer.message }),
  };
};

/** Mounts contract routes: every route reads limit → who → parse → handler → present, in that order. */
export const createRouter = (
  server: FastifyInstance,
  guards: Guards,
  idempotency: Pick<Idempotency, 'once'>,
): Router => {
  const mounted = new Set<string>();
  const identities = new WeakMap<
    FastifyRequest,
    ParentIdentity | DeviceIdentity | PageIdentity | undefined
  >();

  const mount = <R extends RouteSpec>(route: R, handler: Handler<R>): void => {
    mounted.add(route.name);
    const isJson = (route.kind ?? 'json') === 'json';
    const options: RouteShorthandOptions = {
      bodyLimit: route.bodyLimit === 'device' ? LIMITS.bodyBytesDevice : LIMITS.bodyBytesPortal,
      schema: {
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        ...(isJson && { response: { [route.status ?? 200]: envelope(route) } }),
      },
      // Identity comes before the body is read, so that a stranger's megabytes are refused unread.
      onRequest: async (request) => {
        const who = await identify(route, request, guards);
        if (route.audience !== 'client') await guards.countRequest(request, who);
        if (who?.kind === 'parent' && who.accessToken) await guards.tokenUse(route, who);
        if (who?.kind === 'parent' && !route.worksUnprotected) await guards.secondFactor(who);
        if (who?.kind === 'parent' && !route.worksExpired) await guards.activePlan(who.familyId);
        if (who?.kind === 'parent' && route.recentAuthentication) guards.recentAuthentication(who);
        if (who?.kind === 'parent' && route.deletes) await guards.notOnLegalHold(who.familyId);
        identities.set(request, who);
      },
    };
    (route.multipart ? server.uploads : server).route({
      ...options,
      config: { contract: route },
      method: route.method,
      url: fastifyPath(route.path),
      handler: async (request, reply) => {
        const who = identities.get(request);
        const call: Call<R> = {
          who: who as WhoOf<R>,
          params: request.params as ParamsOf<R>,
          query: request.query as QueryOf<R>,
          body: request.body as BodyOf<R>,
          request,
          reply,
        };
        const acceptLanguage = request.headers['accept-language'];
        const work = () => acting.run({ who, requestId: request.id, acceptLanguage }, () => handler(call));
        const keyed = keyedCallOf(route, request, who);
        if (keyed) {
          const { body, isRepeated } = await idempotency.once(keyed, async () => bodyOf(route, await work()));
          if (isRepeated) reply.header('idempotency-replayed', 'true');
          return reply.status(route.status ?? 200).send(body);
        }
        const result = await work();
        if (!isJson) return reply;
        if (result === NOT_MODIFIED) return reply.status(304).send();
        reply.status(route.status ?? 200);
        return bodyOf(route, result);
      },
    });
  };
  return { mount, mounted };
};
