import { checkTracker } from '@kinward/contract/devices/devices.routes.ts';
import { api } from '../../lib/api.ts';
import { readStored } from '../../lib/storage.ts';
import { dropUnchecked, keepTracker, keysOf, uncheckedTrackers } from '../../lib/tracker.ts';
import { setState } from '../state.ts';

type Ask = (keys: string) => Promise<{ own: boolean }>;

/**
 * Asks the server whose keys the links brought. This device's own are offered from now on, all others are gone and are said to be. What cannot
 * be asked about waits for the next reading, and what else is read does not wait for it.
 * @param kept what the device asks with, by its name in the storage: what it is cleared with is not asked about any more
 */
export const checkLinks = async (kept: 'token' | 'page', ask: Ask): Promise<void> => {
  const token = readStored(kept);
  for (const keys of uncheckedTrackers()) {
    const answer = await ask(keys).catch(() => undefined);
    // It may have ended meanwhile, and all of it is cleared.
    if (answer === undefined || token === null || readStored(kept) !== token) return;
    if (answer.own) keepTracker(keys);
    else setState({ otherDeviceLink: true });
    dropUnchecked(keys);
  }
};

/** Of a device that is paired. */
export const checkDeviceLinks = (): Promise<void> =>
  checkLinks('token', (keys) => api.call(checkTracker, { body: keysOf(keys) }));
