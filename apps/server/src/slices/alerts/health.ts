/** Devices that go quiet, lose permissions, make up positions or change their clock: as facts, with what to do, once each. */
import { NOT_FAKED } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { NewNotification, Notify } from '../../ports/notifications.ts';
import { isAdult } from '@kinward/rules/recording.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import type { EvaluatedDevice } from './alerts.store.ts';
import * as store from './health.store.ts';

/** `mock`: another app made a position up. `clock`: it sends times that are not yet. */
export type Tampering = 'mock' | 'clock';
const TAMPERING = { mock: 'device.position-mocked', clock: 'device.clock-wrong' } as const;

export interface HealthDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  log: Logger;
  limits: Limits;
  notifier: { notify: Notify };
  /** What of a device may be recorded. */
  recording: RecordingOf;
  config: { roles: readonly string[] };
}

export interface Health {
  /** Notes a fact that the position pipeline met; notified once a day. Costs the report nothing: it is written a moment later. */
  tampered(device: EvaluatedDevice, what: Tampering): void;
  /** Searches for silences that are longer than usual, and for those that are over. */
  silences(): Promise<void>;
  /** Checks the permissions of every device. */
  permissions(): Promise<void>;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Anything shorter is not a silence, in ms: iOS wakes apps seldom, and shutting a computer down is nothing strange. */
const LEAST_MS: Partial<Record<string, number>> = {
  Android: HOUR_MS,
  Tablet: HOUR_MS,
  iOS: 2 * HOUR_MS,
  iPad: 2 * HOUR_MS,
};
const LEAST_OTHERS_MS = 24 * HOUR_MS;
/** However long the pauses were, a day and a half says something. */
const MOST_MS = 36 * HOUR_MS;
/** Longer than the habit by this counts. */
const LONGER = 1.25;
/** Days before a silence in which habits show, and how many five minutes with a report make one. */
const HABIT_DAYS = 7;
const HABIT_REPORTS = 12;
/** What a process noted within an hour it does not note again: a device that sends nothing else costs no more. */
const NOTED_MS = HOUR_MS;
const NOTED_MAX = 10_000;
/** Silences that are noted in one run. */
const AT_ONCE = 500;
export const CHECK_SECONDS = 300;
/** Devices that reported are checked together, this often (ms). */
const GATHER_MS = 2_000;

/** What is wrong with a device. */
type Trouble = Extract<
  NewNotification,
  { kind: `device.${'silent' | 'back' | 'permissions-missing' | 'position-mocked' | 'clock-wrong'}` }
>;
type Tell = (tx: Tx, trouble: Trouble) => Promise<void>;

/** Writes what is wrong with a device, in its child's name. */
const createTell =
  ({ notifier, recording, clock }: HealthDeps): Tell =>
  async (tx, trouble) => {
    const { familyId, deviceId } = trouble;
    // An adult's device is not expected to report.
    if (deviceId && isAdult(await recording({ familyId, deviceId }, tx), clock.now().getTime())) return;
    await notifier.notify(tx, trouble);
  };

/** Works out when a silence is longer than usual. */
const noteSilence = async (db: Db, quiet: store.Quiet): Promise<void> => {
  const from = new Date(quiet.since.getTime() - HABIT_DAYS * DAY_MS);
  const { reports, pause } = await store.selectHabit(db, quiet, { from, to: quiet.since });
  const least = LEAST_MS[quiet.deviceType] ?? LEAST_OTHERS_MS;
  const longest = Math.min(MOST_MS, Math.max(least, (pause ?? 0) * 1000 * LONGER));
  const dueAt = reports < HABIT_REPORTS ? null : new Date(quiet.since.getTime() + longest);
  await store.insertSilence(db, quiet, { since: quiet.since, dueAt });
};

const checkSilences = async ({ db, clock }: HealthDeps, tell: Tell): Promise<void> => {
  const now = clock.now();
  for (const of of await store.selectOverSilences(db))
    await inTransaction(db, async (tx) => {
      if (await store.endSilence(tx, of)) await tell(tx, { ...of, kind: 'device.back', params: {} });
    });
  const [after, before] = [now.getTime() - HABIT_DAYS * DAY_MS, now.getTime() - HOUR_MS];
  const range = { after: new Date(after), before: new Date(before), limit: AT_ONCE };
  for (const quiet of await store.selectQuiet(db, range)) await noteSilence(db, quiet);
  for (const of of await store.selectDueSilences(db, now))
    await inTransaction(db, async (tx) => {
      const since = await store.claimSilence(tx, of, now);
      if (since === undefined) return;
      const params = { seconds: (now.getTime() - since.getTime()) / 1000 };
      await tell(tx, { ...of, kind: 'device.silent', params });
    });
};

const checkPermissions = async (
  { db, clock }: HealthDeps,
  tell: Tell,
  devices?: readonly EvaluatedDevice[],
): Promise<void> => {
  for (const of of await store.selectPermissionChanges(db, devices))
    await inTransaction(db, async (tx) => {
      const missing = await store.raisePermissions(tx, of, clock.now());
      const refused = missing.filter((name) => name !== NOT_FAKED);
      if (refused.length > 0)
        await tell(tx, { ...of, kind: 'device.permissions-missing', params: { missing: refused } });
      if (refused.length < missing.length) await tell(tx, { ...of, kind: TAMPERING.mock, params: {} });
    });
};

/** Notifies of a fact once a day, and queries the database for it once an hour at most. */
const createTampering = ({ db, clock }: HealthDeps, tell: Tell) => {
  const noted = new Map<string, number>();
  const isNoted = (key: string): boolean => {
    const now = clock.now().getTime();
    if (now - (noted.get(key) ?? -Infinity) < NOTED_MS) return true;
    if (noted.size >= NOTED_MAX) noted.clear();
    noted.set(key, now);
    return false;
  };
  return async ({ familyId, deviceId }: EvaluatedDevice, what: Tampering): Promise<void> => {
    if (isNoted(`${what} ${deviceId}`)) return;
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const again = new Date(now.getTime() - DAY_MS);
      if (await store.raiseOnce(tx, { familyId, deviceId }, what, { now, again }))
        await tell(tx, { familyId, deviceId, kind: TAMPERING[what], params: {} });
    });
  };
};

export const createHealth = (deps: HealthDeps): Health => {
  const { bus, log } = deps;
  const tell = createTell(deps);
  const tampering = createTampering(deps, tell);
  const underWay = new Set<Promise<void>>();
  const spoken = new Map<DeviceId, EvaluatedDevice>();
  let timer: NodeJS.Timeout | undefined;

  const inBackground = (work: Promise<void>): void => {
    const tracked = work
      .catch((error: unknown) => log.error({ err: error }, 'the health of a device could not be looked at'))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };
  const checkConnected = (): void => {
    timer = undefined;
    const devices = [...spoken.values()];
    spoken.clear();
    inBackground(checkPermissions(deps, tell, devices));
  };
  const listen = deps.config.roles.includes('worker')
    ? bus.on({
        'device.state': ({ familyId, deviceId, status }) => {
          if (!status) return;
          spoken.set(deviceId, { familyId, deviceId });
          timer ??= setTimeout(checkConnected, GATHER_MS).unref();
        },
      })
    : undefined;
  const silences = (): Promise<void> => checkSilences(deps, tell);
  const permissions = (): Promise<void> => checkPermissions(deps, tell);

  return {
    tampered: (device, what) => inBackground(tampering(device, what)),
    silences,
    permissions,
    async close() {
      listen?.();
      clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
};
