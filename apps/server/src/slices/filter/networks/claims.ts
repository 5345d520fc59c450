/** Whose a network is: one family's only, of all of the installation, by who was there. */
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Config } from '../../../config/config.ts';
import { deleteEntry, findEntry, takeEntry } from '../../../core/directory.store.ts';
import type { Platform } from '../../../ports/platform.ts';
import { acrossFamilies, inTransaction, type DbOrTx, type Tx } from '../../../platform/tx.ts';
import * as store from './networks.store.ts';

export const KIND = 'filter-network';
const DAY_MS = 86_400_000;

const keyOf = (network: string): Buffer => Buffer.from(network);
const isOld = (network: string): boolean => !network.includes(':');

export interface Claims {
  /**
   * Makes networks the place of a home. What it had of the same kind of address before is free again.
   * @param changed called with another home that lost one of them
   * @returns whether it is another place than before
   * @throws AppError FILTER_NETWORK_NOT_HERE where another family has one of them
   */
  claim(
    tx: Tx,
    place: store.NetworkPlace,
    networks: readonly string[],
    changed: (of: store.NetworkPlace) => void,
  ): Promise<boolean>;
  /** The family's home that one of these networks is of. */
  ownIn(rows: readonly store.AddressRow[], networks: readonly string[]): store.AddressRow | undefined;
  /** Whether the family could have them. */
  isFree(familyId: FamilyId, networks: readonly string[]): Promise<boolean>;
  /** Somebody of the family is there. */
  proveAgain(place: store.NetworkPlace, networks: readonly string[]): Promise<void>;
  /** What a router calls its home by. */
  hostnameOf(label: string): string;
}

export const createClaims = ({
  db,
  clock,
  limits,
  config,
}: Pick<Platform, 'db' | 'clock' | 'limits'> & { config: Pick<Config, 'publicUrl'> }): Claims => {
  const lapsedBefore = (): Date => new Date(clock.now().getTime() - limits.filterNetworkLapseDays * DAY_MS);
  const host = config.publicUrl === null ? 'kinward.home.arpa' : new URL(config.publicUrl).hostname;

  /** A family that had it while its address changed, and was not heard of since, has lost it. */
  const takeLapsed = async (
    tx: Tx,
    network: string,
    changed: (of: store.NetworkPlace) => void,
  ): Promise<boolean> => {
    const holder = await findEntry(tx, KIND, keyOf(network));
    if (!holder) return false;
    acrossFamilies(tx, 'an address that changes went from one family to another');
    const networkId = await store.dropLapsed(tx, holder.familyId, network, lapsedBefore());
    if (networkId === undefined) return false;
    changed({ familyId: holder.familyId, networkId });
    return true;
  };

  const takeOne = async (
    tx: Tx,
    { familyId, networkId }: store.NetworkPlace,
    network: string,
    changed: (of: store.NetworkPlace) => void,
  ): Promise<void> => {
    const to = { familyId, subjectId: networkId, expiresAt: null };
    const take = (): Promise<boolean> => takeEntry(tx, KIND, keyOf(network), to);
    if (await take()) return;
    if (!(await takeLapsed(tx, network, changed)) || !(await take()))
      throw new AppError('FILTER_NETWORK_NOT_HERE');
  };

  const isHeldByAnother = async (on: DbOrTx, familyId: FamilyId, network: string): Promise<boolean> => {
    const holder = await findEntry(on, KIND, keyOf(network));
    if (!holder || holder.familyId === familyId) return false;
    const rows = await store.selectAddresses(on, holder.familyId);
    const held = rows.find((row) => row.network === network);
    if (!held) return false;
    const home = (await store.selectNetworks(on, holder.familyId)).find(({ id }) => id === held.networkId);
    return !(home?.changes === true && held.provedAt < lapsedBefore());
  };

  return {
    async claim(tx, place, networks, changed) {
      const { familyId, networkId } = place;
      const now = clock.now();
      const rows = await store.selectAddresses(tx, familyId);
      const kinds = new Set(networks.map(isOld));
      const former = rows.filter((row) => row.networkId === networkId);
      for (const { network } of former)
        if (kinds.has(isOld(network)) && !networks.includes(network)) {
          await deleteEntry(tx, familyId, { kind: KIND, key: keyOf(network) });
          await store.deleteAddress(tx, familyId, network);
        }
      for (const network of networks.toSorted()) {
        const own = rows.find((row) => row.network === network);
        if (own && own.networkId !== networkId) {
          await store.deleteAddress(tx, familyId, network);
          changed({ familyId, networkId: own.networkId });
        }
        if (own?.networkId !== networkId) await takeOne(tx, place, network, changed);
        await store.putAddress(tx, place, network, now);
      }
      return networks.some((network) => !former.some((row) => row.network === network));
    },

    ownIn: (rows, networks) => rows.find(({ network }) => networks.includes(network)),

    async isFree(familyId, networks) {
      for (const network of networks) if (await isHeldByAnother(db, familyId, network)) return false;
      return true;
    },

    async proveAgain(place, networks) {
      const now = clock.now();
      const before = new Date(now.getTime() - DAY_MS);
      await inTransaction(db, (tx) => store.proveAgain(tx, place, networks, { now, before }));
    },

    hostnameOf: (label) => `${label}.${host}`,
  };
};
