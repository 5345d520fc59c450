import {
  DEFAULT_COLLECTS,
  type DataCollection,
  type DataCollectionBody,
  type Collects,
} from '@kinward/contract/companion/companion.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { z } from '@kinward/contract/schema.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Db } from '../../platform/tx.ts';
import type { Versions } from '../policy/versions.ts';
import * as store from './companion.store.ts';

export interface DataCollectionDeps {
  db: Db;
  audit: Audit;
  versions: Versions;
}

export interface DataCollectionRules {
  /** What the device may collect now. */
  inForce(familyId: FamilyId, deviceId: DeviceId): Promise<Collects>;
  /** @throws AppError NOT_FOUND */
  read(familyId: FamilyId, deviceId: DeviceId): Promise<DataCollection>;
  /** Switches one kind; what is so already stays. @throws AppError NOT_FOUND */
  set(familyId: FamilyId, change: z.output<typeof DataCollectionBody>): Promise<DataCollection>;
}

/** Which kinds a device collects: a rule like any other, with its version and its receipt. */
export const createDataCollection = (deps: DataCollectionDeps): DataCollectionRules => {
  const { db, versions } = deps;
  const note = auditOn(deps.audit, 'device');

  const read = async (familyId: FamilyId, deviceId: DeviceId): Promise<DataCollection> => {
    await versions.current(familyId, deviceId);
    const row = await store.selectDataCollection(db, familyId, deviceId);
    const receivedAt = row && (await versions.receipts(familyId, deviceId))(row.version);
    return {
      deviceId,
      collects: row?.collects ?? DEFAULT_COLLECTS,
      setAt: row?.setAt.toISOString() ?? null,
      receivedAt: receivedAt ?? null,
    };
  };

  return {
    read,

    async inForce(familyId, deviceId) {
      return (await store.selectDataCollection(db, familyId, deviceId))?.collects ?? DEFAULT_COLLECTS;
    },

    async set(familyId, { deviceId, kind, on }) {
      await versions.change(
        familyId,
        deviceId,
        ['collects'],
        async (tx, { version, now }) => {
          const former =
            (await store.selectDataCollection(tx, familyId, deviceId))?.collects ?? DEFAULT_COLLECTS;
          if (former[kind] === on) return { changed: false };
          const collects = { ...former, [kind]: on };
          await store.putDataCollection(tx, familyId, deviceId, { collects, version, setAt: now });
          return {
            changed: true,
            last: () => note(tx, familyId, 'collecting.changed', deviceId, { kind, on }),
          };
        },
        'collects',
      );
      return read(familyId, deviceId);
    },
  };
};
