/**
 * By what address the resolver knows a device: named by the operator, as anyone else in an installation could name the address of another
 * family's child, and would then decide for it.
 */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { networkAddress } from '@kinward/rules/sites/network-address.ts';
import { deleteEntry, takeEntry } from '../../core/directory.store.ts';
import { deviceIdsOfFamily, namesOf } from '../../core/devices.ts';
import { holdDevice } from '../../core/locks.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import * as store from './filter.store.ts';

/** A family has few devices, and each few addresses. */
const MOST_ADDRESSES = 8;

const KIND = 'filter-address';
const keyOf = (address: string): Buffer => Buffer.from(address);
const operator = { kind: 'operator' } as const;

export type Linked = 'linked' | 'no-address' | 'no-device' | 'taken' | 'full';

export interface LinkedDevice {
  deviceId: DeviceId;
  childName: string;
  deviceName: string;
  addresses: string[];
  /** What decides at each resolver. */
  receipts: { resolver: string; version: number; since: Date }[];
}

export interface OperatorFilter {
  /** The family's devices, and what resolvers know of them. */
  list(familyId: FamilyId): Promise<LinkedDevice[]>;
  /** An address is one device's only, of all families. */
  link(familyId: FamilyId, deviceId: DeviceId, address: string): Promise<Linked>;
  /** @returns false where none of the family's devices has it */
  unlink(familyId: FamilyId, address: string): Promise<boolean>;
}

export interface OperatorFilterDeps {
  db: Db;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
  audit: Audit;
}

export const createOperatorFilter = ({ db, clock, bus, audit }: OperatorFilterDeps): OperatorFilter => {
  const note = auditOn((tx, entry) => audit(tx, { ...entry, by: operator }), 'device');
  return {
    async list(familyId) {
      const devices: LinkedDevice[] = [];
      for (const deviceId of await deviceIdsOfFamily(db, familyId)) {
        const names = await namesOf(db, familyId, deviceId);
        if (!names) continue;
        const place = { familyId, deviceId };
        const addresses = await store.selectAddresses(db, place);
        const receipts = await store.selectNewestReceipts(db, place);
        const { childName, deviceName } = names;
        devices.push({ deviceId, childName, deviceName, addresses, receipts });
      }
      return devices;
    },

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
