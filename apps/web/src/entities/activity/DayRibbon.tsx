import type { DayActivity, DayRibbon as DayRibbonData } from '@kinward/contract/activity/activity.schemas.ts';
import type { KidColour } from '../../ui/Avatar.tsx';
import { Ribbon } from '../../ui/Ribbon.tsx';
import { ribbonWords, type StopName } from './ribbon-words.ts';
import { endLabel, hourLabel } from './times.ts';

/** A day whole, or its places and screen use alone. */
export type RibbonDay = DayRibbonData & Partial<Pick<DayActivity, 'entries'>>;

interface DayRibbonProps {
  day: RibbonDay;
  colour: KidColour;
  /** ms since the epoch */
  now: number;
  /** Up to when what is shown was read, ms since the epoch: after it nothing is known. */
  knownTo: number;
  nameOf: StopName;
  /** One row in any width. */
  strip?: boolean;
}

/** A child's day as its parents see it, on the family's clock. */
export function DayRibbon({ day, now, nameOf, ...drawn }: DayRibbonProps) {
  return (
    <Ribbon
      {...drawn}
      day={day}
      now={now}
      nameOf={nameOf}
      label={ribbonWords(day, now, nameOf)}
      hourLabel={(at, isEnd) => (isEnd ? endLabel : hourLabel)(at, day.timeZone)}
    />
  );
}
