/** By what address within the family's own network a device is known, named by a parent; any other could be another family's child's. */
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { isPrivateAddress, isWithin } from '@kinward/rules/sites/networks/home-network.ts';
import { networkAddress } from '@kinward/rules/sites/networks/network-address.ts';
import { deviceExists, findDevice } from '../../../core/devices.ts';
import type { Db } from '../../../platform/tx.ts';
import type { LinkAddresses } from '../link-addresses.ts';
import { selectAddresses as selectOfDevice } from '../filter.store.ts';
import { selectAddresses } from './networks.store.ts';

export interface DeviceAddresses {
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD, FILTER_ADDRESS_NOT_OWN, FILTER_ADDRESS_TAKEN */
  link(familyId: FamilyId, deviceId: DeviceId, address: string): Promise<{ addresses: string[] }>;
  /** @throws AppError NOT_FOUND */
  unlink(familyId: FamilyId, deviceId: DeviceId, address: string): Promise<{ addresses: string[] }>;
}

export const createDeviceAddresses = (db: Db, addresses: LinkAddresses): DeviceAddresses => {
  const read = async (familyId: FamilyId, deviceId: DeviceId): Promise<{ addresses: string[] }> => ({
    addresses: await selectOfDevice(db, { familyId, deviceId }),
  });

  return {
    async link(familyId, deviceId, given) {
      const device = await findDevice(db, familyId, deviceId);
      if (!device) throw new AppError('NOT_FOUND');
      if (device.isDemo) throw new AppError('SAMPLE_CHILD');
      const address = networkAddress(given);
      const networks = (await selectAddresses(db, familyId)).map(({ network }) => network);
      // An address of the internet is a whole home, and no device.
      const isOwn =
        address !== undefined &&
        isPrivateAddress(address) &&
        networks.some((network) => network.includes('/') && isWithin(address, network));
      if (!isOwn) throw new AppError('FILTER_ADDRESS_NOT_OWN');
      const linked = await addresses.link(familyId, deviceId, address);
      if (linked === 'no-device') throw new AppError('NOT_FOUND');
      if (linked !== 'linked') throw new AppError('FILTER_ADDRESS_TAKEN');
      return read(familyId, deviceId);
    },

    async unlink(familyId, deviceId, given) {
      if (!(await deviceExists(db, familyId, deviceId))) throw new AppError('NOT_FOUND');
      const address = networkAddress(given) ?? '';
      if ((await read(familyId, deviceId)).addresses.includes(address))
        await addresses.unlink(familyId, address);
      return read(familyId, deviceId);
    },
  };
};
