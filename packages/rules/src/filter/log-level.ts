/** What of a device's questions the filter writes down, of what the family has agreed to and how old the child is. */
import { BAND_FROM } from '@kinward/contract/children/age-bands.ts';
import type { LogLevel } from '@kinward/contract/filter/log-level.schemas.ts';
import type { RecordedDevice } from '@kinward/contract/filter-log/filter-log.schemas.ts';

export interface LogFacts {
  /** A parent has switched the recording of sites on. */
  isOn: boolean;
  isAdult: boolean;
  /** In years; null where it is not known. */
  age: number | null;
  /** What the parents chose; `age`: what fits it. */
  chosen: LogLevel | 'age';
}

/** How much is written down, and what decides that: what both sides are told, and what resolver and server keep to. */
export type LogStanding = Pick<RecordedDevice, 'level' | 'because'>;

/** Names that are asked tell more than a history of pages, so from 16 on only what was blocked is written down, and where no age is known. */
export const logStanding = ({ isOn, isAdult, age, chosen }: LogFacts): LogStanding => {
  if (isAdult) return { level: 'nothing', because: 'adult' };
  if (!isOn) return { level: 'nothing', because: 'off' };
  if (chosen !== 'age') return { level: chosen, because: 'policy' };
  return { level: age !== null && age < BAND_FROM.under18 ? 'all' : 'blocked', because: 'age' };
};
