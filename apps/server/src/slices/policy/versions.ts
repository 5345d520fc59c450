import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { RealtimeKey } from '@kinward/contract/realtime/realtime.schemas.ts';
import type { RuleKind } from '@kinward/contract/policy/policy.schemas.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RuleSubject } from '@kinward/messages/kinds/notifications.ts';
import type { DeviceNews, DevicePushes } from '../../ports/device-notifications.ts';
import type { Notifier } from '../../ports/notifications.ts';
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/tx.ts';
import * as store from './versions.store.ts';

export interface VersionsDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  notifier: Pick<Notifier, 'notify'>;
  pushes: Pick<DevicePushes, 'tell'>;
  /** The portal's keys of the realtime database. */
  live: {
    writeIn(
      tx: Tx,
      place: { familyId: FamilyId; deviceId: DeviceId },
      changes: { path: [RealtimeKey]; value: number }[],
    ): Promise<RealtimeKey[]>;
  };
}

/** Realtime keys that inform a device that its rules of a kind are new (specification 4, Realtime). */
export const TRIGGERS = {
  app: 'appblock',
  web: 'webblock',
  call: 'callblock',
  // The specification names no key for messages; a device reads all of its rules on any of them.
  sms: 'callblock',
  schedule: 'timeschedule',
  // Nor one for the speed limit.
  speed: 'timeschedule',
  // Nor one for what is collected.
  collects: 'timeschedule',
} as const satisfies Record<RuleKind | 'schedule' | 'speed' | 'collects', RealtimeKey>;

const RULES: DeviceNews = { kind: 'rules' };

/** What is announced of a change: its version and its time. */
export interface NextVersion {
  version: number;
  now: Date;
}

/** When the device first had a version; null while it has not. */
export type ReceivedAt = (version: number) => string | null;

export interface Versions {
  /**
   * Runs a change of a device's rules. `work` gets the version that the change will have and answers whether anything
   * changed; only then the version grows, the device and the family are informed, and `last` runs: the entry in the
   * audit log, after every other lock is held. Changes of one device wait for each other. A device whose app is closed is
   * pushed `news`, by default that its rules are new.
   * @param what how the other parents are notified of it, where the triggers do not say so
   * @throws AppError NOT_FOUND, and whatever `work` throws, which undoes everything
   */
  change<T extends { changed: boolean; last?: () => Promise<void>; news?: DeviceNews }>(
    familyId: FamilyId,
    deviceId: DeviceId,
    triggers: readonly RealtimeKey[],
    work: (tx: Tx, next: NextVersion) => Promise<T>,
    what?: RuleSubject,
  ): Promise<T & { version: number }>;
  /**
   * The same inside a transaction of the caller, who runs what it answers after the commit.
   * @param news null: nothing that a device whose app is closed must get
   */
  touch(
    tx: Tx,
    familyId: FamilyId,
    deviceId: DeviceId,
    triggers: readonly RealtimeKey[],
    news?: DeviceNews | null,
  ): Promise<() => void>;
  /** @throws AppError NOT_FOUND */
  current(familyId: FamilyId, deviceId: DeviceId, db?: DbOrTx): Promise<store.VersionRow>;
  receipts(familyId: FamilyId, deviceId: DeviceId): Promise<ReceivedAt>;
  /** The device has read a version. */
  received(familyId: FamilyId, deviceId: DeviceId, version: number): Promise<void>;
}

/** What a notification says was changed. */
const rulesOf = (triggers: readonly RealtimeKey[]): RuleSubject => {
  if (triggers.length > 1) return 'all';
  switch (triggers[0]) {
    case 'webblock':
      return 'sites';
    case 'callblock':
      return 'numbers';
    case 'timeschedule':
      return 'schedules';
    default:
      return 'apps';
  }
};

/** Counts the changes of a device's rules, informs the device of each, and notes what it has read. */
export const createVersions = ({ db, clock, bus, live, notifier, pushes }: VersionsDeps): Versions => {
  const announce = (familyId: FamilyId, deviceId: DeviceId, keys: RealtimeKey[]) => (): void => {
    bus.publish({ type: 'device.state', familyId, deviceId, keys });
    bus.publish({ type: 'rules.changed', familyId, deviceId });
  };

  const lock = async (tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<number> => {
    const version = await store.lockPolicy(tx, familyId, deviceId);
    if (version === undefined) throw new AppError('NOT_FOUND');
    return version;
  };

  /** The version is the trigger's value: it changes each time and never comes back. */
  const raise = async (
    tx: Tx,
    place: { familyId: FamilyId; deviceId: DeviceId },
    triggers: readonly RealtimeKey[],
    { version, now }: NextVersion,
    news: DeviceNews | null,
  ): Promise<() => void> => {
    await store.setVersion(tx, place.familyId, place.deviceId, version, now);
    const keys = await live.writeIn(
      tx,
      place,
      triggers.map((key) => ({ path: [key], value: version })),
    );
    if (news !== null) await pushes.tell(tx, place.familyId, place.deviceId, news);
    return announce(place.familyId, place.deviceId, keys);
  };

  return {
    change: (familyId, deviceId, triggers, work, what) =>
      inTransaction(db, async (tx, afterCommit) => {
        const version = await lock(tx, familyId, deviceId);
        const next = { version: version + 1, now: clock.now() };
        const result = await work(tx, next);
        if (!result.changed) return { ...result, version };
        afterCommit(await raise(tx, { familyId, deviceId }, triggers, next, result.news ?? RULES));
        const rules = what ?? rulesOf(triggers);
        const coalesce = `rules ${rules} ${deviceId}`;
        await notifier.notify(tx, { familyId, kind: 'rules.changed', params: { rules }, deviceId, coalesce });
        await result.last?.();
        return { ...result, version: next.version };
      }),

    async touch(tx, familyId, deviceId, triggers, news = RULES) {
      const version = await lock(tx, familyId, deviceId);
      return raise(tx, { familyId, deviceId }, triggers, { version: version + 1, now: clock.now() }, news);
    },

    async current(familyId, deviceId, connection = db) {
      const row = await store.selectVersion(connection, familyId, deviceId);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },

    async receipts(familyId, deviceId) {
      const rows = await store.selectReceipts(db, familyId, deviceId);
      return (version) =>
        rows.find((receipt) => receipt.version >= version)?.received_at.toISOString() ?? null;
    },

    async received(familyId, deviceId, version) {
      const isNew = await inTransaction(db, async (tx) => {
        if (!(await store.insertReceipt(tx, familyId, deviceId, version, clock.now()))) return false;
        await store.pruneReceipts(tx, familyId, deviceId);
        return true;
      });
      if (isNew) bus.publish({ type: 'rules.changed', familyId, deviceId });
    },
  };
};
