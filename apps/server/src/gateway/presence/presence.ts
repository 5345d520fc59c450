import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import type { Db } from '../../platform/tx.ts';
import { clearConnected, setConnected } from './presence.store.ts';

type Present = Pick<DeviceIdentity, 'familyId' | 'deviceId'>;

export interface Presence {
  /** The device holds an open stream of this process now, or waits for an answer; say it again at each heartbeat. */
  here(device: Present): Promise<void>;
  /** Its last stream of this process ended. */
  left(device: Present): Promise<void>;
}

/** A heartbeat may be late by this much before the device counts as gone, in ms. */
const GRACE_MS = 15_000;

/** Which devices are connected, so that every process can tell: a moment in the database that heartbeats push ahead. */
export const createPresence = (deps: { db: Db; clock: Clock; bus: Bus; limits: Limits }): Presence => {
  const { db, clock, bus, limits } = deps;
  const untils = new Map<string, Date>();
  const turns = new Map<string, Promise<void>>();

  /** One write of a device after the other: a stream that ends at once would else be written down as open after its end. */
  const inTurn = async (deviceId: DeviceId, write: () => Promise<void>): Promise<void> => {
    const turn = (turns.get(deviceId) ?? Promise.resolve()).then(write, write);
    turns.set(deviceId, turn);
    try {
      await turn;
    } finally {
      if (turns.get(deviceId) === turn) turns.delete(deviceId);
    }
  };

  const announce = ({ familyId, deviceId }: Present): void =>
    bus.publish({ type: 'device.state', familyId, deviceId, status: false });

  return {
    async here(device) {
      const now = clock.now();
      const until = new Date(now.getTime() + limits.streamHeartbeatMs + GRACE_MS);
      untils.set(device.deviceId, until);
      await inTurn(device.deviceId, async () => {
        if (await setConnected(db, device.familyId, device.deviceId, now, until)) announce(device);
      });
    },
    async left(device) {
      const until = untils.get(device.deviceId);
      untils.delete(device.deviceId);
      // Another process that holds a stream of the same device has written a moment of its own since.
      if (!until) return;
      await inTurn(device.deviceId, async () => {
        if (await clearConnected(db, device.familyId, device.deviceId, until)) announce(device);
      });
    },
  };
};
