/** By what each device was heard, and from which homes, told to the server by the minute: soon after the first question of one. */
import type { LayerKind, TwoNetworksBody } from '@kinward/contract/filter/device-dns.schemas.ts';
import type { FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { KeyUse } from '@kinward/rules/filter/two-networks.ts';
import type { Client } from '@kinward/filter-core/answer/respond.ts';
import { isNetwork, type Subject } from '@kinward/filter-core/policy/device.ts';

/** Keys that are looked at; where there are more, all are forgotten. */
const MOST_KEYS = 20_000;
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
export type KeyUsed = TwoNetworksBody['keys'][number];
export interface HomeHeard extends Pick<FeedNetwork, 'networkId' | 'familyId'> {
  secondsAgo: number;
}

const kindOf = ({ way, keyHash }: Client, isByMac: boolean): LayerKind =>
  isByMac ? 'mac' : keyHash === undefined ? 'address' : way === 'https' ? 'doh' : 'dot';

export interface Seen extends Disposable {
  /** @param isByMac whether its home's router said by its hardware address that it is the one */
  note(subject: Subject, client: Client, isByMac?: boolean): void;
  /** It named itself by its key. */
  noteKey(subject: Subject, client: Client): void;
}

/** Whether the server has heard it. */
export interface Tell {
  devices: (heard: Heard[]) => Promise<boolean>;
  networks: (heard: HomeHeard[]) => Promise<boolean>;
  twoNetworks: (keys: KeyUsed[]) => Promise<boolean>;
}

/** Notes by the minute, and tells what is new until it was heard. */
function newMinutes<Item>(
  tell: (items: (Item & { secondsAgo: number })[]) => Promise<boolean>,
  now: () => number,
) {
  /** The minute that was noted last, by whom and as what. */
  const minutes = new Map<string, Record<string, number>>();
  const waiting = new Map<string, { item: Item; at: number }>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    const some = [...waiting].slice(0, MOST_AT_ONCE);
    const isHeard = await tell(
      some.map(([, { item, at }]) => ({
        ...item,
        secondsAgo: Math.min(MOST_SECONDS, Math.max(0, Math.floor((now() - at) / 1000))),
      })),
    );
    if (isHeard) for (const [key, one] of some) if (waiting.get(key) === one) waiting.delete(key);
    timer = undefined;
    if (waiting.size > 0) later(isHeard ? SOON_MS : AGAIN_MS);
  };
  const later = (ms: number): void => {
    timer ??= setTimeout(() => void flush(), ms).unref();
  };

  return {
    /** Whether it is to be put: the first of its minute. Asked of every question, so it makes nothing. */
    isNew(id: string, kind: string): boolean {
      const minute = Math.floor(now() / MINUTE_MS);
      const own = minutes.get(id) ?? {};
      if (own[kind] === minute) return false;
      own[kind] = minute;
      minutes.set(id, own);
      return true;
    },
    put(key: string, item: Item): void {
      waiting.set(key, { item, at: now() });
      later(SOON_MS);
    },
    end: (): void => clearTimeout(timer),
  };
}

export function newSeen(tell: Tell, now: () => number = Date.now): Seen {
  const devices = newMinutes<Omit<Heard, 'secondsAgo'>>(tell.devices, now);
  const networks = newMinutes<Omit<HomeHeard, 'secondsAgo'>>(tell.networks, now);
  const uses = new Map<string, KeyUse>();
  const useOf = (keyHash: string): KeyUse => {
    const known = uses.get(keyHash);
    if (known) return known;
    if (uses.size >= MOST_KEYS) uses.clear();
    const use = new KeyUse();
    uses.set(keyHash, use);
    return use;
  };
  const twoNetworks = newMinutes<Omit<KeyUsed, 'secondsAgo'>>(tell.twoNetworks, now);
  return {
    noteKey(subject, { keyHash, address }) {
      if (isNetwork(subject) || keyHash === undefined) return;
      const { deviceId, familyId } = subject;
      if (useOf(keyHash).note(address, now())) twoNetworks.put(deviceId, { deviceId, familyId });
    },
    note(subject, client, isByMac = false) {
      const { familyId } = subject;
      if (isNetwork(subject)) {
        const { networkId } = subject;
        if (networks.isNew(networkId, 'home')) networks.put(networkId, { networkId, familyId });
        return;
      }
      const { deviceId } = subject;
      const kind = kindOf(client, isByMac);
      if (devices.isNew(deviceId, kind)) devices.put(`${deviceId} ${kind}`, { deviceId, familyId, kind });
    },
    [Symbol.dispose]() {
      devices.end();
      networks.end();
      twoNetworks.end();
    },
  };
}
