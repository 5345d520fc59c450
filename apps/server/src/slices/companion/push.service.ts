/** Pushes to a device whose app is closed: its user asked for them on the device, and the server sends what waits there. */
import { hash } from 'node:crypto';
import type { DevicePush, DevicePushBody } from '@kinward/contract/companion/push.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { PushBody } from '@kinward/contract/notifications/notifications.schemas.ts';
import type { Keys } from '../../config/keys.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceNews, DevicePushes } from '../../ports/device-notifications.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { open, seal } from '../../platform/jobs/encrypt-payload.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { isPushKey } from '../../platform/push/encrypt.ts';
import { isPushEndpoint } from '../../platform/push/endpoint.ts';
import { createPostPush, type PushMessage } from '../../platform/push/post.ts';
import { createVapid, vapidContact } from '../../platform/push/vapid.ts';
import { inTransaction, retry, type Db, type Tx } from '../../platform/tx.ts';
import * as store from './push.store.ts';

export interface DevicePushDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  keys: Pick<Keys, 'field' | 'vapid'>;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  outbound: Outbound;
  config: { publicUrl: string | null; adminEmail: string | null; pushHosts: readonly string[] };
}

export interface DevicePushing extends DevicePushes {
  /** @param token the device's own, as the request carries it */
  state(who: DeviceIdentity, token: string): Promise<DevicePush>;
  /** Ties this browser to the pairing of the token. @throws AppError PUSH_ENDPOINT, VALIDATION, UNAUTHENTICATED */
  subscribe(who: DeviceIdentity, token: string, body: DevicePushBody): Promise<void>;
  unsubscribe(who: DeviceIdentity, token: string): Promise<void>;
  /** The pairing ends: nothing is kept of where it was pushed to. */
  end(tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  /** Deletes what is left of pairings that ended otherwise. */
  purge(): Promise<void>;
}

/** What is pushed, and to which device: the device is looked up when the job runs, each browser of it by a job of its own. */
const TELL = 'companion.push';
const POST = 'companion.push-one';
const DAY_SECONDS = 86_400;
/** Rules that were pushed and not read since are pushed again after this long, in ms. */
const RULES_THROTTLE_MS = 12 * 3_600_000;

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');

interface Telling {
  familyId: FamilyId;
  deviceId: DeviceId;
  news: DeviceNews;
}
interface Posting {
  familyId: FamilyId;
  id: string;
  news: DeviceNews;
}

/** What the app's worker reads; `until` is for us alone. */
const messageOf = (news: DeviceNews, language: string, now: Date): PushMessage => {
  const { kind } = news;
  const text = Buffer.from(
    JSON.stringify({ ...news, ...(kind === 'locate' && { until: undefined }), language }),
  );
  if (kind === 'locate') {
    const left = Math.ceil((Date.parse(news.until) - now.getTime()) / 1000);
    return { text, isUrgent: true, ttlSeconds: Math.max(0, left), topic: kind };
  }
  const isUrgent = kind === 'answer' || kind === 'seen';
  return { text, isUrgent, ttlSeconds: DAY_SECONDS, ...(kind === 'rules' && { topic: kind }) };
};

const handleJobs = (
  { db, clock, keys, jobs, outbound, config }: DevicePushDeps,
  vapid: ReturnType<typeof createVapid>,
): void => {
  const post = createPostPush({ clock, outbound, vapid, pushHosts: config.pushHosts });
  const isOver = (news: DeviceNews): boolean =>
    news.kind === 'locate' && Date.parse(news.until) <= clock.now().getTime();

  jobs.handle(TELL, async (payload) => {
    const { familyId, deviceId, news } = payload as Telling;
    const now = clock.now();
    // A new person is announced at once, whatever else the app shows.
    const knows = news.kind !== 'watcher' && (await store.isConnected(db, familyId, deviceId, now));
    if (knows || isOver(news)) return;
    await inTransaction(db, async (tx) => {
      const ids =
        news.kind === 'rules'
          ? await store.claimRules(tx, familyId, deviceId, now, new Date(now.getTime() - RULES_THROTTLE_MS))
          : (await store.selectRealtime(tx, familyId, deviceId)).map(({ id }) => id);
      for (const id of ids) await jobs.add(tx, POST, { familyId, id, news } satisfies Posting);
    });
  });

  jobs.handle(POST, async (payload) => {
    const { familyId, id, news } = payload as Posting;
    const row = await store.selectOne(db, familyId, id);
    if (!row || isOver(news)) return;
    const { language, ...body } = JSON.parse(open(keys.field, row.id, row.sealed)) as DevicePushBody;
    const result = await post(body, messageOf(news, language, clock.now()));
    if (result === 'gone') await store.deleteOne(db, familyId, row.id);
  });
};

/** @throws AppError PUSH_ENDPOINT, VALIDATION */
const check = ({ endpoint, keys }: PushBody, pushHosts: readonly string[]): void => {
  if (!isPushEndpoint(endpoint, pushHosts)) throw new AppError('PUSH_ENDPOINT');
  if (!isPushKey(Buffer.from(keys.p256dh, 'base64url')))
    throw new AppError('VALIDATION', {
      errors: [{ path: 'keys', message: 'These are no keys of a push subscription' }],
    });
};

export const createDevicePushing = (deps: DevicePushDeps): DevicePushing => {
  const { db, clock, limits, keys, jobs, config } = deps;
  const vapid = createVapid(keys.vapid, vapidContact(config));
  handleJobs(deps, vapid);
  const purge = (): Promise<void> => store.deleteEnded(db);

  const notifyThose = async (
    tx: Tx,
    familyId: FamilyId,
    news: DeviceNews,
    deviceIds: readonly DeviceId[],
  ): Promise<void> => {
    for (const deviceId of deviceIds)
      await jobs.add(tx, TELL, { familyId, deviceId, news } satisfies Telling);
  };

  return {
    async tell(tx, familyId, deviceId, news) {
      await notifyThose(tx, familyId, news, await store.selectListening(tx, familyId, deviceId));
    },
    async tellAll(tx, familyId, news) {
      await notifyThose(tx, familyId, news, await store.selectListening(tx, familyId));
    },

    async state({ familyId, deviceId }, token) {
      const count = await store.countOfToken(db, familyId, deviceId, hashOf(token));
      return { publicKey: vapid.publicKey, subscribed: count > 0 };
    },

    async subscribe(who, token, body) {
      check(body, config.pushHosts);
      const id = newId();
      const row = {
        id,
        tokenHash: hashOf(token),
        endpointHash: hashOf(body.endpoint),
        sealed: seal(keys.field, id, JSON.stringify(body)),
        at: clock.now(),
      };
      // Two browsers that take each other's address at the same moment would wait for each other.
      const isHeld = await retry(() =>
        inTransaction(db, (tx) => store.replace(tx, who, row, limits.pushPerDevice)),
      );
      if (!isHeld) throw new AppError('UNAUTHENTICATED');
    },

    unsubscribe: ({ familyId, deviceId }, token) =>
      store.deleteOfDevice(db, familyId, deviceId, hashOf(token)),
    end: (tx, familyId, deviceId) => store.deleteOfDevice(tx, familyId, deviceId),
    purge,
  };
};
