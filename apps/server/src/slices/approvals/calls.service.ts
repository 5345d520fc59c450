import { AppError } from '@kinward/contract/errors.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type {
  CheckIn,
  CheckInBody,
  CheckInReply,
  DeviceSos,
  KnownPlace,
  Sos,
  SosBody,
} from '@kinward/contract/approvals/calls.schemas.ts';
import { requireChild } from '../../core/children.ts';
import { lockDeviceOfChild } from '../../core/locks.ts';
import { newestTrip } from '../../core/shared-trips.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import { pausedUntil, takes } from '@kinward/rules/recording.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { inTransaction, type Db, type DbOrTx } from '../../platform/tx.ts';
import type { Versions } from '../policy/versions.ts';
import * as store from './calls.store.ts';
import type { Giver } from './grants.service.ts';

export interface CallsDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  limits: Limits;
  audit: Audit;
  notify: Notify;
  versions: Pick<Versions, 'touch'>;
  /** What of a device may be recorded. */
  recording: RecordingOf;
  /** The parents of a family. */
  parents(db: DbOrTx, familyId: FamilyId): Promise<{ firstName: string }[]>;
}

interface Caller {
  familyId: FamilyId;
  deviceId: DeviceId;
}

export interface Calls {
  /** First names of those whom a call reaches. */
  recipients(familyId: FamilyId): Promise<string[]>;
  /** @throws AppError QUOTA, UNAUTHENTICATED when the device was just removed */
  checkIn(who: Caller, body: CheckInBody): Promise<CheckInReply>;
  /** Answers when the call is durable. @throws AppError QUOTA, UNAUTHENTICATED when the device was just removed */
  call(who: Caller, body: SosBody): Promise<DeviceSos>;
  /** @throws AppError NOT_FOUND */
  ofDevice(who: Caller, sosId: string): Promise<DeviceSos>;
  /** @throws AppError NOT_FOUND */
  withdraw(who: Caller, sosId: string): Promise<DeviceSos>;
  /** @throws AppError NOT_FOUND */
  list(familyId: FamilyId, childId?: ChildId): Promise<Sos[]>;
  /** @throws AppError NOT_FOUND */
  see(who: Giver, sosId: string): Promise<Sos>;
  /** @throws AppError NOT_FOUND */
  checkIns(familyId: FamilyId, childId?: ChildId): Promise<CheckIn[]>;
  /** Calls for help and check-ins within a window (ms since the epoch), the newest first. */
  between(
    familyId: FamilyId,
    childId: ChildId,
    window: Stretch,
  ): Promise<{ sos: Sos[]; checkIns: CheckIn[] }>;
}

const HOUR_MS = 3_600_000;
/** A check-in that waited less is told as one of now. */
const TOLD_AS_LATE_S = 60;

/** What no clock of a device shows, and no column holds. */
const EARLIEST = Date.UTC(2000, 0, 1);
/** Metres: less is said than nothing. */
const ACCURACY_MAX = 1_000_000;

/** A fix of a clock that is wrong, or of an odd accuracy: a call for help is not refused for it. */
const placeRow = (position: SosBody['position'], now: Date): store.PlaceRow => {
  if (!position) return store.NO_PLACE;
  const { latitude, longitude, recordedAt } = position;
  const metres = position.accuracy ?? null;
  // Rounded here, as the database refuses what its column cannot hold.
  const accuracy = metres === null || metres > ACCURACY_MAX ? null : Math.fround(metres);
  const at = Math.min(now.getTime(), Math.max(EARLIEST, Date.parse(recordedAt)));
  return { latitude, longitude, accuracy, fix_at: new Date(at) };
};

const placeOf = ({ latitude, longitude, accuracy, fix_at: fixAt }: store.PlaceRow): KnownPlace | null =>
  latitude === null || longitude === null || fixAt === null
    ? null
    : { latitude, longitude, accuracy, recordedAt: fixAt.toISOString() };

const stateOf = ({ seen_at: seen, false_alarm_at: falseAlarm }: store.CallRow): Sos['state'] => {
  if (falseAlarm) return 'falseAlarm';
  return seen ? 'seen' : 'open';
};

const common = (row: store.CallRow) => ({
  sosId: row.id,
  at: row.called_at.toISOString(),
  state: stateOf(row),
  seenAt: row.seen_at?.toISOString() ?? null,
  seenBy: row.seen_by,
});

const forParents = (row: store.CallRow): Sos => ({
  ...common(row),
  childId: row.child_id,
  childName: row.child_name,
  deviceId: row.device_id,
  deviceName: row.device_name,
  place: placeOf(row),
  falseAlarmAt: row.false_alarm_at?.toISOString() ?? null,
});

const toCheckIn = (row: store.CheckInRow): CheckIn => ({
  checkInId: row.id,
  childId: row.child_id,
  childName: row.child_name,
  deviceId: row.device_id,
  deviceName: row.device_name,
  at: row.checked_at.toISOString(),
  note: row.note,
  trip: row.trip,
  place: placeOf(row),
});

/** What a device sends: each call and each check-in once, also when one arrives twice. */
const createSending = (deps: CallsDeps) => {
  const { db, clock, bus, limits, notify } = deps;
  const announce = (familyId: FamilyId) => (): void => bus.publish({ type: 'requests.changed', familyId });

  const call = async (who: Caller, { clientId, position }: SosBody): Promise<void> => {
    const { familyId, deviceId } = who;
    await inTransaction(db, async (tx, afterCommit) => {
      const child = await lockDeviceOfChild(tx, familyId, deviceId);
      if (!child) throw new AppError('UNAUTHENTICATED');
      if (await store.selectCall(tx, familyId, { clientId, deviceId })) return;
      const now = clock.now();
      const since = { hour: new Date(now.getTime() - HOUR_MS), day: new Date(now.getTime() - 24 * HOUR_MS) };
      const made = await store.countCalls(tx, familyId, deviceId, since);
      if (made.day >= limits.sosPerDay) throw new AppError('QUOTA', { retryAfterSeconds: 3600 });
      const place = position ? placeRow(position, now) : await store.newestPlace(tx, familyId, deviceId);
      const id = newId();
      await store.insertCall(tx, familyId, {
        id,
        device_id: deviceId,
        client_id: clientId,
        called_at: now,
        ...place,
      });
      const params = { child: child.childName, device: child.deviceName };
      const of = { deviceId, childId: child.childId, fact: `sos ${id}` };
      // Beyond the limit of an hour the call is shown in the portal, and no further mails are sent.
      if (made.hour < limits.sosPerHour) await notify(tx, { familyId, kind: 'sos.called', params, ...of });
      afterCommit(announce(familyId));
    });
  };

  const checkIn = async (who: Caller, body: CheckInBody): Promise<void> => {
    const { clientId, note = '', position, trip = null } = body;
    // A trip begins and ends when it is told: a device that dates it back would decide whether it is lost.
    const waitedSeconds = trip ? 0 : (body.waitedSeconds ?? 0);
    const { familyId, deviceId } = who;
    const facts = await deps.recording(who);
    await inTransaction(db, async (tx, afterCommit) => {
      const child = await lockDeviceOfChild(tx, familyId, deviceId);
      if (!child) throw new AppError('UNAUTHENTICATED');
      if (await store.selectCheckIn(tx, familyId, deviceId, clientId)) return;
      const now = clock.now();
      const since = new Date(now.getTime() - 24 * HOUR_MS);
      if ((await store.countCheckIns(tx, familyId, deviceId, since)) >= limits.checkInsPerDay)
        throw new AppError('QUOTA', { retryAfterSeconds: 3600 });
      // Its trip was ended for it, and parents were told so: a second end would contradict the first.
      const wasLost = trip === 'ended' && (await newestTrip(tx, familyId, deviceId))?.trip === 'lost';
      const id = newId();
      const pressedAt = new Date(now.getTime() - waitedSeconds * 1_000);
      const row = { id, device_id: deviceId, client_id: clientId, checked_at: pressedAt, note, trip };
      // "I am fine" is accepted; its place is not, while no place is recorded. A call for help has its place always.
      const at = now.getTime();
      const hasPlace = takes(facts, 'position', at) && pausedUntil(facts, at) === null;
      const place = hasPlace ? placeRow(position, now) : store.NO_PLACE;
      await store.insertCheckIn(tx, familyId, { ...row, ...place });
      const of = { deviceId, childId: child.childId, fact: `checkin ${id}` };
      const params = { child: child.childName };
      const late = waitedSeconds >= TOLD_AS_LATE_S && { at: pressedAt.toISOString() };
      if (wasLost) await notify(tx, { familyId, kind: 'trip.heard', params, ...of });
      else if (trip) await notify(tx, { familyId, kind: `trip.${trip}`, params, ...of });
      else await notify(tx, { familyId, kind: 'check-in', params: { ...params, note, ...late }, ...of });
      afterCommit(announce(familyId));
    });
  };

  return { call, checkIn, announce };
};

export const createCalls = (deps: CallsDeps): Calls => {
  const { db, clock, limits, notify, versions } = deps;
  const { announce, ...send } = createSending(deps);
  const note = auditOn(deps.audit, 'device');

  const recipients = async (familyId: FamilyId): Promise<string[]> =>
    (await deps.parents(db, familyId)).map(({ firstName }) => firstName);

  const forDevice = async (familyId: FamilyId, row: store.CallRow | undefined): Promise<DeviceSos> => {
    if (!row) throw new AppError('NOT_FOUND');
    return { ...common(row), recipients: await recipients(familyId) };
  };

  const checkChild = async (familyId: FamilyId, childId: ChildId | undefined): Promise<void> => {
    if (childId !== undefined) await requireChild(db, familyId, childId);
  };

  return {
    recipients,

    async checkIn(who, body) {
      await send.checkIn(who, body);
      const row = await store.selectCheckIn(db, who.familyId, who.deviceId, body.clientId);
      if (!row) throw new AppError('UNAUTHENTICATED');
      return {
        checkInId: row.id,
        at: row.checked_at.toISOString(),
        recipients: await recipients(who.familyId),
      };
    },

    async call(who, body) {
      await send.call(who, body);
      const { clientId } = body;
      return forDevice(
        who.familyId,
        await store.selectCall(db, who.familyId, { clientId, deviceId: who.deviceId }),
      );
    },

    async ofDevice({ familyId, deviceId }, id) {
      return forDevice(familyId, await store.selectCall(db, familyId, { id, deviceId }));
    },

    async withdraw({ familyId, deviceId }, id) {
      await inTransaction(db, async (tx, afterCommit) => {
        if (!(await store.markCall(tx, familyId, { id, deviceId }, { false_alarm_at: clock.now() }))) return;
        const row = await store.selectCall(tx, familyId, { id, deviceId });
        if (!row) return;
        const of = { familyId, deviceId, childId: row.child_id, fact: `false alarm ${id}` };
        await notify(tx, { kind: 'sos.false-alarm', params: { child: row.child_name }, ...of });
        afterCommit(announce(familyId));
      });
      return forDevice(familyId, await store.selectCall(db, familyId, { id, deviceId }));
    },

    async list(familyId, childId) {
      await checkChild(familyId, childId);
      return (await store.selectCalls(db, familyId, childId, limits.requestsPage)).map(forParents);
    },

    async see({ familyId, accountId }, id) {
      const row = await store.selectCall(db, familyId, { id });
      if (!row) throw new AppError('NOT_FOUND');
      await inTransaction(db, async (tx, afterCommit) => {
        const seen = { seen_at: clock.now(), seen_by: accountId };
        if (!(await store.markCall(tx, familyId, { id }, seen))) return;
        // The device is informed at once that a parent saw it.
        afterCommit(await versions.touch(tx, familyId, row.device_id, ['seen'], { kind: 'seen' }));
        await note(tx, familyId, 'sos.seen', row.device_id);
        afterCommit(announce(familyId));
      });
      return forParents((await store.selectCall(db, familyId, { id })) ?? row);
    },

    async checkIns(familyId, childId) {
      await checkChild(familyId, childId);
      return (await store.selectCheckIns(db, familyId, childId, limits.requestsPage)).map(toCheckIn);
    },

    async between(familyId, childId, window) {
      const most = limits.activityEntries;
      const [sos, checkIns] = await Promise.all([
        store.selectCallsBetween(db, familyId, childId, window, most),
        store.selectCheckInsBetween(db, familyId, childId, window, most),
      ]);
      return { sos: sos.map(forParents), checkIns: checkIns.map(toCheckIn) };
    },
  };
};
