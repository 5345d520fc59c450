/** Being told while the app is closed. Nothing is asked of the holder but on a tap. */
import {
  getDevicePush,
  subscribeDevicePush,
  unsubscribeDevicePush,
} from '@kinward/contract/companion/push.routes.ts';
import { api } from '../lib/api.ts';
import { store, readStored } from '../lib/storage.ts';
import { language } from '../messages/messages.ts';

/** `install`: an iPhone takes pushes only for what stands on its home screen. */
export type PushObstacle = 'none' | 'cannot' | 'install' | 'denied';

export const pushObstacle = (isApple: boolean): PushObstacle => {
  if (!globalThis.isSecureContext || !('serviceWorker' in navigator)) return 'cannot';
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple ? 'install' : 'cannot';
  return Notification.permission === 'denied' ? 'denied' : 'none';
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/companion/') : undefined;

const current = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager?.getSubscription()) ?? null;

/** What the server was told: another address or another language is told again. */
const stamp = ({ endpoint }: PushSubscription): string => `${language} ${endpoint}`;

const sendSubscription = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await api.call(subscribeDevicePush, {
    body: { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }, language },
  });
  store('push', stamp(subscription));
};

/** Whether this browser is told. */
export const isSubscribed = async (): Promise<boolean> =>
  readStored('push') !== null && (await current()) !== null && (await api.call(getDevicePush)).subscribed;

/**
 * Asks the holder, the browser and the push service, in that order; call it from a tap.
 * @returns false when the holder or the browser did not allow it
 */
export const startPush = async (): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { publicKey } = await api.call(getDevicePush);
  const worker = await navigator.serviceWorker.ready;
  // One of a former pairing, or made with another key, is of no use.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  await sendSubscription(
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }),
  );
  return true;
};

/** Gives up the browser's address; the server is told by `stopPush` or by the end of the pairing. */
export const dropSubscription = async (): Promise<void> => {
  store('push', null);
  await (await current())?.unsubscribe();
};

export const stopPush = async (): Promise<void> => {
  await api.call(unsubscribeDevicePush);
  await dropSubscription();
};

/** Tells the server of a new address or another language. */
export const renewPush = async (): Promise<void> => {
  if (readStored('push') === null) return;
  const subscription = await current();
  if (subscription !== null && readStored('push') !== stamp(subscription))
    await sendSubscription(subscription);
};
