import { APP_KINDS } from '@kinward/contract/apps/app-kinds.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { SignalKind } from '@kinward/contract/devices/device-signals.ts';
import {
  WEEK_DAYS,
  type ParentSchedule,
  type Schedule,
  type ScheduleBody,
  type ScheduleFields,
} from '@kinward/contract/schedules/schedules.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import { coveredApps } from '@kinward/rules/app-kinds.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import { newId } from '../../platform/ids.ts';
import type { Db, DbOrTx, Tx } from '../../platform/tx.ts';
import * as store from './schedules.store.ts';

export interface SchedulesDeps {
  db: Db;
  limits: Limits;
  audit: Audit;
  appNames: {
    categories(
      connection: DbOrTx,
      familyId: FamilyId,
      deviceIds: readonly DeviceId[],
    ): Promise<ReadonlyMap<string, ReadonlyMap<string, string | null>>>;
  };
  /** The part of the policy slice that schedules need. */
  versions: {
    change<T extends { changed: boolean }>(
      familyId: FamilyId,
      deviceId: DeviceId,
      kinds: readonly SignalKind[],
      work: (tx: Tx, next: { version: number; now: Date }) => Promise<T>,
    ): Promise<T & { version: number }>;
    current(familyId: FamilyId, deviceId: DeviceId): Promise<unknown>;
    receipts(familyId: FamilyId, deviceId: DeviceId): Promise<(version: number) => string | null>;
  };
}

export interface Schedules {
  /** @throws AppError NOT_FOUND */
  list(familyId: FamilyId, deviceId: DeviceId): Promise<ParentSchedule[]>;
  /** What the device itself obeys: with its apps of the kinds. */
  inForce(familyId: FamilyId, deviceId: DeviceId, connection?: DbOrTx): Promise<Schedule[]>;
  /** Whether other apps on the device change what its schedules cover. */
  followsApps(tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<boolean>;
  /** @throws AppError NOT_FOUND, SCHEDULES_FULL, SCHEDULE_EXISTS */
  add(familyId: FamilyId, body: z.output<typeof ScheduleBody>): Promise<{ scheduleId: string }>;
  /** @throws AppError NOT_FOUND, CONFLICT, SCHEDULE_EXISTS */
  update(familyId: FamilyId, scheduleId: string, body: ScheduleFields): Promise<void>;
  /** @throws AppError NOT_FOUND */
  remove(familyId: FamilyId, scheduleId: string): Promise<void>;
  /** @throws AppError NOT_FOUND */
  clear(familyId: FamilyId, deviceId: DeviceId): Promise<{ deleted: number }>;
}

const KINDS = ['schedule'] as const;

const toSchedule = (row: store.ScheduleRow): Schedule => ({
  scheduleId: row.id,
  name: row.name,
  frequency: row.frequency,
  from: row.starts_at,
  to: row.ends_at,
  weekDays: row.week_days,
  apps: row.apps,
  kinds: row.kinds,
  wholeDevice: row.whole_device,
});

/** Days and kinds in their order, apps each once, and nothing beside the whole device: the same schedule is written in one way only. */
const normal = (fields: ScheduleFields): store.ScheduleValues => ({
  name: fields.name,
  frequency: fields.frequency,
  from: fields.from,
  to: fields.to,
  weekDays:
    fields.frequency === 'Daily' ? WEEK_DAYS : WEEK_DAYS.filter((day) => fields.weekDays.includes(day)),
  apps: fields.wholeDevice ? [] : [...new Set(fields.apps)].toSorted(),
  kinds: fields.wholeDevice ? [] : APP_KINDS.filter((kind) => fields.kinds.includes(kind)),
  wholeDevice: fields.wholeDevice,
});

export const createSchedules = ({ db, limits, audit, appNames, versions }: SchedulesDeps): Schedules => {
  const deviceOf = async (familyId: FamilyId, scheduleId: string): Promise<DeviceId> => {
    const deviceId = await store.deviceOf(db, familyId, scheduleId);
    if (deviceId === undefined) throw new AppError('NOT_FOUND');
    return deviceId;
  };

  const note = auditOn(audit, 'schedule');

  return {
    async list(familyId, deviceId) {
      await versions.current(familyId, deviceId);
      const [rows, receivedAt] = await Promise.all([
        store.selectSchedules(db, familyId, deviceId),
        versions.receipts(familyId, deviceId),
      ]);
      return rows.map((row) => ({
        ...toSchedule(row),
        deviceId: row.device_id,
        version: row.version,
        changedAt: row.changed_at.toISOString(),
        receivedAt: receivedAt(row.version),
      }));
    },

    async inForce(familyId, deviceId, connection = db) {
      const schedules = (await store.selectSchedules(connection, familyId, deviceId)).map(toSchedule);
      if (!schedules.some(({ kinds, wholeDevice }) => wholeDevice || kinds.length > 0)) return schedules;
      const categories =
        (await appNames.categories(connection, familyId, [deviceId])).get(deviceId) ?? new Map();
      return schedules.map((schedule) => ({ ...schedule, apps: coveredApps(schedule, categories) }));
    },

    followsApps: store.hasOpenScope,

    async add(familyId, { deviceId, ...fields }) {
      const id = newId();
      const values = normal(fields);
      await versions.change(familyId, deviceId, KINDS, async (tx, next) => {
        if (await store.hasTwin(tx, familyId, deviceId, values)) throw new AppError('SCHEDULE_EXISTS');
        const schedule = { ...values, ...next, id, deviceId };
        if (!(await store.insertBelow(tx, familyId, limits.schedulesPerDevice, schedule)))
          throw new AppError('SCHEDULES_FULL');
        return { changed: true, last: () => note(tx, familyId, 'schedule.added', id, { deviceId }) };
      });
      return { scheduleId: id };
    },

    async update(familyId, scheduleId, { version: known, ...fields }) {
      const deviceId = await deviceOf(familyId, scheduleId);
      const values = normal(fields);
      await versions.change(familyId, deviceId, KINDS, async (tx, next) => {
        const version = await store.lockSchedule(tx, familyId, scheduleId);
        if (version === undefined) throw new AppError('NOT_FOUND');
        if (known !== undefined && known !== version) throw new AppError('CONFLICT');
        if (await store.hasTwin(tx, familyId, deviceId, values, scheduleId))
          throw new AppError('SCHEDULE_EXISTS');
        const changed = await store.updateSchedule(tx, familyId, scheduleId, { ...values, ...next });
        return { changed, last: () => note(tx, familyId, 'schedule.changed', scheduleId, { deviceId }) };
      });
    },

    async remove(familyId, scheduleId) {
      const deviceId = await deviceOf(familyId, scheduleId);
      await versions.change(familyId, deviceId, KINDS, async (tx) => {
        if ((await store.deleteSchedules(tx, familyId, deviceId, scheduleId)) === 0)
          throw new AppError('NOT_FOUND');
        return {
          changed: true,
          last: () => note(tx, familyId, 'schedule.deleted', scheduleId, { deviceId }),
        };
      });
    },

    async clear(familyId, deviceId) {
      const { deleted } = await versions.change(familyId, deviceId, KINDS, async (tx) => {
        const count = await store.deleteSchedules(tx, familyId, deviceId);
        const last = () =>
          auditOn(audit, 'device')(tx, familyId, 'schedules.cleared', deviceId, { schedules: count });
        return { changed: count > 0, deleted: count, last };
      });
      return { deleted };
    },
  };
};
