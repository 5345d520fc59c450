/**
 * What the resolvers of this installation are to know, kept up to date in memory. Every change has a number; a resolver that was away
 * gets what is newer than what it has, and one that comes with the numbers of another run of the server gets all of it.
 */
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Bus } from '../../ports/bus.ts';
import type { DeviceFilter } from '../filter-policies/in-force.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Db } from '../../platform/tx.ts';
import { createReadDeviceRules, type DeviceRulesDeps } from './device-rules.ts';
import { createFeedLines, type FeedLines, type Families, type Held } from './feed-lines.ts';
import * as store from './filter.store.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { selectMacs } from './network-devices/network-devices.store.ts';
import { createNetworkReader } from './networks/network-reader.ts';
import { createReceipts, type Receipts } from './receipts.ts';

/** What changes by the clock alone, as a child who comes of age, is noticed within so long. */
const READ_AGAIN_MS = 5 * 60_000;

export interface FeedDeps extends DeviceRulesDeps {
  bus: Bus;
  clock: Clock;
  log: Logger;
  /** What the policy of a network says. */
  filterOfNetwork(familyId: FamilyId, networkId: string): Promise<DeviceFilter>;
  /** What of a device's questions is written down. */
  logLevel(familyId: FamilyId, deviceId: DeviceId): Promise<FilterDevice['log']>;
  /** What is always answered. */
  names: readonly string[];
}

export interface Feed extends Pick<FeedLines, 'follow'> {
  /** Reads everything and follows it from then on. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Notes what a resolver decides by. @param families whose lines it is told; null: every family's */
  acknowledge(resolver: string, held: Held, families: Families): Promise<void>;
}

const keyOf = ({ familyId, deviceId }: store.Place): string => `${familyId} ${deviceId}`;

/** By what resolvers know a device; undefined: by nothing. */
const knownBy = async (db: Db, place: store.Place) => {
  const [addresses, keyHash, macs] = await Promise.all([
    store.selectAddresses(db, place),
    store.selectKeyHash(db, place),
    selectMacs(db, place),
  ]);
  if (addresses.length === 0 && keyHash === undefined && macs.length === 0) return undefined;
  return { addresses, ...(keyHash !== undefined && { keyHash }), ...(macs.length > 0 && { macs }) };
};

/** Reads what resolvers are to know of a device. */
const createDeviceReader = (deps: FeedDeps, state: FeedLines, receipts: Pick<Receipts, 'forget'>) => {
  const { db, logLevel } = deps;
  const rulesFor = createReadDeviceRules(deps);
  return async (place: store.Place): Promise<void> => {
    const known = await knownBy(db, place);
    const [rules, level] = known
      ? await Promise.all([rulesFor(place), logLevel(place.familyId, place.deviceId)])
      : [];
    if (!known || !rules) {
      state.setDevice(place, null);
      await receipts.forget(place);
      return;
    }
    state.setDevice(place, { ...rules, ...known, log: level ?? 'nothing' });
  };
};

/** Keeps the state what the database says: reads a device when something of it changes. */
const createReader = (deps: FeedDeps, state: FeedLines, receipts: Receipts) => {
  const { db, bus, log } = deps;
  const read = createDeviceReader(deps, state, receipts);

  const queue = new KeyedQueue((error) =>
    log.error({ err: error }, 'rules for the filter could not be read'),
  );
  /** Devices that were ever read: a change that comes while one is being read for the first time counts too. */
  const followed = new Map<string, store.Place>();
  const ends: (() => void)[] = [];

  const refresh = ({ familyId, deviceId }: store.Place, isUrgent = true): void => {
    const place = { familyId, deviceId };
    followed.set(keyOf(place), place);
    queue.put(keyOf(place), () => read(place), isUrgent);
  };
  const networks = createNetworkReader(deps, state, queue);
  const refreshAll = async (): Promise<void> => {
    for (const place of await store.selectPlaces(db)) followed.set(keyOf(place), place);
    for (const place of followed.values()) refresh(place, false);
    await networks.refreshAll();
  };
  const again = (): void => queue.put('all', refreshAll, false);
  const ofFollowed = (place: store.Place): void => {
    if (followed.has(keyOf(place))) refresh(place);
  };

  const ofFamily = ({ familyId }: { familyId: FamilyId }): void => {
    for (const place of followed.values()) if (place.familyId === familyId) refresh(place);
    networks.ofFamily(familyId);
  };

  return {
    async start(): Promise<void> {
      // First, so that no change falls between the two.
      ends.push(
        bus.on({
          'rules.changed': ofFollowed,
          'device.unpaired': ofFollowed,
          'children.changed': ofFamily,
          'filter.changed': ofFamily,
          'filter.linked': (place) => refresh(place),
          'filter.network': (place) => networks.refresh(place),
        }),
        bus.onResync(again),
      );
      const timer = setInterval(again, READ_AGAIN_MS);
      ends.push(() => clearInterval(timer));
      await refreshAll();
      await queue.idle();
    },
    async stop(): Promise<void> {
      for (const end of ends.splice(0)) end();
      await queue.end();
    },
  };
};

export const createFeed = (deps: FeedDeps): Feed => {
  const state = createFeedLines(deps.names);
  const receipts = createReceipts(deps);

  return {
    ...createReader(deps, state, receipts),
    follow: state.follow,
    async acknowledge(resolver, held, families) {
      const { devices, networks } = state.upTo(held, families);
      for (const device of devices) await receipts.ofDevice(resolver, device);
      for (const network of networks) await receipts.ofNetwork(resolver, network);
    },
  };
};
