/** The device: pairs, asks for consent, reports and follows the rules. Views read `state.ts` and call these functions. */
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
import type { EventStreamClient } from '@kinward/client/event-stream.ts';
import { api } from '../lib/api.ts';
import { storeFormerToken } from '../lib/former-token.ts';
import { ownBrowser } from '../lib/platform.ts';
import { clearPairing, readStored, store } from '../lib/storage.ts';
import { answerLocate, isSharing, startSharing, stopSharing, withhold } from '../location/sharing.ts';
import { OWN_ABILITIES } from './abilities.ts';
import { watchBattery } from './battery.ts';
import { mayBeShared } from './consent.ts';
import { dropSubscription, renewPush } from './push.ts';
import { sendKeptFine } from './emergency.ts';
import { refresh } from './refresh.ts';
import { resourcesOf, type Resource } from './resources.ts';
import { getState, setState, type Phase } from './state.ts';
import { openStream } from './stream.ts';
import { onUnpaired, queue, sendStatus, sendWaiting } from './sync.ts';
import { dropTrip } from '../location/trip.ts';

/** How often the access log and pauses are read while the app is visible, in ms: an access shows within a minute. */
const REFRESH_MS = 30_000;

let stream: EventStreamClient | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

/** Stops all work and clears the pairing, whichever side ended it. */
const endPairing = (phase: Phase): void => {
  stream?.stop();
  stream = undefined;
  clearInterval(timer);
  dropTrip();
  stopSharing();
  const token = readStored('token');
  if (token !== null)
    storeFormerToken({ token, endedAt: Date.now(), mayReport: getState().me?.mayReport === true });
  clearPairing();
  setState({ phase, me: null, policy: null, waiting: 0, sentAt: null, locatedAt: null });
  setState({
    approvals: null,
    call: null,
    fine: null,
    fineReply: null,
    agreedAt: 0,
    remindedAt: null,
    birthday: null,
    known: [],
  });
  setState({ otherDeviceLink: false });
  void queue.clear().catch(() => undefined);
  void dropSubscription().catch(() => undefined);
};

const reportDeviceStatus = (): Promise<void> => sendStatus(getState().sharing !== 'denied');

/** Measures exactly while the child has agreed, the family collects positions and nothing withholds them. */
const followPolicy = (): void => {
  const { phase, policy, me } = getState();
  if (policy?.collects.position === false || !mayBeShared(me, Date.now())) withhold();
  else if (phase === 'on' && policy !== null) startSharing();
  else if (isSharing()) stopSharing();
};

const update = async (resources?: readonly Resource[]): Promise<void> => {
  await refresh(resources);
  followPolicy();
};

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Follows the server; before the child has agreed it only reads. */
const startWork = (): void => {
  stream ??= openStream({
    opened() {
      void update();
      if (getState().phase !== 'on') return;
      void reportDeviceStatus();
      void sendWaiting();
      void sendKeptFine();
    },
    event(name, data) {
      if (name === 'getlocation') void answerLocate();
      else void update(resourcesOf(data));
    },
    lost: () => setState({ online: false }),
    unpaired: () => endPairing('unpaired'),
  });
  clearInterval(timer);
  timer = setInterval(() => {
    // A pause and an adult's consent end by the clock.
    if (isVisible()) void update(['me']);
    if (getState().phase === 'on' && getState().waiting > 0) void sendWaiting();
    void sendKeptFine();
  }, REFRESH_MS);
};

/** Called once, when the app opens. */
export const start = (): void => {
  onUnpaired(() => endPairing('unpaired'));
  void queue.count().then(
    (waiting) => setState({ waiting }),
    () => undefined,
  );
  void sendPendingStop();
  addEventListener('online', () => {
    void sendPendingStop();
    void sendKeptFine();
  });
  addEventListener('offline', () => setState({ online: false }));
  document.addEventListener('visibilitychange', () => {
    if (isVisible() && stream) void update();
  });
  void watchBattery(() => {
    if (getState().phase === 'on') void reportDeviceStatus();
  });
  const { phase } = getState();
  if (phase === 'new' || phase === 'page' || phase === 'pageOther') return;
  void renewPush().catch(() => undefined);
  navigator.serviceWorker?.addEventListener('message', () => stream?.reconnect());
  followPolicy();
  startWork();
};

/** Uses the pairing code. @throws ApiError with a message that a person can act on */
export const pair = async (code: string): Promise<void> => {
  const { deviceToken } = await api.call(pairDevice, {
    body: { code, ...ownBrowser(), abilities: [...OWN_ABILITIES] },
  });
  store('token', deviceToken);
  await queue.clear().catch(() => undefined);
  setState({ phase: 'asking' });
  startWork();
};

/** Stores which parents the child has read about, and when. */
const storeWatchersShown = (name: 'agreedAt' | 'remindedAt'): void => {
  const known = getState().me?.watchers ?? [];
  const now = Date.now();
  store(name, String(now));
  store('watchers', JSON.stringify(known));
  setState({ [name]: now, known });
};

/** The child said yes. From now on the device reports. */
export const agree = (): void => {
  storeWatchersShown('agreedAt');
  setState({ phase: 'on' });
  followPolicy();
  void reportDeviceStatus();
};

/** The child read the reminder, or who is new. */
export const reminderRead = (): void => storeWatchersShown('remindedAt');

/** The message about the birthday was read. */
export const birthdayRead = (on: string): void => {
  store('birthday', on);
  setState({ birthday: on });
};

/** Pauses the position on all of the child's devices. @throws ApiError */
export const pause = async (hours: number): Promise<void> => {
  await api.call(pauseDevice, { body: { hours } });
  await update();
};

/** @throws ApiError */
export const endPause = async (): Promise<void> => {
  await api.call(endDevicePause);
  await update();
};

/** The user is an adult: what waits to be sent was measured without their consent. @throws ApiError */
export const declareAdult = async (): Promise<void> => {
  await api.call(declareAdultRoute);
  stopSharing();
  await queue.clear().catch(() => undefined);
  setState({ waiting: 0 });
  await update();
};

/** An adult's answer about one kind of data. @throws ApiError */
export const consent = async (kind: AdultKind, share: boolean): Promise<void> => {
  await api.call(setConsent, { body: { kind, share } });
  await update();
};

/** Reports a stop that could not be reported when it happened. @returns whether none is pending */
const sendPendingStop = async (): Promise<boolean> => {
  const token = readStored('ending');
  if (token === null) return true;
  const isDone = await fetch(routeUrl(stopDevice), {
    method: stopDevice.method,
    credentials: 'omit',
    headers: { authorization: `Bearer ${token}` },
  }).then(
    // 401: it was ended elsewhere meanwhile.
    ({ ok, status }) => ok || status === 401,
    () => false,
  );
  if (isDone) store('ending', null);
  return isDone;
};

/**
 * Ends the sharing; no one has to allow it. Without network the device keeps its token for this report alone and sends it later.
 * @returns whether the server knows already
 */
export const stop = async (): Promise<boolean> => {
  store('ending', readStored('token'));
  endPairing('stopped');
  return sendPendingStop();
};

/** The sharing was ended together with a report: the server knows already. */
export const reported = (report: 'sent' | 'refused'): void => {
  endPairing('stopped');
  setState({ report });
};

/** Reads again who sees what, after a first reading failed. */
export const refetchMe = (): Promise<void> => refresh(['me']);

export { shareTrip } from '../location/trip.ts';
export { remindOf, requestApproval, withdraw } from './approvals.ts';
export { callForHelp, checkInNow, withdrawCall } from './emergency.ts';
