/** What a resolver knows of its devices and homes, as the feed brings it. */
import type { FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { Known } from '../feed/feed-state.ts';
import { filedDevice, filedNetwork } from '../feed/filed.ts';

/** What a resolver knows that has these devices. */
export const knownOf = (
  devices: readonly FilterDevice[],
  names: readonly string[] = [],
  networks: readonly FeedNetwork[] = [],
): Known => ({
  names,
  devices: new Map(devices.map((one) => [one.deviceId, filedDevice(one)])),
  networks: new Map(networks.map((one) => [one.networkId, filedNetwork(one)])),
});
