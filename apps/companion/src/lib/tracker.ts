/** What sets OwnTracks up on this device: it came with the parent's link, and is used after the yes. */
import { readStored, store } from './storage.ts';

/** `name.password` */
export const keepTracker = (keys: string): void => store('tracker', keys);

export const forgetTracker = (): void => store('tracker', null);

/** Undefined where no link brought any. */
export const readTracker = (): { username: string; password: string } | undefined => {
  const [username = '', password = ''] = (readStored('tracker') ?? '').split('.');
  return username === '' || password === '' ? undefined : { username, password };
};
