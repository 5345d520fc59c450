/** By what address the resolver knows a device: one device's only, of all families. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { networkAddress } from '@kinward/rules/sites/networks/network-address.ts';
import { deleteEntry, takeEntry } from '../../core/directory.store.ts';
import { holdDevice } from '../../core/locks.ts';
import { auditOn, type Actor, type Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import * as store from './filter.store.ts';

/** A family has few devices, and each few addresses. */
const MOST_ADDRESSES = 8;

const KIND = 'filter-address';
const keyOf = (address: string): Buffer => Buffer.from(address);

export type Linked = 'linked' | 'no-address' | 'no-device' | 'taken' | 'full';

export interface LinkAddresses {
  /** An address is one device's only, of all families. */
  link(familyId: FamilyId, deviceId: DeviceId, address: string): Promise<Linked>;
  /** @returns false where none of the family's devices has it */
  unlink(familyId: FamilyId, address: string): Promise<boolean>;
}

export interface LinkAddressesDeps {
  db: Db;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
  audit: Audit;
  /** Who does it; by default the person whose request is being answered. */
  by?: Actor;
}

export const createLinkAddresses = ({ db, clock, bus, audit, by }: LinkAddressesDeps): LinkAddresses => {
  const note = auditOn((tx, entry) => audit(tx, { ...entry, ...(by && { by }) }), 'device');
  return {
    async link(familyId, deviceId, given) {
      const address = networkAddress(given);
      if (address === undefined) return 'no-address';
      return await inTransaction(db, async (tx, afterCommit) => {
        if (!(await holdDevice(tx, familyId, deviceId))) return 'no-device';
        const known = await store.selectAddresses(tx, { familyId, deviceId });
        if (known.includes(address)) return 'linked';
        if (known.length >= MOST_ADDRESSES) return 'full';
        const to = { familyId, subjectId: deviceId, expiresAt: null };
        if (!(await takeEntry(tx, KIND, keyOf(address), to))) return 'taken';
        await store.insertAddress(tx, { familyId, deviceId }, address, clock.now());
        await note(tx, familyId, 'filter-address.linked', deviceId);
        afterCommit(() => bus.publish({ type: 'filter.linked', familyId, deviceId }));
        return 'linked';
      });
    },

    async unlink(familyId, given) {
      const address = networkAddress(given);
      if (address === undefined) return false;
      return await inTransaction(db, async (tx, afterCommit) => {
        const deviceId = await store.selectHolder(tx, familyId, address);
        if (deviceId === undefined) return false;
        await deleteEntry(tx, familyId, { kind: KIND, key: keyOf(address) });
        await store.deleteAddress(tx, familyId, address);
        await note(tx, familyId, 'filter-address.ended', deviceId);
        afterCommit(() => bus.publish({ type: 'filter.linked', familyId, deviceId }));
        return true;
      });
    },
  };
};
