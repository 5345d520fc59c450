import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Facts } from './report.ts';

const KEPT_MAX = 20_000;

export interface StatusMemory {
  /** Whether this says something that was not written within the last seconds. */
  isNews(deviceId: DeviceId, facts: Facts): boolean;
  remember(deviceId: DeviceId, facts: Facts): void;
}

/** Apart from the battery, which every fix carries. */
const textOf = ({ charging, network, permissions }: Facts): string =>
  JSON.stringify([charging, network, permissions]);
const NOTHING = textOf({});

/**
 * Some clients say with every fix that the phone is charging or which network it is on, which would be a second write for
 * each. The memory is short, as another process may have written something else meanwhile.
 */
export const createStatusMemory = (deps: { clock: Clock; seconds: number }): StatusMemory => {
  const known = new Map<string, { text: string; until: number }>();
  return {
    isNews(deviceId, facts) {
      const text = textOf(facts);
      if (text === NOTHING) return false;
      const last = known.get(deviceId);
      return last?.text !== text || last.until <= deps.clock.now().getTime();
    },
    remember(deviceId, facts) {
      const now = deps.clock.now().getTime();
      for (const [oldest, { until }] of known) {
        if (until > now && known.size < KEPT_MAX) break;
        known.delete(oldest);
      }
      known.delete(deviceId);
      known.set(deviceId, { text: textOf(facts), until: now + deps.seconds * 1000 });
    },
  };
};
