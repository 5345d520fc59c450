/** Notifications while the app is closed. The browser asks for permission only after a tap. */
import {
  getDevicePush,
  subscribeDevicePush,
  unsubscribeDevicePush,
} from '@kinward/contract/companion/push.routes.ts';
import { api } from '../lib/api.ts';
import { store, readStored } from '../lib/storage.ts';
import { language } from '../messages/messages.ts';

/** `install`: an iPhone accepts pushes only for apps on its home screen. */
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

/** What the server knows of the subscription: another address or language is sent again. */
const fingerprint = ({ endpoint }: PushSubscription): string => `${language} ${endpoint}`;

const sendSubscription = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await api.call(subscribeDevicePush, {
    body: { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }, language },
  });
  store('push', fingerprint(subscription));
};

/** Whether this browser gets notifications. */
export const isSubscribed = async (): Promise<boolean> =>
  readStored('push') !== null && (await current()) !== null && (await api.call(getDevicePush)).subscribed;

/**
 * Asks for permission and subscribes; call it from a tap.
 * @returns false when the child or the browser did not allow it
 */
export const startPush = async (): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { publicKey } = await api.call(getDevicePush);
  const worker = await navigator.serviceWorker.ready;
  // A subscription of a former pairing, or with another key, is of no use.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  await sendSubscription(
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }),
  );
  return true;
};

/** Removes the browser's subscription; `stopPush` or the end of the pairing removes it on the server. */
export const dropSubscription = async (): Promise<void> => {
  store('push', null);
  await (await current())?.unsubscribe();
};

export const stopPush = async (): Promise<void> => {
  await api.call(unsubscribeDevicePush);
  await dropSubscription();
};

/** Sends a new address or another language to the server. */
export const renewPush = async (): Promise<void> => {
  if (readStored('push') === null) return;
  const subscription = await current();
  if (subscription !== null && readStored('push') !== fingerprint(subscription))
    await sendSubscription(subscription);
};
