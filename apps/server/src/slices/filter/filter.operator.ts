/** By what address the resolver knows devices, as the operator names them: any address, of any family. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { deviceIdsOfFamily, namesOf } from '../../core/devices.ts';
import * as store from './filter.store.ts';
import { createLinkAddresses, type LinkAddresses, type LinkAddressesDeps } from './link-addresses.ts';

export interface LinkedDevice {
  deviceId: DeviceId;
  childName: string;
  deviceName: string;
  addresses: string[];
  /** What decides at each resolver. */
  receipts: { resolver: string; version: number; since: Date }[];
}

export interface OperatorFilter extends LinkAddresses {
  /** The family's devices, and what resolvers know of them. */
  list(familyId: FamilyId): Promise<LinkedDevice[]>;
}

export const createOperatorFilter = (deps: Omit<LinkAddressesDeps, 'by'>): OperatorFilter => {
  const { db } = deps;
  return {
    ...createLinkAddresses({ ...deps, by: { kind: 'operator' } }),
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
  };
};
