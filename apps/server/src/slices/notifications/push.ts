import { createHash } from 'node:crypto';
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { PushBody } from '@kinward/contract/notifications/notifications.schemas.ts';
import { keyOf, type AccountKey } from '../../core/accounts.ts';
import type { Keys } from '../../config/keys.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockFamily } from '../../core/locks.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { open, seal } from '../../platform/jobs/encrypt-payload.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { isPushKey, PUSH_TEXT_MAX } from '../../platform/push/encrypt.ts';
import { isPushEndpoint } from '../../platform/push/endpoint.ts';
import { createPostPush } from '../../platform/push/post.ts';
import { createVapid, type Vapid } from '../../platform/push/vapid.ts';
import { inTransaction, retry, type Db, type DbOrTx, type Tx } from '../../platform/tx.ts';
import type { WebPush } from './outside.ts';
import * as store from './push.store.ts';

export interface PushDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  keys: Pick<Keys, 'field' | 'vapid'>;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  outbound: Outbound;
  /** Hosts of push services besides the known ones. */
  pushHosts: readonly string[];
  /** Whom a push service may write to. */
  contact: string;
}

const QUEUE = 'notifications.push';
/** Seconds that a push service keeps what it cannot deliver: a day-old notification is of no use. */
const TTL_SECONDS = 86_400;

const badKey = (): AppError =>
  new AppError('VALIDATION', {
    errors: [{ path: 'keys', message: 'These are no keys of a push subscription' }],
  });

/** As many characters as a push carries; what is cut ends with `…`. */
const fit = (push: WebPush): Buffer => {
  const { title, body, open, language } = push;
  const text = Buffer.from(JSON.stringify(push));
  if (text.length <= PUSH_TEXT_MAX) return text;
  return Buffer.from(
    JSON.stringify({
      title: title.slice(0, 200),
      body: `${body.slice(0, 500)}…`,
      ...(open && { open }),
      ...(language && { language }),
    }),
  );
};

interface PushJob {
  /** Absent in jobs of the version before, which named none. */
  familyId?: FamilyId;
  id: string;
  text: string;
  isUrgent?: boolean;
}

/** Does the jobs that `send` leaves: one push to one browser. */
const handlePushes = ({ db, keys, jobs, ...deps }: PushDeps, vapid: Vapid): void => {
  const post = createPostPush({ ...deps, vapid });
  jobs.handle(QUEUE, async (payload) => {
    const { familyId, id, text, isUrgent = false } = payload as PushJob;
    const row = await store.findOne(db, familyId, id);
    if (!row) return;
    const body = JSON.parse(open(keys.field, row.id, row.sealed)) as PushBody;
    const result = await post(body, { text: Buffer.from(text), isUrgent, ttlSeconds: TTL_SECONDS });
    if (result === 'gone') await store.deleteOne(db, row.family_id, row.id);
  });
};

export const createPush = (deps: PushDeps) => {
  const { db, clock, limits, keys, jobs } = deps;
  const vapid = createVapid(keys.vapid, deps.contact);

  /** Live subscriptions: those whose session would still be accepted. */
  const realtimeOf = (connection: DbOrTx, account: AccountKey) => {
    const now = clock.now();
    const idleSince = new Date(now.getTime() - limits.sessionIdleSeconds * 1000);
    return store.selectRealtime(connection, account, now, idleSince);
  };

  handlePushes(deps, vapid);

  return {
    publicKey: vapid.publicKey,

    /** Ties a browser's subscription to its session. @throws AppError PUSH_ENDPOINT, VALIDATION */
    async subscribe(who: ParentIdentity, body: PushBody): Promise<void> {
      if (!isPushEndpoint(body.endpoint, deps.pushHosts)) throw new AppError('PUSH_ENDPOINT');
      if (!isPushKey(Buffer.from(body.keys.p256dh, 'base64url'))) throw badKey();
      const id = newId();
      const row = {
        id,
        hash: createHash('sha256').update(body.endpoint).digest(),
        sealed: seal(keys.field, id, JSON.stringify(body)),
        at: clock.now(),
      };
      // Two browsers that take each other's address at the same moment would wait for each other.
      await retry(() =>
        inTransaction(db, async (tx) => {
          await lockFamily(tx, who.familyId);
          await store.replace(tx, who, row, limits.pushPerAccount);
        }),
      );
    },

    async unsubscribe(who: ParentIdentity): Promise<void> {
      await store.deleteOfSession(db, who.familyId, who.sessionId);
    },

    async state(who: ParentIdentity): Promise<{ publicKey: string; subscribed: boolean; browsers: number }> {
      const rows = await realtimeOf(db, keyOf(who));
      return {
        publicKey: vapid.publicKey,
        subscribed: rows.some((row) => row.session_id === who.sessionId),
        browsers: rows.length,
      };
    },

    async hasBrowser(tx: Tx, account: AccountKey): Promise<boolean> {
      return (await realtimeOf(tx, account)).length > 0;
    },

    async send(tx: Tx, account: AccountKey, push: WebPush): Promise<void> {
      const text = fit(push).toString('utf8');
      const isUrgent = push.open === 'sos';
      for (const { id } of await realtimeOf(tx, account))
        await jobs.add(tx, QUEUE, { familyId: account.family_id, id, text, isUrgent });
    },
  };
};
export type Push = ReturnType<typeof createPush>;
