/** Who waits for the next change of a family's rules. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Bus } from '../../ports/bus.ts';

export interface Waiting {
  /**
   * Begins to listen: what changes from now on ends the wait.
   * @returns waits for it, so many milliseconds at most; a device has one wait, and a newer one ends the one before
   */
  listen(familyId: FamilyId, deviceId: DeviceId): { within(ms: number): Promise<void> };
  /** Ends all that wait, and lets nobody wait from then on. */
  stop(): void;
  readonly hasEnded: boolean;
}

interface Waiter {
  familyId: FamilyId;
  wake(): void;
}

export const createWaiting = (bus: Bus): Waiting => {
  const waiters = new Map<DeviceId, Waiter>();
  let hasEnded = false;
  const ofFamily = ({ familyId }: { familyId: FamilyId }): void => {
    for (const waiter of waiters.values()) if (waiter.familyId === familyId) waiter.wake();
  };
  const all = (): void => {
    for (const { wake } of waiters.values()) wake();
  };
  const ends = [
    bus.on({
      'rules.changed': ofFamily,
      'filter.changed': ofFamily,
      'filter.linked': ofFamily,
      'children.changed': ofFamily,
      'usage.changed': ofFamily,
      // Secrets of one-time codes are others then.
      'parents.changed': ofFamily,
    }),
    bus.onResync(all),
  ];

  return {
    listen(familyId, deviceId) {
      waiters.get(deviceId)?.wake();
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiter = { familyId, wake: resolve };
      if (hasEnded) resolve();
      else waiters.set(deviceId, waiter);
      return {
        async within(ms) {
          const timer = setTimeout(resolve, ms);
          await promise;
          clearTimeout(timer);
          if (waiters.get(deviceId) === waiter) waiters.delete(deviceId);
        },
      };
    },
    get hasEnded() {
      return hasEnded;
    },
    stop() {
      hasEnded = true;
      for (const end of ends.splice(0)) end();
      all();
    },
  };
};
