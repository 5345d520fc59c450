/** Who waits for the next change of a family's rules. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Bus } from '../../ports/bus.ts';

export interface Waiting {
  /** Begins to listen: what changes from now on ends the wait. A device has one wait, and a newer one soon ends the one before. */
  listen(familyId: FamilyId, deviceId: DeviceId): Wait;
  /** Ends all that wait, and lets nobody wait from then on. */
  stop(): void;
  readonly hasEnded: boolean;
}

export interface Wait {
  /**
   * Waits so many milliseconds at most.
   * @param gone who waits has left
   * @returns whether something has changed; false: nobody is to look again by this wait
   */
  within(ms: number, gone?: AbortSignal): Promise<boolean>;
  /** Nobody waits any more. */
  end(): void;
}

/** After which a wait ends that a newer one has replaced. At once, two agents with one token would ask in turns without a pause. */
const REPLACED_MS = 1000;

interface Waiter {
  familyId: FamilyId;
  wake(hasChanged: boolean): void;
  replace(): void;
}

export const createWaiting = (bus: Bus): Waiting => {
  const waiters = new Map<DeviceId, Waiter>();
  let hasEnded = false;
  const ofFamily = ({ familyId }: { familyId: FamilyId }): void => {
    for (const waiter of waiters.values()) if (waiter.familyId === familyId) waiter.wake(true);
  };
  const all = (): void => {
    for (const { wake } of waiters.values()) wake(true);
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
      // It does not look again: two that did would wake each other for ever.
      waiters.get(deviceId)?.replace();
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const waiter = { familyId, wake: resolve, replace: () => void setTimeout(resolve, REPLACED_MS, false) };
      if (hasEnded) resolve(false);
      else waiters.set(deviceId, waiter);
      const end = (): void => {
        resolve(false);
        if (waiters.get(deviceId) === waiter) waiters.delete(deviceId);
      };
      return {
        async within(ms, gone) {
          const timer = setTimeout(end, ms);
          gone?.addEventListener('abort', end, { once: true });
          if (gone?.aborted) end();
          const hasChanged = await promise;
          clearTimeout(timer);
          gone?.removeEventListener('abort', end);
          end();
          return hasChanged;
        },
        end,
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
