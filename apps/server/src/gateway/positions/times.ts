/** The times of what devices report. */
import { AppError, type FieldError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import type { IncomingPosition } from './position-pipeline.store.ts';

/** No device of this product recorded anything before. */
const EARLIEST = Date.UTC(2000, 0, 1);

/** Why a device cannot have recorded something at a time; undefined where it can. */
export const timeError = (at: number, now: number, futureSeconds: number): string | undefined => {
  if (Number.isNaN(at)) return 'This is not a time';
  if (at > now + futureSeconds * 1000) return "This is ahead of the server's clock by more than 5 minutes";
  if (at < EARLIEST) return 'This is before the year 2000';
  return undefined;
};

interface TimeCheckDeps {
  clock: Clock;
  limits: Pick<Limits, 'futureSeconds'>;
  tampered(device: DeviceIdentity, what: 'clock'): void;
}

/** Refuses times that cannot be, and tells of a clock that is wrong. */
export const createTimeCheck = ({ clock, limits, tampered }: TimeCheckDeps) => {
  /** A time that is not yet, of a device that is sure to be who it says: its clock is wrong. */
  const noteClock = (device: DeviceIdentity, at: number, now: number): void => {
    if (at > now + limits.futureSeconds * 1000) tampered(device, 'clock');
  };

  const checkTimes = (device: DeviceIdentity, positions: IncomingPosition[]): void => {
    const now = clock.now().getTime();
    const errors: FieldError[] = [];
    for (const [index, { recordedAt }] of positions.entries()) {
      const message = timeError(recordedAt, now, limits.futureSeconds);
      if (message) errors.push({ path: `${index}.recordedAt`, message });
    }
    noteClock(device, Math.max(...positions.map(({ recordedAt }) => recordedAt), 0), now);
    if (errors.length > 0) throw new AppError('VALIDATION', { errors: errors.slice(0, 20) });
  };

  return { checkTimes, noteClock };
};
