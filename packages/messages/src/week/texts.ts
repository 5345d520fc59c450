/** What a week says, for one language. Numbers and names come in, whole sentences come out. */
import type { ChildReads, WeekRowKind } from '@kinward/contract/activity/week.schemas.ts';

/** What the sentence of a week is made of; each is left out where it is not known. */
export interface Headline {
  /** The week is not over. */
  runs: boolean;
  screen?: {
    change: 'less' | 'more' | 'same' | null;
    /** Of the difference, or of the whole. */ length: string;
  };
  late?: number;
  places?: number;
  fresh?: number;
  closed?: number;
  period: string;
  /** Nothing of the week is known. */
  isUnknown: boolean;
}

/** Why something of a week is not known. */
export type Unknown = 'off' | 'notShared' | 'notReported';

export interface WeekTexts {
  title(headline: Headline): string;
  /** @param first and last day of the week, UTC */
  period(first: Date, last: Date): string;
  daily(length: string): string;
  rows: Readonly<Record<WeekRowKind, string>>;
  unknown: Readonly<Record<'time' | 'places' | 'closed', Readonly<Record<Unknown, string>>>>;
  /** Beside what is not known: why. */
  because: Readonly<Record<Unknown, string | null>>;
  time(total: string, change: 'less' | 'more' | 'same' | null, length: string, runs: boolean): string;
  noneBefore: string;
  budget(kept: number, of: number): string;
  late(evenings: number): string;
  /** `Wednesday until 23:40` */
  lateUntil(weekday: string, clock: string): string;
  /** @param list their names, as far as they are said; null: of none */
  newApps(number: number, list: string | null): string;
  /** The last of the list: so many more. */
  more(number: number): string;
  onDays(name: string, days: number, isFirst: boolean): string;
  only(name: string): string;
  places(count: number): string;
  noNamed: string;
  /** @param when one for each, in order; empty: they are not said */
  fresh(count: number, when: readonly string[]): string;
  closed(visits: number, sites: number): string;
  lateQuestion(times: number): string;
  moreQuestion(length: string): string;
  mail: {
    subject(child: string, period: string): string;
    heading(child: string): string;
    worth: string;
    open(child: string): string;
    /** Where no address of the portal is known. */
    openIn: string;
    childReads: Readonly<Record<ChildReads, (child: string) => string>>;
    noTracking: string;
    noPlaces: string;
    fewer: string;
    late: string;
    /** `Screen, day by day` */
    bars: string;
  };
  /** The page on which the mail is switched off. */
  off: {
    ask: string;
    /** What is switched off, and what is not. */
    what: string;
    button: string;
    done: string;
    /** Where it is switched on again. */
    again: string;
    settings: string;
    dead: string;
    deadWhy: string;
  };
}
