/** By what each device was heard, told to the server by the minute: soon after the first question of one. */
import type { LayerKind } from '@kinward/contract/filter/device-dns.schemas.ts';
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { Client } from '../listen/respond.ts';

const MINUTE_MS = 60_000;
const SOON_MS = 300;
const AGAIN_MS = 2_000;
/** Of one report; more wait for the next. */
const MOST_AT_ONCE = 200;
/** What waits for a server that is away, and is told. */
const MOST_SECONDS = 86_400;

export interface Heard extends Pick<FilterDevice, 'deviceId' | 'familyId'> {
  kind: LayerKind;
  secondsAgo: number;
}

const kindOf = ({ way, keyHash }: Client): LayerKind =>
  keyHash === undefined ? 'address' : way === 'https' ? 'doh' : 'dot';

export interface Seen extends Disposable {
  note(device: FilterDevice, client: Client): void;
}

/** @param tell whether the server has heard it */
export function newSeen(tell: (heard: Heard[]) => Promise<boolean>, now: () => number = Date.now): Seen {
  /** The minute that was noted last, by device and layer. */
  const minutes = new Map<string, Partial<Record<LayerKind, number>>>();
  const waiting = new Map<string, { device: FilterDevice; kind: LayerKind; at: number }>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    const some = [...waiting].slice(0, MOST_AT_ONCE);
    const heard = some.map(([, { device, kind, at }]) => {
      const secondsAgo = Math.min(MOST_SECONDS, Math.max(0, Math.floor((now() - at) / 1000)));
      return { deviceId: device.deviceId, familyId: device.familyId, kind, secondsAgo };
    });
    const isHeard = await tell(heard);
    if (isHeard) for (const [key, one] of some) if (waiting.get(key) === one) waiting.delete(key);
    timer = undefined;
    if (waiting.size > 0) later(isHeard ? SOON_MS : AGAIN_MS);
  };
  const later = (ms: number): void => {
    timer ??= setTimeout(() => void flush(), ms).unref();
  };

  return {
    note(device, client) {
      const kind = kindOf(client);
      const minute = Math.floor(now() / MINUTE_MS);
      const own = minutes.get(device.deviceId) ?? {};
      if (own[kind] === minute) return;
      own[kind] = minute;
      minutes.set(device.deviceId, own);
      waiting.set(`${device.deviceId} ${kind}`, { device, kind, at: now() });
      later(SOON_MS);
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
    },
  };
}
