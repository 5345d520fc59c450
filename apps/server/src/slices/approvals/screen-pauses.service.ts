import { AppError } from '@kinward/contract/errors.ts';
import type {
  DeviceScreenPause,
  ScreenPause,
  ScreenPauseBody,
} from '@kinward/contract/approvals/screen-pauses.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { isAdult } from '@kinward/rules/recording.ts';
import { morningAfter } from '@kinward/rules/schedules/morning.ts';
import { devicesOf } from '../../core/devices.ts';
import { zoneOf } from '../../core/families.ts';
import { lockChild } from '../../core/locks.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Notifier } from '../../ports/notifications.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/tx.ts';
import type { Versions } from '../policy/versions.ts';
import type { Giver } from './grants.service.ts';
import * as store from './screen-pauses.store.ts';

export interface ScreenPausesDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  audit: Audit;
  notifier: Pick<Notifier, 'notify'>;
  versions: Versions;
  schedules: { inForce(familyId: FamilyId, deviceId: DeviceId, connection?: DbOrTx): Promise<Schedule[]> };
  recording: RecordingOf;
}

export interface ScreenPauses {
  /** What the device itself obeys; null: none runs. */
  inForce(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceScreenPause | null>;
  /** The running ones, at most one a child. */
  list(familyId: FamilyId): Promise<ScreenPause[]>;
  /** In the place of a running one, which no access token ends earlier by that. @throws AppError NOT_FOUND, NO_DEVICE */
  begin(who: Pauser, childId: ChildId, body: ScreenPauseBody): Promise<ScreenPause>;
  /** None running is no error. @throws AppError NOT_FOUND */
  end(familyId: FamilyId, childId: ChildId): Promise<void>;
}

/** Who pauses; by a program, where it comes with an access token. */
type Pauser = Giver & { accessToken?: unknown };

const KINDS = ['screen-pause'] as const;

const forDevice = (row: store.PauseRow): DeviceScreenPause => ({
  from: row.starts_at.toISOString(),
  until: row.ends_at.toISOString(),
  by: row.paused_by,
});

/** What the devices of one child have, as the newest says. @param receivedAt of each row, in their order */
const forParents = (
  rows: readonly store.PauseRow[],
  receivedAt: readonly (string | null)[],
): ScreenPause[] => {
  const [newest] = rows;
  if (!newest) return [];
  return [
    {
      screenPauseId: newest.id,
      ...forDevice(newest),
      childId: newest.child_id,
      childName: newest.child_name,
      devices: rows.map((row, index) => ({
        deviceId: row.device_id,
        deviceName: row.device_name,
        receivedAt: receivedAt[index] ?? null,
      })),
    },
  ];
};

const createReads = ({ db, clock, versions }: ScreenPausesDeps): Pick<ScreenPauses, 'inForce' | 'list'> => ({
  async inForce(familyId, deviceId) {
    const rows = await store.selectRunning(db, familyId, clock.now());
    const row = rows.find((one) => one.device_id === deviceId);
    return row ? forDevice(row) : null;
  },

  async list(familyId) {
    const rows = await store.selectRunning(db, familyId, clock.now());
    const receivedAt = await Promise.all(
      rows.map(async (row) => (await versions.receipts(familyId, row.device_id))(row.version)),
    );
    const known = rows.map((row, index) => ({ row, receivedAt: receivedAt[index] ?? null }));
    return [...Map.groupBy(known, ({ row }) => row.child_id).values()].flatMap((own) =>
      forParents(
        own.map(({ row }) => row),
        own.map((one) => one.receivedAt),
      ),
    );
  },
});

/** What both changes are made of. */
const createSteps = (deps: ScreenPausesDeps) => {
  const { bus, versions, schedules, recording, clock } = deps;

  /** The devices that obey rules: an adult's gets none. */
  const ruledDevices = async (tx: Tx, familyId: FamilyId, childId: ChildId): Promise<DeviceId[]> => {
    const ruled: DeviceId[] = [];
    for (const { id: deviceId } of await devicesOf(tx, familyId, childId))
      if (!isAdult(await recording({ familyId, deviceId }, tx), clock.now().getTime())) ruled.push(deviceId);
    return ruled;
  };

  const morningOf = async (
    tx: Tx,
    familyId: FamilyId,
    deviceIds: readonly DeviceId[],
    now: Date,
  ): Promise<Date> => {
    const all: Schedule[] = [];
    for (const deviceId of deviceIds) all.push(...(await schedules.inForce(familyId, deviceId, tx)));
    return new Date(morningAfter(all, now.getTime(), await zoneOf(tx, familyId)));
  };

  /** A change of what runs on devices of a child, whose rules get a new version each. @returns what is announced after the commit */
  const onEach = async (
    tx: Tx,
    familyId: FamilyId,
    deviceIds: readonly DeviceId[],
    work: (deviceId: DeviceId, version: number) => Promise<void>,
  ): Promise<() => void> => {
    const announce: (() => void)[] = [() => bus.publish({ type: 'requests.changed', familyId })];
    for (const deviceId of deviceIds) {
      announce.push(await versions.touch(tx, familyId, deviceId, KINDS));
      await work(deviceId, (await versions.current(familyId, deviceId, tx)).version);
    }
    return () => announce.forEach((say) => say());
  };

  return { ruledDevices, morningOf, onEach };
};

export const createScreenPauses = (deps: ScreenPausesDeps): ScreenPauses => {
  const { db, clock, notifier } = deps;
  const note = auditOn(deps.audit, 'child');
  const { ruledDevices, morningOf, onEach } = createSteps(deps);

  return {
    ...createReads(deps),

    begin: ({ familyId, accountId, accessToken }, childId, body) =>
      inTransaction(db, async (tx, afterCommit) => {
        if (!(await lockChild(tx, familyId, childId))) throw new AppError('NOT_FOUND');
        const [id, now] = [newId(), clock.now()];
        const deviceIds = await ruledDevices(tx, familyId, childId);
        if (deviceIds.length === 0) throw new AppError('NO_DEVICE');
        const minutes = 'minutes' in body ? body.minutes : null;
        const wanted =
          minutes === null
            ? await morningOf(tx, familyId, deviceIds, now)
            : new Date(now.getTime() + minutes * 60_000);
        const running = accessToken ? await store.selectRunning(tx, familyId, now, childId) : [];
        const until = new Date(Math.max(wanted.getTime(), ...running.map((row) => row.ends_at.getTime())));
        const announce = await onEach(tx, familyId, deviceIds, async (deviceId, version) => {
          await store.endRunning(tx, familyId, deviceId, now);
          await store.insert(tx, familyId, { id, deviceId, now, until, accountId, version });
        });
        afterCommit(announce);
        await notifier.notify(tx, {
          familyId,
          kind: 'screens.paused',
          params: { minutes },
          childId,
          coalesce: `screens paused ${childId} ${minutes}`,
        });
        await note(tx, familyId, 'screen-pause.begun', childId, { until: until.toISOString() });
        const rows = await store.selectRunning(tx, familyId, now, childId);
        const [pause] = forParents(rows, []);
        if (!pause) throw new AppError('NO_DEVICE');
        return pause;
      }),

    end: (familyId, childId) =>
      inTransaction(db, async (tx, afterCommit) => {
        if (!(await lockChild(tx, familyId, childId))) throw new AppError('NOT_FOUND');
        const now = clock.now();
        const rows = await store.selectRunning(tx, familyId, now, childId);
        if (rows.length === 0) return;
        const deviceIds = [...new Set(rows.map((row) => row.device_id))].toSorted();
        const announce = await onEach(tx, familyId, deviceIds, (deviceId) =>
          store.endRunning(tx, familyId, deviceId, now),
        );
        afterCommit(announce);
        await notifier.notify(tx, {
          familyId,
          kind: 'screens.opened',
          params: {},
          childId,
          coalesce: `screens opened ${childId}`,
        });
        await note(tx, familyId, 'screen-pause.ended', childId);
      }),
  };
};
