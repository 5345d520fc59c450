import type { IncomingPosition } from '../positions/position-pipeline.store.ts';
import type { Candidate, ClientReport } from './report.ts';

/** Fixes that are not kept, by reason. */
export interface Refused {
  /** From the future, from before the year 2000, or without a time that can be read. */
  time: number;
  /** No place on Earth, or none that can be read. */
  place: number;
  /** Too uncertain to say anything. */
  poor: number;
  /** Beyond the device's share. */
  share: number;
}

export interface Rule {
  /** Whether a device may have recorded something at this time, in milliseconds since the epoch. */
  isTime(at: number): boolean;
  /** Metres. */
  poorAccuracyMetres: number;
}

const reasonOf = (fix: Candidate, rule: Rule): keyof Refused | undefined => {
  if (!(Math.abs(fix.latitude) <= 90 && Math.abs(fix.longitude) <= 180)) return 'place';
  if (!rule.isTime(fix.at)) return 'time';
  return (fix.accuracy ?? 0) > rule.poorAccuracyMetres ? 'poor' : undefined;
};

const within = (value: number | undefined, low: number, high: number): number | null =>
  value !== undefined && value >= low && value <= high ? value : null;

const incoming = (fix: Candidate): IncomingPosition => ({
  recordedAt: Math.round(fix.at),
  latitude: fix.latitude,
  longitude: fix.longitude,
  accuracy: within(fix.accuracy, 0, 1_000_000),
  altitude: within(fix.altitude, -12_000, 100_000),
  speed: within(fix.speed, 0, 1_500),
  bearing: within(fix.bearing, 0, 360),
  battery: within(fix.battery, 0, 100),
  doubt: fix.mocked === true ? 'madeUp' : null,
});

/** Which fixes of a report are kept, and why the others are not. A fix with an odd detail is kept without it. */
export const evaluate = (
  { fixes, unreadable }: Pick<ClientReport, 'fixes' | 'unreadable'>,
  rule: Rule,
): { positions: IncomingPosition[]; refused: Refused } => {
  const refused: Refused = { time: 0, place: unreadable, poor: 0, share: 0 };
  const positions: IncomingPosition[] = [];
  for (const fix of fixes) {
    const reason = reasonOf(fix, rule);
    if (reason) refused[reason] += 1;
    else positions.push(incoming(fix));
  }
  return { positions, refused };
};
