/** This browser's half of Web Push. Nothing is asked of the person but on a tap. */
import { subscribePush, unsubscribePush } from '@kinward/contract/notifications/notifications.routes.ts';
import { api } from '../../lib/api.ts';

const WORKER = '/sw.js';

export type PushHindrance = 'noSecure' | 'noPush' | 'denied';

/** Why this browser cannot take pushes at this address; undefined when it can. */
export const pushHindrance = (): PushHindrance | undefined => {
  if (!globalThis.isSecureContext) return 'noSecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'noPush';
  return Notification.permission === 'denied' ? 'denied' : undefined;
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** Registers this browser's push address with the server. */
const register = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await api.call(subscribePush, {
    body: { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } },
  });
};

/**
 * Asks the person, the browser and the push service, in that order; call it from a tap.
 * @param publicKey the installation's
 * @returns false when the person or the browser did not allow it
 */
export const startPush = async (publicKey: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  // One that was made with another key, or by another parent, is of no use.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  await register(
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }),
  );
  return true;
};

export const stopPush = async (): Promise<void> => {
  await api.call(unsubscribePush);
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
};
