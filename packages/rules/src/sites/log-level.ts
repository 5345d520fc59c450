/** What of a device's questions the filter writes down, of what the family has agreed to and how old the child is. */
import { BAND_FROM } from '@kinward/contract/children/age-bands.ts';
import type { LogLevel } from '@kinward/contract/filter/filter.schemas.ts';

export interface LogFacts {
  /** Sites of the device may be recorded: a parent has switched it on, and the device is no adult's. */
  mayRecord: boolean;
  /** In years; null where it is not known. */
  age: number | null;
  /** What the parents chose; `age`: what fits it. */
  chosen: LogLevel | 'age';
}

/** Names that are asked tell more than a history of pages, so from 16 on only what was blocked is written down, and where no age is known. */
export const logLevel = ({ mayRecord, age, chosen }: LogFacts): LogLevel => {
  if (!mayRecord) return 'nothing';
  if (chosen !== 'age') return chosen;
  return age !== null && age < BAND_FROM.under18 ? 'all' : 'blocked';
};
