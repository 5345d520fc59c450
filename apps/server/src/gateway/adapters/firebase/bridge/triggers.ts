import type { Db } from '../../../../platform/tx.ts';
import type { Logger } from '../../../../platform/log/logger.ts';
import type { DevicePlace } from '../realtime.port.ts';
import type { RealtimeValues } from '../realtime.values.ts';
import * as store from './bridge.store.ts';
import { type Firebase, FirebaseError } from './wire.ts';

export interface TriggersDeps {
  db: Db;
  log: Logger;
  values: Pick<RealtimeValues, 'versions'>;
  firebase: Pick<Firebase, 'patch' | 'remove'>;
  /** Which database it is. */
  target: Buffer;
}

/** Devices that one question to the database answers, and requests under way at once. */
const STEP = 200;
const AT_ONCE = 8;

/** Does the work for each, some at a time; the first failure ends it once those under way are done. */
const forEach = async <T>(all: T[], work: (one: T) => Promise<void>): Promise<void> => {
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const done = await Promise.allSettled(all.slice(start, start + AT_ONCE).map(work));
    const failed = done.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
};

/**
 * Brings the portal's values to a Firebase, and takes removed devices away there. What is due follows from the counts in the
 * database alone: a crash, a long outage or a missed event makes it late and never lost, and of a key only the newest value is sent.
 * @returns sends everything that is due, of these devices or of all; throws FirebaseError at the first failure
 */
export const createTriggers = (deps: TriggersDeps): ((devices?: readonly DevicePlace[]) => Promise<void>) => {
  const { db, log, values, firebase, target } = deps;

  /** What is refused would be so again: it counts as done, or nothing else would ever go. */
  const unlessRefused = async (what: string[], request: Promise<void>): Promise<void> => {
    try {
      await request;
    } catch (error) {
      if (!(error instanceof FirebaseError && error.reason === 'refused')) throw error;
      log.error({ err: error, what }, 'Firebase does not take a change');
    }
  };

  const bring = async (device: store.DueDevice): Promise<void> => {
    const due = (await values.versions(device)).filter(({ version }) => version > device.sent);
    const newest = due.at(-1);
    if (!newest) return;
    // Before anything is stored there: should this process end now, the device is still removed there one day.
    await store.noteDevice(db, target, device);
    const children = Object.fromEntries(due.map(({ key, value }) => [key, value]));
    await unlessRefused(Object.keys(children), firebase.patch(device.deviceId, children));
    await store.markSent(db, device, newest.version);
  };

  const takeAway = async (): Promise<void> => {
    for (let found = STEP; found === STEP;) {
      const removed = await store.selectRemoved(db, STEP);
      found = removed.length;
      await forEach(removed, async (device) => {
        await unlessRefused(['removal'], firebase.remove(device.deviceId));
        await store.forgetDevice(db, device);
      });
    }
  };

  return async (devices) => {
    await takeAway();
    for (let found = STEP; found === STEP;) {
      const due = await store.selectDue(db, devices, STEP);
      found = due.length;
      await forEach(due, bring);
    }
  };
};
