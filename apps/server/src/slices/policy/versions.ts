import type { SignalKind } from '@kinward/contract/devices/device-signals.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { raiseSignals, type DevicePlace } from '../../core/device-signals.ts';
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
}

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
   * @param kinds what of its rules changes
   * @param what how the other parents are notified of it, where the kinds do not say so
   * @throws AppError NOT_FOUND, and whatever `work` throws, which undoes everything
   */
  change<T extends { changed: boolean; last?: () => Promise<void>; news?: DeviceNews }>(
    familyId: FamilyId,
    deviceId: DeviceId,
    kinds: readonly SignalKind[],
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
    kinds: readonly SignalKind[],
    news?: DeviceNews | null,
  ): Promise<() => void>;
  /** Takes the lock of the device's rules, for what a change of them locks after it. @throws AppError NOT_FOUND */
  hold(tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  /** @throws AppError NOT_FOUND */
  current(familyId: FamilyId, deviceId: DeviceId, db?: DbOrTx): Promise<store.VersionRow>;
  receipts(familyId: FamilyId, deviceId: DeviceId): Promise<ReceivedAt>;
  /** The device has read a version. */
  received(familyId: FamilyId, deviceId: DeviceId, version: number): Promise<void>;
}

/** What a notification says was changed, where the change does not say it. */
const SUBJECTS: Partial<Record<SignalKind, RuleSubject>> = {
  web: 'sites',
  call: 'numbers',
  sms: 'numbers',
  schedule: 'schedules',
};

const subjectOf = (kinds: readonly SignalKind[]): RuleSubject => {
  const [kind] = kinds;
  return kinds.length === 1 && kind !== undefined ? (SUBJECTS[kind] ?? 'apps') : 'all';
};

/** Counts the changes of a device's rules, informs the device of each, and notes what it has read. */
export const createVersions = ({ db, clock, bus, notifier, pushes }: VersionsDeps): Versions => {
  const announce = (place: DevicePlace) => (): void => {
    bus.publish({ type: 'device.signal', ...place });
    bus.publish({ type: 'rules.changed', ...place });
  };

  const lock = async (tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<number> => {
    const version = await store.lockPolicy(tx, familyId, deviceId);
    if (version === undefined) throw new AppError('NOT_FOUND');
    return version;
  };

  /** The version is the signal's value: it changes each time and never comes back. */
  const raise = async (
    tx: Tx,
    place: DevicePlace,
    kinds: readonly SignalKind[],
    { version, now }: NextVersion,
    news: DeviceNews | null,
  ): Promise<() => void> => {
    await store.setVersion(tx, place.familyId, place.deviceId, version, now);
    const signals = kinds.map((kind) => ({ kind, value: version }));
    await raiseSignals(tx, place, signals);
    if (news !== null) await pushes.tell(tx, place.familyId, place.deviceId, news);
    return announce(place);
  };

  return {
    change: (familyId, deviceId, kinds, work, what) =>
      inTransaction(db, async (tx, afterCommit) => {
        const version = await lock(tx, familyId, deviceId);
        const next = { version: version + 1, now: clock.now() };
        const result = await work(tx, next);
        if (!result.changed) return { ...result, version };
        afterCommit(await raise(tx, { familyId, deviceId }, kinds, next, result.news ?? RULES));
        const rules = what ?? subjectOf(kinds);
        const coalesce = `rules ${rules} ${deviceId}`;
        await notifier.notify(tx, { familyId, kind: 'rules.changed', params: { rules }, deviceId, coalesce });
        await result.last?.();
        return { ...result, version: next.version };
      }),

    async touch(tx, familyId, deviceId, kinds, news = RULES) {
      const version = await lock(tx, familyId, deviceId);
      return raise(tx, { familyId, deviceId }, kinds, { version: version + 1, now: clock.now() }, news);
    },

    async hold(tx, familyId, deviceId) {
      await lock(tx, familyId, deviceId);
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
