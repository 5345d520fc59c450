import { AppError } from '@kinward/contract/errors.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { AdultKind, ChildPause, Recording } from '@kinward/contract/consent/consent.schemas.ts';
import { isAdult } from '@kinward/rules/recording.ts';
import { requireChild } from '../../core/children.ts';
import { devicesOf, namesOf, type DeviceNames } from '../../core/devices.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockChild, lockFamily } from '../../core/locks.ts';
import type { DeviceIdentity, ParentIdentity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import type { Recorded, RecordingOf } from '../../ports/recording.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import { inTransaction, type AfterCommit, type Db, type DbOrTx, type Tx } from '../../platform/tx.ts';
import type { Versions } from '../policy/versions.ts';
import { factsOf, pausesSince } from './recording-guard.ts';
import * as store from './consent.store.ts';
import { toPause, toRecording } from './consent.view.ts';

export interface ConsentDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  limits: Limits;
  audit: Audit;
  notifier: { notify: Notify };
  rate: Pick<RateLimiter, 'allows' | 'take'>;
  versions: Pick<Versions, 'touch'>;
}

export interface ConsentService {
  /** @throws AppError NOT_FOUND */
  pause(who: ParentIdentity, childId: ChildId): Promise<ChildPause>;
  /** Begins a pause or makes one's own longer. @throws AppError NOT_FOUND, RATE_LIMITED */
  begin(who: ParentIdentity, childId: ChildId, hours: number): Promise<ChildPause>;
  /** Ends one's own. @throws AppError NOT_FOUND, PAUSE_NOT_YOURS */
  end(who: ParentIdentity, childId: ChildId): Promise<ChildPause>;
  /** @throws AppError UNAUTHENTICATED when the device was just removed, RATE_LIMITED */
  beginOnDevice(who: DeviceIdentity, hours: number): Promise<Recording>;
  /** Ends all of the child's: the device user decides. */
  endOnDevice(who: DeviceIdentity): Promise<Recording>;
  /** The holder says that they are an adult. @throws AppError UNAUTHENTICATED */
  declare(who: DeviceIdentity): Promise<Recording>;
  /** A no is always taken. @throws AppError NOT_ADULT, UNAUTHENTICATED, RATE_LIMITED after many a yes in a day */
  consent(who: DeviceIdentity, kind: AdultKind, share: boolean): Promise<Recording>;
  /** Notifies of birthdays that are near or have come, and forgets old pauses. Call it every hour. */
  step(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY_SECONDS = 86_400;

/** What a change of a child's pause causes: its devices are informed, and all parents read the same, whichever of them did it. */
const createConsentNotifier = ({ versions, audit, notifier, bus }: ConsentDeps) => {
  const note = auditOn(audit, 'child');
  return {
    /** Every device of the child fetches its rules, and with them what it may report. */
    async devices(tx: Tx, afterCommit: AfterCommit, familyId: FamilyId, childId: ChildId): Promise<void> {
      for (const { id: deviceId } of await devicesOf(tx, familyId, childId))
        afterCommit(await versions.touch(tx, familyId, deviceId, ['consent']));
      afterCommit(() => bus.publish({ type: 'children.changed', familyId }));
    },
    async pause(tx: Tx, familyId: FamilyId, childId: ChildId, action: 'paused' | 'resumed'): Promise<void> {
      const { firstName } = await requireChild(tx, familyId, childId);
      // To all, whichever parent did it: a parent who alone is not notified would be the one who did.
      const kind = action === 'paused' ? 'consent.paused' : 'consent.resumed';
      await notifier.notify(tx, { familyId, kind, params: { child: firstName }, childId });
      await note(tx, familyId, `recording.${action}`, childId);
    },
  };
};

/** Begins, prolongs and ends pauses, for a parent or a device. */
const createPauses = (deps: ConsentDeps) => {
  const { db, clock, limits, rate } = deps;
  const tell = createConsentNotifier(deps);

  /** A pause may be extended without end; beyond a day's share there is no further notification, as it is paused already. */
  const isNews = (tx: Tx, { childId, begunBy }: store.PauseOf): Promise<boolean> => {
    const rule = { name: 'pauses-longer', max: limits.pausesPerDay, windowSeconds: DAY_SECONDS };
    return rate.allows(rule, `${childId} ${begunBy}`, tx);
  };

  const begin = (of: store.PauseOf, hours: number): Promise<void> =>
    inTransaction(db, async (tx, afterCommit) => {
      const { familyId, childId } = of;
      await lockFamily(tx, familyId);
      if (!(await lockChild(tx, familyId, childId))) throw new AppError('NOT_FOUND');
      const now = clock.now();
      const until = new Date(now.getTime() + hours * HOUR_MS);
      const prolonged = await store.prolongPause(tx, of, { now, until });
      if (!prolonged) {
        const today = await store.countPauses(tx, of, new Date(now.getTime() - DAY_MS));
        if (today >= limits.pausesPerDay)
          throw new AppError('RATE_LIMITED', { retryAfterSeconds: HOUR_MS / 1000 });
        await store.insertPause(tx, of, { id: newId(), now, until });
      }
      const isNotified = !prolonged || (await isNews(tx, of));
      await tell.devices(tx, afterCommit, familyId, childId);
      if (isNotified) await tell.pause(tx, familyId, childId, 'paused');
    });

  /** @returns whether anything ended */
  const end = (of: Omit<store.PauseOf, 'begunBy'> & { begunBy?: string }): Promise<boolean> =>
    inTransaction(db, async (tx, afterCommit) => {
      const { familyId, childId } = of;
      await lockFamily(tx, familyId);
      if (!(await lockChild(tx, familyId, childId))) throw new AppError('NOT_FOUND');
      const now = clock.now();
      if ((await store.endPauses(tx, of, now)) === 0) return false;
      await tell.devices(tx, afterCommit, familyId, childId);
      const left = await store.selectPause(tx, { ...of, begunBy: of.begunBy ?? childId }, now);
      // While another pause runs nothing has changed for anybody.
      if (left?.until === null) await tell.pause(tx, familyId, childId, 'resumed');
      return true;
    });

  return { begin, end };
};

/** Notifies of birthdays: thirty days before, and on the day. */
const createBirthdays = (deps: ConsentDeps) => {
  const { db, clock, limits, notifier } = deps;
  const tell = createConsentNotifier(deps);

  return (stopped: boolean): Promise<void> =>
    inTransaction(db, async (tx, afterCommit) => {
      const now = clock.now();
      const until = new Date(now.getTime() + limits.adultSoonDays * DAY_MS);
      for (const { familyId, childId, firstName, adultOn } of await store.claimBirthdays(tx, {
        now,
        until,
        stopped,
      })) {
        const said = stopped
          ? ({ kind: 'consent.adult-now', params: { child: firstName } } as const)
          : ({ kind: 'consent.adult-soon', params: { child: firstName, day: adultOn } } as const);
        await notifier.notify(tx, { familyId, childId, ...said });
        await tell.devices(tx, afterCommit, familyId, childId);
      }
    });
};

/** What an adult says on the device. */
const createDeclarations = (deps: ConsentDeps) => {
  const { db, clock, limits, bus, notifier, versions, rate } = deps;
  const note = auditOn(deps.audit, 'device');

  const change = (
    { familyId, deviceId }: DeviceIdentity,
    work: (tx: Tx, names: DeviceNames) => Promise<void>,
  ): Promise<void> =>
    inTransaction(db, async (tx, afterCommit) => {
      await lockFamily(tx, familyId);
      const names = await namesOf(tx, familyId, deviceId);
      if (!names) throw new AppError('UNAUTHENTICATED');
      afterCommit(await versions.touch(tx, familyId, deviceId, ['consent']));
      afterCommit(() => bus.publish({ type: 'children.changed', familyId }));
      await work(tx, names);
    });

  return {
    declare: (who: DeviceIdentity): Promise<void> =>
      change(who, async (tx, { childId, childName, deviceName }) => {
        const { familyId, deviceId } = who;
        if (!(await store.putDeclared(tx, who, clock.now()))) return;
        const params = { child: childName, device: deviceName };
        await notifier.notify(tx, { familyId, kind: 'consent.adult-declared', params, childId, deviceId });
        await note(tx, familyId, 'device.adult', deviceId);
      }),

    async consent(who: DeviceIdentity, kind: AdultKind, share: boolean): Promise<void> {
      const { familyId, deviceId } = who;
      const rule = { name: 'consents', max: limits.consentsPerDay, windowSeconds: DAY_SECONDS };
      if (share) await rate.take(rule, deviceId);
      await change(who, async (tx) => {
        const now = clock.now();
        const [row] = await store.selectFacts(tx, { familyId, deviceId }, now);
        const facts = row && factsOf(row);
        if (!facts || !isAdult(facts, now.getTime())) throw new AppError('NOT_ADULT');
        if (!share && facts.shares[kind] === null) return;
        const until = share ? new Date(now.getTime() + limits.consentDays * DAY_MS) : null;
        await store.putConsent(tx, who, kind, until);
        await note(tx, familyId, 'consent.changed', deviceId, { kind, share });
      });
    },
  };
};

/** Who may stop recording, and how: the 18th birthday, an adult holder, and anybody who needs a pause. */
export const createConsent = (deps: ConsentDeps): ConsentService => {
  const { db, clock } = deps;
  const pauses = createPauses(deps);
  const declarations = createDeclarations(deps);
  const birthdays = createBirthdays(deps);

  const read = async ({ familyId, accountId }: ParentIdentity, childId: ChildId): Promise<ChildPause> => {
    const row = await store.selectPause(db, { familyId, childId, begunBy: accountId }, clock.now());
    if (!row) throw new AppError('NOT_FOUND');
    return toPause(childId, row);
  };
  const readOnDevice = async ({ familyId, deviceId }: DeviceIdentity): Promise<Recording> => {
    const now = clock.now();
    const [row] = await store.selectFacts(db, { familyId, deviceId }, now);
    if (!row) throw new AppError('UNAUTHENTICATED');
    return toRecording(factsOf(row), now.getTime());
  };

  return {
    pause: read,
    async begin(who, childId, hours) {
      await pauses.begin({ familyId: who.familyId, childId, begunBy: who.accountId }, hours);
      return read(who, childId);
    },
    async end(who, childId) {
      const { familyId, accountId: begunBy } = who;
      if (!(await pauses.end({ familyId, childId, begunBy }))) throw new AppError('PAUSE_NOT_YOURS');
      return read(who, childId);
    },
    async beginOnDevice(who, hours) {
      await pauses.begin({ familyId: who.familyId, childId: who.childId, begunBy: who.deviceId }, hours);
      return readOnDevice(who);
    },
    async endOnDevice(who) {
      await pauses.end({ familyId: who.familyId, childId: who.childId });
      return readOnDevice(who);
    },
    async declare(who) {
      await declarations.declare(who);
      return readOnDevice(who);
    },
    async consent(who, kind, share) {
      await declarations.consent(who, kind, share);
      return readOnDevice(who);
    },
    async step() {
      await birthdays(false);
      await birthdays(true);
      await store.purgePauses(db, pausesSince(clock.now()));
    },
  };
};

/** What of one device is recorded, as the recording guard caches it. */
export const recordingFrom =
  (gate: { of: RecordingOf }, clock: Clock) =>
  async (device: Recorded): Promise<Recording> =>
    toRecording(await gate.of(device), clock.now().getTime());

/** What of each device of a family is recorded, for the views of devices. */
export const recordingsOf =
  ({ db, clock }: Pick<ConsentDeps, 'db' | 'clock'>) =>
  async (
    which: { familyId: FamilyId; deviceId?: DeviceId },
    on: DbOrTx = db,
  ): Promise<Map<string, Recording>> => {
    const now = clock.now();
    const rows = await store.selectFacts(on, which, now);
    return new Map(rows.map((row) => [row.deviceId, toRecording(factsOf(row), now.getTime())]));
  };
