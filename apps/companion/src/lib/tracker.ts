/**
 * What sets OwnTracks up on this device. It comes with a link, and a link may come from anyone: what it brought waits apart, and only what
 * the server knows as this device's own is offered.
 */
import { readStored, store } from './storage.ts';

/** Links whose keys wait to be checked; more push out the oldest. */
const WAITING_MAX = 5;

export interface Keys {
  username: string;
  password: string;
}

/** `name.password` of each link that was not checked, the oldest first. */
export const uncheckedTrackers = (): string[] =>
  (readStored('tracker') ?? '').split(' ').filter((keys) => keys !== '');

const storeUnchecked = (all: readonly string[]): void =>
  store('tracker', all.length === 0 ? null : all.slice(-WAITING_MAX).join(' '));

/** Keeps what a link brought until the server was asked; it is not offered before. @param keys `name.password` */
export const keepUnchecked = (keys: string): void =>
  storeUnchecked([...uncheckedTrackers().filter((other) => other !== keys), keys]);

export const dropUnchecked = (keys: string): void =>
  storeUnchecked(uncheckedTrackers().filter((other) => other !== keys));

/** From now on these are offered. @param keys `name.password` that are known to be this device's */
export const keepTracker = (keys: string): void => store('ownTracker', keys);

export const forgetTracker = (): void => store('ownTracker', null);

export const keysOf = (text: string): Keys => {
  const [username = '', password = ''] = text.split('.');
  return { username, password };
};

/** Undefined where there is nothing to offer. */
export const readTracker = (): Keys | undefined => {
  const keys = keysOf(readStored('ownTracker') ?? '');
  return keys.username === '' || keys.password === '' ? undefined : keys;
};
