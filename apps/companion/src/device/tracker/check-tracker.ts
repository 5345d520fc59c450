import { checkTracker } from '@kinward/contract/devices/devices.routes.ts';
import { api } from '../../lib/api.ts';
import { readStored } from '../../lib/storage.ts';
import { dropUnchecked, keepTracker, keysOf, uncheckedTrackers } from '../../lib/tracker.ts';
import { setState } from '../state.ts';

/**
 * Asks the server whose keys the links brought. This device's own are offered from now on, all others are gone and are said to be. What cannot
 * be asked about waits for the next reading, and what else is read does not wait for it.
 */
export const checkLinks = async (): Promise<void> => {
  const token = readStored('token');
  for (const keys of uncheckedTrackers()) {
    const answer = await api.call(checkTracker, { body: keysOf(keys) }).catch(() => undefined);
    // The pairing may have ended meanwhile, and all of it is cleared.
    if (answer === undefined || token === null || readStored('token') !== token) return;
    if (answer.own) keepTracker(keys);
    else setState({ foreignLink: true });
    dropUnchecked(keys);
  }
};
