/** What asks from a home, by the hardware address that its router says; and whose it is, as a parent says. */
import type { MacsHeard } from '@kinward/contract/filter/filter.schemas.ts';
import type { NetworkDevice, NetworkDeviceBody } from '@kinward/contract/filter/network-devices.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { endingOf, isRandomMac } from '@kinward/rules/sites/networks/mac.ts';
import { findDevice } from '../../../core/devices.ts';
import { lockDevice } from '../../../core/locks.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Platform } from '../../../ports/platform.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Tx } from '../../../platform/tx.ts';
import { selectNetworks } from '../networks/networks.store.ts';
import * as store from './network-devices.store.ts';

const DAY_MS = 86_400_000;

export interface NetworkDevices {
  /** @throws AppError NOT_FOUND */
  list(familyId: FamilyId, networkId: string): Promise<NetworkDevice[]>;
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD */
  name(familyId: FamilyId, id: string, body: NetworkDeviceBody): Promise<NetworkDevice>;
  /** What a resolver heard. */
  heard(macs: MacsHeard['macs']): Promise<void>;
  /** Forgets what was not seen for long. Meant for once an hour. */
  purge(): Promise<void>;
}

const shown = (row: store.NetworkDeviceRow): NetworkDevice => {
  const { deviceId, deviceName, childId, childName } = row;
  const device =
    deviceId !== null && childId !== null
      ? { deviceId, deviceName: deviceName ?? '', childId, childName: childName ?? '' }
      : null;
  return {
    networkDeviceId: row.id,
    ending: endingOf(row.mac),
    isRandom: isRandomMac(row.mac),
    firstSeenAt: row.firstSeenAt.toISOString(),
    seenAt: row.lastSeenAt.toISOString(),
    questionsToday: row.queriesToday,
    whose: device ? 'device' : row.isGuest ? 'guest' : 'unknown',
    device,
  };
};

export const createNetworkDevices = ({
  db,
  clock,
  bus,
  limits,
  audit,
}: Pick<Platform, 'db' | 'clock' | 'bus' | 'limits'> & { audit: Audit }): NetworkDevices => {
  const ofDevice = auditOn(audit, 'device');

  /** In the order of their ids, as others lock several devices. @throws AppError NOT_FOUND, SAMPLE_CHILD */
  const lockAll = async (tx: Tx, familyId: FamilyId, ids: readonly DeviceId[]): Promise<void> => {
    for (const id of [...new Set(ids)].toSorted()) {
      const device = await lockDevice(tx, familyId, id);
      if (!device) throw new AppError('NOT_FOUND');
      if (device.isDemo) throw new AppError('SAMPLE_CHILD');
    }
  };

  return {
    async list(familyId, networkId) {
      if (!(await selectNetworks(db, familyId)).some(({ id }) => id === networkId))
        throw new AppError('NOT_FOUND');
      return (await store.selectOfNetwork(db, familyId, networkId, clock.now())).map(shown);
    },

    async name(familyId, id, body) {
      const now = clock.now();
      const deviceId = body.whose === 'device' ? body.deviceId : null;
      await inTransaction(db, async (tx, afterCommit) => {
        const before = await store.selectOne(tx, familyId, id, now);
        if (!before) throw new AppError('NOT_FOUND');
        const [former, next] = [before.deviceId, deviceId];
        if (next !== null && !(await findDevice(tx, familyId, next))) throw new AppError('NOT_FOUND');
        await lockAll(
          tx,
          familyId,
          [former, next].filter((one) => one !== null),
        );
        const locked = await store.lockOne(tx, familyId, id);
        // It is gone since it was read.
        if (!locked) throw new AppError('NOT_FOUND');
        await store.setWhose(tx, familyId, id, { deviceId: next, isGuest: body.whose === 'guest', now });
        if (next !== null) await store.dropOldest(tx, { familyId, deviceId: next }, limits.filterDeviceMacs);
        for (const one of new Set([locked.deviceId, next]))
          if (one !== null) {
            if (locked.deviceId !== next)
              await ofDevice(tx, familyId, one === next ? 'filter-mac.linked' : 'filter-mac.ended', one);
            afterCommit(() => bus.publish({ type: 'filter.linked', familyId, deviceId: one }));
          }
        afterCommit(() =>
          bus.publish({ type: 'filter.network-seen', familyId, networkId: locked.networkId }),
        );
      });
      const row = await store.selectOne(db, familyId, id, now);
      if (!row) throw new AppError('NOT_FOUND');
      return shown(row);
    },

    async heard(macs) {
      const now = clock.now().getTime();
      const most = limits.filterNetworkDevices;
      for (const one of macs) {
        const at = new Date(now - one.secondsAgo * 1000);
        await inTransaction(db, (tx) => store.noteHeard(tx, one, { id: newId(), at, most }));
      }
      const homes = new Map(macs.map(({ familyId, networkId }) => [networkId, { familyId, networkId }]));
      for (const home of homes.values()) bus.publish({ type: 'filter.network-seen', ...home });
    },

    async purge() {
      const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
      await store.deleteUnseen(db, {
        unknown: before(limits.filterNetworkDeviceDays),
        guest: before(limits.filterGuestDays),
      });
    },
  };
};
