import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { PositionReport as PositionSchema } from '@kinward/contract/devices/devices.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceIdentity, ParentIdentity } from '../../platform/http/identity.ts';
import type { Json, LiveChange, LivePlace, LiveTree, RealtimeDatabase } from './live.port.ts';

export type Who = ParentIdentity | DeviceIdentity;

export interface MeaningDeps {
  clock: Clock;
  database: RealtimeDatabase;
  intake: {
    acceptPositions(device: DeviceIdentity, reports: PositionReport[]): Promise<unknown>;
    acceptStatus(device: DeviceIdentity, status: { battery: number }): Promise<void>;
  };
  locate: {
    ask(familyId: string, deviceId: string, accountId: string, value: number): Promise<unknown>;
    cancel(familyId: string, deviceId: string): Promise<void>;
    delivered(familyId: string, deviceId: string): Promise<void>;
  };
}

export const refuse = (path: string, message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ path, message }] });
export const isObject = (value: Json | undefined): value is LiveTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const instantOf = (value: Json | undefined, now: Date): string | undefined => {
  if (value === undefined || value === null) return now.toISOString();
  if (typeof value === 'string') return value;
  // Clients of the dialect write server timestamps, which are milliseconds.
  return typeof value === 'number' && Math.abs(value) < 8.64e15 ? new Date(value).toISOString() : undefined;
};

/** Reads a place as the specification's devices write it. @throws AppError VALIDATION */
const toReport = (place: LiveTree, now: Date): PositionReport => {
  const parsed = PositionSchema.safeParse({
    latitude: place['lat'],
    longitude: place['lng'],
    accuracy: place['accuracy'] ?? place['acc'],
    speed: place['speed'],
    bearing: place['bearing'],
    altitude: place['altitude'],
    battery: place['battery'],
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

/**
 * What a write into the realtime database means: the device's place goes the way of every position, its battery the way of
 * every status, the portal's `getlocation` asks, and all other keys are only values (specification 4, Realtime).
 */
export const createMeaning = (
  deps: MeaningDeps,
): ((who: Who, place: LivePlace, change: LiveChange) => Promise<void>) => {
  const { clock, database, intake, locate } = deps;

  const writePlace = async (who: DeviceIdentity, place: LivePlace, value: Json): Promise<void> => {
    if (value === null) {
      await database.write(place, [{ path: ['lastlocation'], value }]);
      return;
    }
    if (!isObject(value)) throw refuse('lastlocation', 'A place has lat and lng');
    const report = toReport(value, clock.now());
    await intake.acceptPositions(who, [report]);
    await database.write(place, [{ path: ['lastlocation'], value, fixAt: new Date(report.recordedAt) }]);
  };

  const writeBattery = async (who: DeviceIdentity, place: LivePlace, value: Json): Promise<void> => {
    if (value === null) {
      await database.write(place, [{ path: ['batteryp'], value }]);
      return;
    }
    const battery =
      typeof value === 'string' && /^\d{1,3}(?:\.\d{1,3})?$/u.test(value) ? Number(value) : value;
    if (typeof battery !== 'number' || battery < 0 || battery > 100)
      throw refuse('batteryp', 'From 0 to 100');
    await intake.acceptStatus(who, { battery });
  };

  const ask = async (who: ParentIdentity, place: LivePlace, value: Json): Promise<void> => {
    if (value === null) {
      await locate.cancel(place.familyId, place.deviceId);
      await database.write(place, [{ path: ['getlocation'], value }]);
      return;
    }
    if (typeof value !== 'number' || value < 0)
      throw refuse('getlocation', 'The time of day in milliseconds');
    await locate.ask(place.familyId, place.deviceId, who.accountId, value);
  };

  /** A whole key: what it means decides. Below a key only the value changes. */
  const writeOne = async (who: Who, place: LivePlace, { path, value }: LiveChange): Promise<void> => {
    const [key, ...below] = path;
    if (who.kind === 'device' && key === 'lastlocation' && below.length === 0)
      return writePlace(who, place, value);
    if (who.kind === 'device' && key === 'batteryp') {
      if (below.length > 0) throw refuse('batteryp', 'The battery is one number');
      return writeBattery(who, place, value);
    }
    if (who.kind === 'parent' && key === 'getlocation') {
      if (below.length > 0) throw refuse('getlocation', 'The question is one number');
      return ask(who, place, value);
    }
    return database.write(place, [{ path, value }]);
  };

  return writeOne;
};
