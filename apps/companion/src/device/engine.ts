/** The device: pairs, agrees, reports and obeys. Views read `state.ts` and call what stands here. */
import { stopDevice } from '@kinward/contract/companion/companion.routes.ts';
import { pairDevice } from '@kinward/contract/devices/devices.routes.ts';
import {
  declareAdult as declareAdultRoute,
  endDevicePause,
  pauseDevice,
  setConsent,
} from '@kinward/contract/consent/consent.routes.ts';
import type { AdultKind } from '@kinward/contract/consent/consent.schemas.ts';
import { routeUrl } from '@kinward/client/client.ts';
import { api } from '../lib/api.ts';
import { clearPairing, store, readStored } from '../lib/storage.ts';
import { ownBrowser } from '../lib/platform.ts';
import { storeFormerToken } from '../lib/former-token.ts';
import { fetchApprovals } from './approvals.ts';
import { fetchCall } from './emergency.ts';
import { watchBattery } from './battery.ts';
import { dropSubscription, renewPush } from './push.ts';
import { mayBeShared } from './consent.ts';
import { answerLocate, isSharing, startSharing, stopSharing, withhold } from '../location/sharing.ts';
import { getState, setState, type Phase } from './state.ts';
import { openStream } from './stream.ts';
import { fetchMe, fetchPolicy, onUnpaired, queue, sendStatus, sendWaiting } from './sync.ts';

/** How often it is asked who looked, while somebody sees the app, in ms: a look shows within a minute. */
const ASK_MS = 30_000;

let stream: ReturnType<typeof openStream> | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

/** Ends everything here and forgets the pairing, whoever ended it. */
const forget = (phase: Phase): void => {
  stream?.stop();
  stream = undefined;
  clearInterval(timer);
  stopSharing();
  const token = readStored('token');
  if (token !== null)
    storeFormerToken({ token, endedAt: Date.now(), mayReport: getState().me?.mayReport === true });
  clearPairing();
  setState({ phase, me: null, policy: null, waiting: 0, sentAt: null, locatedAt: null });
  setState({ approvals: null, call: null, agreedAt: 0, remindedAt: null, birthday: null, known: [] });
  void queue.clear().catch(() => undefined);
  void dropSubscription().catch(() => undefined);
};

const status = (): Promise<void> => sendStatus(getState().sharing !== 'denied');

/** Measures exactly when the holder agreed, the family wants it, and nobody has paused it. */
const followPolicy = (): void => {
  const { phase, policy, me } = getState();
  if (policy?.collects.position === false || !mayBeShared(me, Date.now())) withhold();
  else if (phase === 'on' && policy !== null) startSharing();
  else if (isSharing()) stopSharing();
};

const refresh = async (): Promise<void> => {
  await Promise.all([fetchPolicy(), fetchMe(), fetchApprovals(), fetchCall()]);
  followPolicy();
};

const isWatched = (): boolean => document.visibilityState === 'visible';

/** Goes to work: before the holder agreed it only reads. */
const work = (): void => {
  stream ??= openStream({
    opened() {
      void refresh();
      if (getState().phase !== 'on') return;
      void status();
      void sendWaiting();
    },
    event(name) {
      if (name === 'getlocation') void answerLocate();
      else void refresh();
    },
    lost: () => setState({ online: false }),
    unpaired: () => forget('unpaired'),
  });
  clearInterval(timer);
  timer = setInterval(() => {
    // A pause, and an adult's yes, end by the clock.
    if (isWatched()) void fetchMe().then(followPolicy);
    if (getState().phase === 'on' && getState().waiting > 0) void sendWaiting();
  }, ASK_MS);
};

/** Begins when the app opens. */
export const begin = (): void => {
  onUnpaired(() => forget('unpaired'));
  void queue.count().then(
    (waiting) => setState({ waiting }),
    () => undefined,
  );
  void sendPendingStop();
  addEventListener('online', () => {
    stream?.retry();
    void sendPendingStop();
  });
  addEventListener('offline', () => setState({ online: false }));
  document.addEventListener('visibilitychange', () => {
    if (isWatched() && stream) void refresh();
  });
  void watchBattery(() => {
    if (getState().phase === 'on') void status();
  });
  const { phase } = getState();
  if (phase === 'new' || phase === 'page') return;
  void renewPush().catch(() => undefined);
  navigator.serviceWorker?.addEventListener('message', () => stream?.retry());
  followPolicy();
  work();
};

/** Spends the code. @throws ApiError with words that a person can act on */
export const pair = async (code: string): Promise<void> => {
  const { deviceToken } = await api.call(pairDevice, { body: { code, ...ownBrowser() } });
  store('token', deviceToken);
  await queue.clear().catch(() => undefined);
  setState({ phase: 'asking' });
  work();
};

/** Keeps whom the holder was told of, and when. */
const storeWatchersShown = (name: 'agreedAt' | 'remindedAt'): void => {
  const known = getState().me?.watchers ?? [];
  const now = Date.now();
  store(name, String(now));
  store('watchers', JSON.stringify(known));
  setState({ [name]: now, known });
};

/** The holder said yes. From here on the device reports. */
export const agree = (): void => {
  storeWatchersShown('agreedAt');
  setState({ phase: 'on' });
  followPolicy();
  void status();
};

/** The holder read the reminder, or who is new. */
export const reminded = (): void => storeWatchersShown('remindedAt');

/** The holder read of the birthday. */
export const birthdayRead = (on: string): void => {
  store('birthday', on);
  setState({ birthday: on });
};

/** Stops the recording of the place, on all of the child's devices. @throws ApiError */
export const pause = async (hours: number): Promise<void> => {
  await api.call(pauseDevice, { body: { hours } });
  await refresh();
};

/** @throws ApiError */
export const endPause = async (): Promise<void> => {
  await api.call(endDevicePause);
  await refresh();
};

/** The holder is an adult: what waits to be sent was measured without their yes. @throws ApiError */
export const declareAdult = async (): Promise<void> => {
  await api.call(declareAdultRoute);
  stopSharing();
  await queue.clear().catch(() => undefined);
  setState({ waiting: 0 });
  await refresh();
};

/** An adult's answer about one kind. @throws ApiError */
export const consent = async (kind: AdultKind, share: boolean): Promise<void> => {
  await api.call(setConsent, { body: { kind, share } });
  await refresh();
};

/** Tells the server of a stop that it could not be told of when it happened. */
const sendPendingStop = async (): Promise<boolean> => {
  const token = readStored('ending');
  if (token === null) return true;
  const told = await fetch(routeUrl(stopDevice), {
    method: stopDevice.method,
    credentials: 'omit',
    headers: { authorization: `Bearer ${token}` },
  }).then(
    // 401: it was ended elsewhere meanwhile.
    ({ ok, status }) => ok || status === 401,
    () => false,
  );
  if (told) store('ending', null);
  return told;
};

/**
 * Ends the sharing from here; nobody has to allow it. Without network the device forgets its key for every other use and tells
 * the server later.
 * @returns whether the parents are told already
 */
export const stop = async (): Promise<boolean> => {
  store('ending', readStored('token'));
  forget('stopped');
  return sendPendingStop();
};

/** The sharing was ended together with a report: the server knows already. */
export const reported = (report: 'sent' | 'refused'): void => {
  forget('stopped');
  setState({ report });
};

export const refetchMe = async (): Promise<void> => {
  await fetchMe();
};

export { shareTrip } from '../location/sharing.ts';
export { requestApproval } from './approvals.ts';
export { callForHelp, sendCheckIn, withdrawCall } from './emergency.ts';
