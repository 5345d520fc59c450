import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';

/**
 * A device without rules is not evaluated for so long, in ms; an event of new rules ends it at once. Its mark stays until the next
 * catching up, which takes all such marks away together.
 */
const WITHOUT_RULES_MS = 60_000;
const WITHOUT_RULES_MAX = 50_000;

/** Devices that had no rules a moment ago. */
export const createDevicesWithoutRules = ({ bus, clock }: { bus: Bus; clock: Clock }) => {
  const until = new Map<string, number>();
  /** Counts what was forgotten: an answer of before may be older than the change. */
  let turn = 0;
  const forget = (deviceId?: DeviceId): void => {
    turn += 1;
    if (deviceId === undefined) until.clear();
    else until.delete(deviceId);
  };
  const ends = [
    // An adult's device has no rules, and an age may be put right.
    bus.on({
      'geofences.changed': ({ deviceId }) => forget(deviceId),
      'rules.changed': ({ deviceId }) => forget(deviceId),
      'children.changed': () => forget(),
      'device.paired': () => forget(),
    }),
    bus.onResync(() => forget()),
  ];
  return {
    has: (deviceId: DeviceId): boolean => (until.get(deviceId) ?? 0) > clock.now().getTime(),
    get turn() {
      return turn;
    },
    /** @param asked the turn in which the rules were asked for */
    add(deviceIds: readonly DeviceId[], asked: number): void {
      if (asked !== turn) return;
      if (until.size + deviceIds.length > WITHOUT_RULES_MAX) until.clear();
      for (const deviceId of deviceIds) until.set(deviceId, clock.now().getTime() + WITHOUT_RULES_MS);
    },
    close(): void {
      for (const end of ends) end?.();
    },
  };
};

export type DevicesWithoutRules = ReturnType<typeof createDevicesWithoutRules>;
