import { listPart } from '../../../ports/export-part.ts';
import type { Db } from '../../../platform/tx.ts';
import { selectOfDevice } from './network-devices.store.ts';

const COLUMNS = ['mac', 'network', 'firstSeenAt', 'lastSeenAt'] as const;

/** By which hardware addresses a device is known in the family's homes. */
export const networkDevicesPart = (db: Db) =>
  listPart('network-devices', COLUMNS, async (familyId, deviceId) =>
    (await selectOfDevice(db, { familyId, deviceId })).map((row) => ({
      ...row,
      firstSeenAt: row.firstSeenAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    })),
  );
