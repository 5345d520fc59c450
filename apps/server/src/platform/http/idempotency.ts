/** Answers calls that make something once for each `Idempotency-Key` (docs/decisions/0072-idempotency-keys.md). */
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { isIdempotencyKey, type RouteSpec } from '@kinward/contract/route.ts';
import type { Keys } from '../../config/keys.ts';
import { AnsweredWork, runAnswered } from '../answered-work.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { open, seal } from '../jobs/encrypt-payload.ts';
import type { Logger } from '../log/logger.ts';
import type { RateLimiter } from '../rate-limit/rate-limit.ts';
import type { Db } from '../tx.ts';
import type { DeviceIdentity, PageIdentity, ParentIdentity } from './identity.ts';
import * as store from './idempotency.store.ts';

export interface IdempotencyDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  keys: Pick<Keys, 'field' | 'token'>;
  limits: Pick<Limits, 'idempotencySeconds' | 'keyedCallsPerCallerDay'>;
  rate: Pick<RateLimiter, 'take'>;
}

/** What is sent below the status: the same each time. */
export type AnswerBody = Record<string, unknown>;

export interface Answered {
  body: AnswerBody;
  /** It was made by an earlier call. */
  isRepeated: boolean;
}

/** A call with a key. */
export interface KeyedCall extends store.KeyPlace {
  /** Names the route and everything that was sent to it. */
  said: string;
  /** It counts against what its caller may send in a day. */
  isCounted: boolean;
}

export interface Idempotency {
  /**
   * Does the work, or answers as the first call with this key did. Only what succeeded is kept.
   * @throws AppError IDEMPOTENCY_MISMATCH, RATE_LIMITED, and what `work` throws
   */
  once(call: KeyedCall, work: () => Promise<AnswerBody>): Promise<Answered>;
  /** Forgets answers that are no longer given. Meant for once an hour. */
  purge(): Promise<number>;
}

const DAY = 86_400;

type Who = ParentIdentity | DeviceIdentity | PageIdentity | undefined;

/** The call of a request that carries a key; undefined where there is none, or the route does not take one. @throws AppError VALIDATION */
export const keyedCallOf = (route: RouteSpec, request: FastifyRequest, who: Who): KeyedCall | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || route.repeat !== 'key' || !who) return undefined;
  if (typeof key !== 'string' || !isIdempotencyKey(key))
    throw new AppError('VALIDATION', {
      errors: [{ path: 'Idempotency-Key', message: 'Use 1 to 64 visible ASCII characters' }],
    });
  const callerId = who.kind === 'parent' ? (who.accessToken?.id ?? who.accountId) : who.deviceId;
  const { params, query, body } = request;
  const said = JSON.stringify([route.name, params, query, body]);
  return { familyId: who.familyId, callerId, key, said, isCounted: route.urgent !== true };
};

/** Another process has used the key since it was looked up. */
class KeyTaken extends Error {}

/** Lets calls with the same name wait for each other, in this process. */
const createTurns = () => {
  const running = new Map<string, Promise<void>>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    while (running.has(name)) await running.get(name);
    const turn = work();
    running.set(
      name,
      turn.then(
        () => undefined,
        () => undefined,
      ),
    );
    try {
      return await turn;
    } finally {
      running.delete(name);
    }
  };
};

export const createIdempotency = (deps: IdempotencyDeps): Idempotency => {
  const { db, clock, log, keys, limits, rate } = deps;
  const inTurn = createTurns();
  const since = (): Date => new Date(clock.now().getTime() - limits.idempotencySeconds * 1000);
  /** Under the current key first. Bodies are guessable, so a plain hash would not hide them. */
  const digestsOf = (said: string): Buffer[] =>
    keys.token.map(({ bytes }) => createHmac('sha256', bytes).update(`idempotency\0${said}`).digest());

  /** The first answer. @throws AppError IDEMPOTENCY_MISMATCH */
  const repeated = async (call: KeyedCall): Promise<Answered | undefined> => {
    const kept = await store.findAnswer(db, call, since());
    if (!kept) return undefined;
    if (!digestsOf(call.said).some((digest) => digest.equals(kept.digest)))
      throw new AppError('IDEMPOTENCY_MISMATCH');
    return { body: JSON.parse(open(keys.field, kept.id, kept.answer)) as AnswerBody, isRepeated: true };
  };

  const first = async (call: KeyedCall, work: () => Promise<AnswerBody>): Promise<Answered> => {
    // By caller: what one device sends must not keep another one, or a parent, from anything.
    const most = { name: 'keyed-calls', max: limits.keyedCallsPerCallerDay, windowSeconds: DAY };
    if (call.isCounted) await rate.take(most, call.callerId);
    const id = newId();
    const [digest = Buffer.alloc(0)] = digestsOf(call.said);
    const answered = new AnsweredWork(async (tx) => {
      const fresh = { id, digest, at: clock.now(), since: since() };
      if (!(await store.claimKey(tx, call, fresh))) throw new KeyTaken();
    });
    try {
      const body = await runAnswered(answered, work);
      const answer = seal(keys.field, id, JSON.stringify(body));
      await runAnswered(answered, () => answered.commit(db, (tx) => store.keepAnswer(tx, call, answer)));
      return { body, isRepeated: false };
    } catch (error) {
      await answered.undo(error);
      throw error;
    }
  };

  return {
    once: (call, work) =>
      inTurn(`${call.familyId} ${call.callerId} ${call.key}`, async () => {
        const known = await repeated(call);
        if (known) return known;
        try {
          return await first(call, work);
        } catch (error) {
          // Whatever stopped this call, one in another process may have got through with the same key meanwhile.
          const meanwhile = await repeated(call);
          if (!meanwhile) throw error;
          if (!(error instanceof KeyTaken || error instanceof AppError))
            log.error({ err: error }, 'an effect of a call that was answered failed');
          return meanwhile;
        }
      }),
    purge: () => store.deleteAnswersBefore(db, since()),
  };
};
