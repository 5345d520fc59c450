/** Requests to the server. Every answer shows whether the server is reachable and the device still paired. */
import { ApiError, routeUrl } from '@kinward/client/client.ts';
import { getDeviceMe } from '@kinward/contract/companion/companion.routes.ts';
import { reportAbilities, reportStatus } from '@kinward/contract/devices/devices.routes.ts';
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { getDevicePolicy } from '@kinward/contract/policy/policy.routes.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import { api } from '../lib/api.ts';
import { store, readStored } from '../lib/storage.ts';
import { createIndexedQueue } from '../location/indexed-queue.ts';
import { createMemoryQueue } from '../location/memory-queue.ts';
import { drain, isDone, type Outcome } from '../location/queue.ts';
import { isToldOf, OWN_ABILITIES } from './abilities.ts';
import { readBattery } from './battery.ts';
import { getState, setState } from './state.ts';
import { checkDeviceLinks } from './tracker/check-tracker.ts';

export const queue = 'indexedDB' in globalThis ? createIndexedQueue() : createMemoryQueue();

let whenUnpaired = (): void => undefined;
/** @param handler called when the server no longer knows this device */
export const onUnpaired = (handler: () => void): void => {
  whenUnpaired = handler;
};

/** Classifies a failure and notes it in the state. */
export const classifyFailure = (error: unknown): Outcome => {
  if (!(error instanceof ApiError)) return 'later';
  if (error.status === 401) {
    whenUnpaired();
    return 'ended';
  }
  setState({ online: error.code !== 'OFFLINE' && error.status < 500 });
  return error.status === 400 || error.status === 413 ? 'refused' : 'later';
};

/** Runs a request and notes its result in the state. */
export const attempt = async (work: () => Promise<void>): Promise<Outcome> => {
  try {
    await work();
    setState({ online: true });
    return 'sent';
  } catch (error) {
    return classifyFailure(error);
  }
};

const tellAbilities = (): Promise<unknown> =>
  api.call(reportAbilities, { body: { abilities: [...OWN_ABILITIES] } });

export const fetchMe = (): Promise<Outcome> =>
  attempt(async () => {
    const me = await api.call(getDeviceMe);
    await checkDeviceLinks();
    store('me', JSON.stringify(me));
    setState({ me });
    // A pairing of before does not know, and an update of this app may have changed it.
    if (readStored('agreedAt') !== null && !isToldOf(me.abilities)) await tellAbilities();
  });

/** Fetches the rules; the server answers 304 when they are unchanged, and notes that this device has them. */
export const fetchPolicy = (): Promise<Outcome> =>
  attempt(async () => {
    const etag = getState().policy === null ? null : readStored('etag');
    const response = await fetch(routeUrl(getDevicePolicy), {
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${readStored('token') ?? ''}`,
        ...(etag !== null && { 'if-none-match': etag }),
      },
    }).catch(() => {
      throw new ApiError({ status: 0, code: 'OFFLINE', message: '' });
    });
    if (response.status === 304) return;
    if (!response.ok) throw new ApiError({ status: response.status, code: 'UNREADABLE', message: '' });
    const { data } = (await response.json()) as { data: DevicePolicy };
    store('policy', JSON.stringify(data));
    store('etag', response.headers.get('etag'));
    setState({ policy: data });
  });

const send = async (positions: PositionReport[]): Promise<Outcome> => {
  let isDropped = false;
  const outcome = await attempt(async () => {
    const { stored, duplicates, notKept } = await api.call(reportPositions, { body: positions });
    isDropped = notKept > 0;
    if (stored + duplicates === 0) return;
    const sentAt = Date.now();
    store('sentAt', String(sentAt));
    setState({ sentAt });
  });
  return outcome === 'sent' && isDropped ? 'dropped' : outcome;
};

let draining: Promise<Outcome> | undefined;
let isWanted = false;

/** Sends until the queue is empty, positions that were added meanwhile included. */
const drainAll = async (): Promise<Outcome> => {
  let outcome: Outcome = 'sent';
  do {
    isWanted = false;
    if ((await queue.count()) > 0) outcome = await drain(queue, send);
    setState({ waiting: await queue.count() });
  } while (isWanted && isDone(outcome));
  draining = undefined;
  return outcome;
};

/**
 * Sends the queue, one run at a time also over several windows of this browser.
 * @returns the result of the newest position
 */
export const sendWaiting = (): Promise<Outcome> => {
  isWanted = true;
  draining ??= (
    'locks' in navigator ? navigator.locks.request('companion.queue', drainAll) : drainAll()
  ).catch((error: unknown) => {
    draining = undefined;
    throw error;
  });
  return draining;
};

/** Reports battery, network and permissions. Called only after the child has agreed. */
export const sendStatus = async (mayLocate: boolean): Promise<void> => {
  const charge = await readBattery();
  if (charge === null) return;
  const network = (navigator as Navigator & { connection?: { type?: string } }).connection?.type;
  await attempt(async () => {
    await api.call(reportStatus, {
      body: {
        ...charge,
        permissions: { location: mayLocate },
        ...(network !== undefined && { network }),
        at: new Date().toISOString(),
      },
    });
  });
};
