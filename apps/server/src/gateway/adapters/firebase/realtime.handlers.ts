import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { PositionReport as PositionSchema } from '@kinward/contract/devices/devices.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DeviceIdentity, ParentIdentity } from '../../../platform/http/identity.ts';
import type { RecordingOf } from '../../../ports/recording.ts';
import { isWithheld, pausedUntil, takes } from '@kinward/rules/recording.ts';
import type { Together } from '../../../platform/tx.ts';
import type { DevicePlace, Json, RealtimeChange, RealtimeDatabase, RealtimeTree } from './realtime.port.ts';

export type Who = ParentIdentity | DeviceIdentity;

export interface RealtimeHandlersDeps {
  clock: Clock;
  /** What of a device may be recorded. */
  recording: RecordingOf;
  database: RealtimeDatabase;
  positionPipeline: {
    joinIn(
      device: DeviceIdentity,
      report: { position?: PositionReport | undefined; battery?: number | undefined },
    ): Promise<Together>;
  };
  locate: {
    ask(
      familyId: FamilyId,
      deviceId: DeviceId,
      accountId: AccountId,
      value: number,
      together: Together,
    ): Promise<unknown>;
    cancel(familyId: FamilyId, deviceId: DeviceId, together: Together): Promise<void>;
    delivered(familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  };
}

export const refuse = (path: string, message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ path, message }] });
export const isObject = (value: Json | undefined): value is RealtimeTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const instantOf = (value: Json | undefined, now: Date): string | undefined => {
  if (value === undefined || value === null) return now.toISOString();
  if (typeof value === 'string') return value;
  // Clients of the protocol write server timestamps, which are milliseconds.
  return typeof value === 'number' && Math.abs(value) < 8.64e15 ? new Date(value).toISOString() : undefined;
};

/** Reads a place as the specification's devices write it. @throws AppError VALIDATION */
const toReport = (place: RealtimeTree, now: Date): PositionReport => {
  const parsed = PositionSchema.safeParse({
    latitude: place['lat'],
    longitude: place['lng'],
    accuracy: place['accuracy'] ?? place['acc'],
    speed: place['speed'],
    bearing: place['bearing'],
    altitude: place['altitude'],
    battery: place['battery'],
    mock: place['mock'],
    recordedAt: instantOf(place['recordedAt'] ?? place['timestamp'], now),
  });
  if (parsed.success) return parsed.data;
  throw new AppError('VALIDATION', {
    errors: parsed.error.issues.map(({ path, message }) => ({
      path: ['lastlocation', ...path].join('.'),
      message,
    })),
  });
};

/** @throws AppError VALIDATION */
const toBattery = ({ path, value }: RealtimeChange): number => {
  if (path.length > 1) throw refuse('batteryp', 'The battery is one number');
  const battery = typeof value === 'string' && /^\d{1,3}(?:\.\d{1,3})?$/u.test(value) ? Number(value) : value;
  if (typeof battery !== 'number' || battery < 0 || battery > 100) throw refuse('batteryp', 'From 0 to 100');
  return battery;
};

/**
 * What a write into the realtime database means: the device's place is handled as every position, its battery as
 * every status, the portal's `getlocation` asks, and its other keys inform the device (specification 4, Realtime). Whatever
 * one request changes becomes true in one transaction, with what `also` does.
 */
export const createRealtimeHandlers = (
  deps: RealtimeHandlersDeps,
): {
  asDevice(
    who: DeviceIdentity,
    place: DevicePlace,
    changes: RealtimeChange[],
    also?: Together,
  ): Promise<void>;
  asParent(who: ParentIdentity, place: DevicePlace, changes: RealtimeChange[]): Promise<void>;
} => {
  const { clock, database, positionPipeline, locate } = deps;

  const writeAsDevice = async (
    who: DeviceIdentity,
    place: DevicePlace,
    changes: RealtimeChange[],
    also?: Together,
  ): Promise<void> => {
    const facts = await deps.recording(who);
    const now = clock.now().getTime();
    // What is dropped is answered like what is kept.
    if (!takes(facts, 'position', now)) return database.write(place, [], also);
    let position: PositionReport | undefined;
    let battery: number | undefined;
    const values: RealtimeChange[] = [];
    for (const change of changes) {
      const { path, value } = change;
      if (path[0] === 'batteryp' && (value !== null || path.length > 1)) battery = toBattery(change);
      else if (path[0] === 'lastlocation' && path.length === 1 && value !== null) {
        if (!isObject(value)) throw refuse('lastlocation', 'A place has lat and lng');
        const report = toReport(value, clock.now());
        if (isWithheld(facts, Date.parse(report.recordedAt), now)) continue;
        position = report;
        values.push({ ...change, fixAt: new Date(position.recordedAt) });
      } else if (path[0] !== 'lastlocation' || value === null || pausedUntil(facts, now) === null)
        values.push(change);
    }
    const reports = position !== undefined || battery !== undefined;
    const stored = reports ? await positionPipeline.joinIn(who, { position, battery }) : undefined;
    await database.write(place, values, async (tx, afterCommit) => {
      await also?.(tx, afterCommit);
      await stored?.(tx, afterCommit);
    });
  };

  const writeAsParent = async (
    who: ParentIdentity,
    place: DevicePlace,
    changes: RealtimeChange[],
  ): Promise<void> => {
    const question = changes.find(({ path }) => path[0] === 'getlocation');
    if (!question) return database.write(place, changes);
    const { path, value } = question;
    if (path.length > 1) throw refuse('getlocation', 'The question is one number');
    if (value === null) return locate.cancel(place.familyId, place.deviceId, database.joinIn(place, changes));
    if (typeof value !== 'number' || value < 0)
      throw refuse('getlocation', 'The time of day in milliseconds');
    const others = changes.filter((change) => change !== question);
    await locate.ask(place.familyId, place.deviceId, who.accountId, value, database.joinIn(place, others));
  };

  return { asDevice: writeAsDevice, asParent: writeAsParent };
};
