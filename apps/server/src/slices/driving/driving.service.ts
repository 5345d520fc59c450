import type { SpeedingDay, SpeedLimit } from '@kinward/contract/driving/driving.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { LimitStep } from '@kinward/rules/speed/speeding.ts';
import type { Audit } from '../../ports/audit.ts';
import type { Db, Tx } from '../../platform/tx.ts';
import type { NextVersion, Versions } from '../policy/versions.ts';
import * as store from './driving.store.ts';

/** Whose reading it is, and the signal that the caller does not wait for it any more. */
interface Reader {
  familyId: FamilyId;
  gone: AbortSignal;
}

export interface DrivingDeps {
  db: Db;
  limits: Limits;
  audit: Audit;
  versions: Versions;
  /** Positions, which another slice keeps. @throws AppError NOT_FOUND, RANGE_INVALID, BUSY */
  positions: {
    speeding(
      reader: Reader,
      deviceId: DeviceId,
      range: { from: string; to: string },
      limits: readonly LimitStep[],
    ): Promise<Omit<SpeedingDay, 'limits'>>;
  };
}

export interface Driving {
  /** Miles per hour; null: none. */
  inForce(familyId: FamilyId, deviceId: DeviceId): Promise<number | null>;
  /** @throws AppError NOT_FOUND */
  read(familyId: FamilyId, deviceId: DeviceId): Promise<SpeedLimit>;
  /** Miles per hour; null switches it off. What is so already stays. @throws AppError NOT_FOUND */
  set(familyId: FamilyId, deviceId: DeviceId, speedLimit: number | null): Promise<SpeedLimit>;
  /** @throws AppError NOT_FOUND, RANGE_INVALID, BUSY */
  episodes(reader: Reader, deviceId: DeviceId, range: { from: string; to: string }): Promise<SpeedingDay>;
}

export const createDriving = ({ db, limits, audit, versions, positions }: DrivingDeps): Driving => {
  const read = async (familyId: FamilyId, deviceId: DeviceId): Promise<SpeedLimit> => {
    await versions.current(familyId, deviceId);
    const [row, receivedAt] = await Promise.all([
      store.selectNewest(db, familyId, deviceId),
      versions.receipts(familyId, deviceId),
    ]);
    return {
      deviceId,
      speedLimit: row?.speed_limit ?? null,
      setAt: row?.set_at.toISOString() ?? null,
      receivedAt: row ? receivedAt(row.version) : null,
    };
  };

  return {
    read,

    async inForce(familyId, deviceId) {
      return (await store.selectNewest(db, familyId, deviceId))?.speed_limit ?? null;
    },

    async set(familyId, deviceId, speedLimit) {
      const work = async (tx: Tx, { version, now }: NextVersion) => {
        const former = await store.selectNewest(tx, familyId, deviceId);
        if ((former?.speed_limit ?? null) === speedLimit) return { changed: false };
        const row = { version, speed_limit: speedLimit, set_at: now };
        await store.insertLimit(tx, familyId, deviceId, row, limits.speedLimitsKept);
        const on = { kind: 'device', id: deviceId };
        return { changed: true, last: () => audit(tx, { familyId, act: 'speed-limit.changed', on }) };
      };
      await versions.change(familyId, deviceId, ['speed'], work, 'speed');
      return read(familyId, deviceId);
    },

    async episodes(reader, deviceId, range) {
      const [from, to] = [new Date(range.from), new Date(range.to)];
      const rows = await store.selectLimits(db, reader.familyId, deviceId, { from, to });
      const steps = rows.map((row) => ({ from: row.set_at.getTime(), mph: row.speed_limit }));
      const day = await positions.speeding(reader, deviceId, range, steps);
      return {
        ...day,
        limits: rows.map((row) => ({ from: row.set_at.toISOString(), speedLimit: row.speed_limit })),
      };
    },
  };
};
