import type { Application, AppsReported, InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { isAdult, takes } from '@kinward/rules/recording.ts';
import { lockDevice } from '../../core/locks.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/tx.ts';
import * as store from './apps.store.ts';
import { iconUrl } from './icons.ts';
import { deleteUnnamed, selectMissing } from './icons.store.ts';

export interface AppsDeps {
  db: Db;
  bus: Bus;
  clock: Clock;
  limits: Limits;
  /** What of a device may be recorded. */
  recording: RecordingOf;
  policy: {
    blocked(
      familyId: FamilyId,
      deviceId: DeviceId,
      kind: 'app',
    ): Promise<{ value: string; blockedAt: string; receivedAt: string | null }[]>;
  };
  schedules: {
    /** Whether other apps on the device change what its schedules cover. */
    followsApps(tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<boolean>;
  };
  versions: {
    touch(
      tx: Tx,
      familyId: FamilyId,
      deviceId: DeviceId,
      kinds: readonly ['schedule'],
      news: null,
    ): Promise<() => void>;
  };
}

export interface Apps {
  /** With programs of computers of which a local user has the device's rules, of no adult's. @throws AppError NOT_FOUND */
  list(familyId: FamilyId, deviceId: DeviceId): Promise<Application[]>;
  /** Puts what a device reports in place of its former list. @throws AppError UNAUTHENTICATED when it was just removed */
  report(familyId: FamilyId, deviceId: DeviceId, apps: readonly InstalledApp[]): Promise<AppsReported>;
}

/** What the apps on these devices are called, by their id. */
export interface AppNames {
  names(
    familyId: FamilyId,
    deviceIds: readonly DeviceId[],
  ): Promise<Map<string, { name: string; category: string | null; iconUrl: string | null }>>;
  /** The categories of each device's apps, by device and app. */
  categories(
    connection: DbOrTx,
    familyId: FamilyId,
    deviceIds: readonly DeviceId[],
  ): Promise<Map<string, Map<string, string | null>>>;
}

/** Names are stored apart from rules, because rules refer to apps by their names. */
export const createAppNames = (db: Db): AppNames => ({
  async names(familyId, deviceIds) {
    if (deviceIds.length === 0) return new Map();
    const rows = await store.selectNames(db, familyId, deviceIds);
    return new Map(
      rows.map(({ app_id: appId, name, category, icon }) => [
        appId,
        { name, category, iconUrl: iconUrl(icon) },
      ]),
    );
  },

  async categories(connection, familyId, deviceIds) {
    const of = new Map(deviceIds.map((id) => [id, new Map<string, string | null>()]));
    if (deviceIds.length === 0) return of;
    for (const { device_id: deviceId, app_id: appId, category } of await store.selectNames(
      connection,
      familyId,
      deviceIds,
    ))
      of.get(deviceId)?.set(appId, category);
    return of;
  },
});

/** What was in force before a rule was made has it not. */
const inForceSince = (
  { inForceAt }: store.ComputerAppRow,
  blockedAt: string | undefined,
): string | undefined =>
  inForceAt !== null && blockedAt !== undefined && inForceAt.getTime() >= Date.parse(blockedAt)
    ? inForceAt.toISOString()
    : undefined;

export const createApps = ({
  db,
  bus,
  clock,
  limits,
  policy,
  recording,
  schedules,
  versions,
}: AppsDeps): Apps => ({
  async list(familyId, deviceId) {
    // No rule holds for an adult on a computer either, and nothing is told of them there.
    const isOfAdult = isAdult(await recording({ familyId, deviceId }), clock.now().getTime());
    const [own, onComputers, blocked] = await Promise.all([
      store.selectApps(db, familyId, deviceId),
      isOfAdult ? [] : store.selectOnComputers(db, familyId, deviceId),
      policy.blocked(familyId, deviceId, 'app'),
    ]);
    if (!own) throw new AppError('NOT_FOUND');
    const ids = new Set(own.map(({ app_id: id }) => id));
    const others = onComputers.filter(({ app_id: id }) => !ids.has(id));
    const entries = new Map(blocked.map((entry) => [entry.value, entry]));
    const shown = (row: store.AppRow, computer: store.ComputerAppRow | null): Application => {
      const { app_id: appId, name, category, icon } = row;
      const entry = entries.get(appId);
      const receivedAt = computer ? inForceSince(computer, entry?.blockedAt) : entry?.receivedAt;
      return {
        appId,
        name,
        category,
        blocked: entry !== undefined,
        iconUrl: iconUrl(icon),
        blockedAt: entry?.blockedAt ?? null,
        receivedAt: receivedAt ?? null,
        computer: computer?.computer ?? null,
      };
    };
    const all = [...own.map((row) => shown(row, null)), ...others.map((row) => shown(row, row))];
    return all.toSorted((one, other) => one.name.localeCompare(other.name));
  },

  async report(familyId, deviceId, apps) {
    // Which apps an adult has is reported with how they are used.
    if (!takes(await recording({ familyId, deviceId }), 'usage', clock.now().getTime()))
      return { apps: 0, icons: [] };
    // Of an app that is named twice the last counts, as everywhere else.
    const rows = new Map(
      apps.map(({ appId, name, category, icon = null }) => [
        appId,
        { app_id: appId, name: name || appId, category: category || null, icon },
      ]),
    );
    await inTransaction(db, async (tx, afterCommit) => {
      if (!(await lockDevice(tx, familyId, deviceId))) throw new AppError('UNAUTHENTICATED');
      const changed = await store.replaceApps(tx, familyId, deviceId, [...rows.values()]);
      if (changed === 0) return;
      await deleteUnnamed(tx, familyId);
      const others = await store.selectUsersDevices(tx, familyId, deviceId);
      for (const other of others)
        afterCommit(() => bus.publish({ type: 'rules.changed', familyId, deviceId: other }));
      // The device reads its rules again when a schedule covers what it reported; nobody made a new rule, so no push wakes it.
      if (await schedules.followsApps(tx, familyId, deviceId))
        afterCommit(await versions.touch(tx, familyId, deviceId, ['schedule'], null));
      else afterCommit(() => bus.publish({ type: 'rules.changed', familyId, deviceId }));
    });
    return { apps: rows.size, icons: await selectMissing(db, familyId, deviceId, limits.iconsPerFamily) };
  },
});
