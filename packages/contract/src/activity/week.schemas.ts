/** A child's week: screen use, late evenings, new apps, places and blocked sites, each as far as it is known, and in words. */
import { childId } from '../ids.ts';
import { instant, nullable, z } from '../schema.ts';
import { Day } from '../usage/usage.schemas.ts';
import { Told } from './activity.schemas.ts';

/** Any day of the week that is meant, Monday to Sunday; this week when it is left out. One that has not begun is refused. */
const week = z.optional(Day);
export const WeekQuery = z.object({ childId: childId(), week });
export const OwnWeekQuery = z.object({ week });
export const WeekMailBody = z.object({ childId: childId(), week: Day });

const WeekDay = z.object({
  date: Day,
  seconds: z.number(),
  /** In words: `1 h 35`. */
  length: z.string(),
  /** A screen was in use late on this evening. */
  late: z.boolean(),
  /** The day has not begun yet. */
  toCome: z.boolean(),
});
export type WeekDay = z.output<typeof WeekDay>;

const WeekScreen = z.object({
  told: Told,
  /** Monday first; as on the usage page, use on two devices at once counts twice. */
  days: z.array(WeekDay),
  totalSeconds: z.number(),
  /** Mean of the days that are over and told of; null where there is none. */
  dailySeconds: nullable(z.number()),
  /** Of the week before, as far as this one has come; null where that is not known whole. */
  beforeSeconds: nullable(z.number()),
  /** Days on which every budget over all apps was kept, of those that are over and had one. */
  budget: nullable(z.object({ kept: z.number(), of: z.number() })),
});

const LateEvening = z.object({
  /** The evening's day, also where it lasted past midnight. */
  date: Day,
  until: instant(),
});

const WeekPlaces = z.object({
  told: Told,
  /** Named places with the days on which the child was there, most first; without the one of its nights. */
  named: z.array(z.object({ name: z.string(), days: z.number() })),
  nights: nullable(z.string()),
  /** First long stays at places without a name where it had not stayed in the four weeks before; the twenty longest at most; null where less than one of them is known. */
  fresh: nullable(z.array(z.object({ date: Day, from: instant(), to: instant() }))),
});

const WEEK_ROWS = ['time', 'late', 'new', 'places', 'closed'] as const;
export type WeekRowKind = (typeof WEEK_ROWS)[number];

/** The same in the reader's language: portal, companion and mail say the same sentences. */
const WeekWords = z.object({
  /** `A lighter week: 1 h 10 less screen, two late evenings.` */
  title: z.string(),
  /** `9 to 15 November` */
  period: z.string(),
  /** `about 1 h 57 a day`; null where there is no mean. */
  daily: nullable(z.string()),
  rows: z.array(
    z.object({
      kind: z.enum(WEEK_ROWS),
      label: z.string(),
      text: z.string(),
      detail: nullable(z.string()),
    }),
  ),
  /** A question to ask, where the week carries one, and what rule it would be about. */
  worth: nullable(
    z.object({
      question: z.string(),
      about: z.enum(['bedtime', 'budget']),
      /** There is such a rule already. */
      hasRule: z.boolean(),
    }),
  ),
});
export type WeekWords = z.output<typeof WeekWords>;

export const Week = z.object({
  firstName: z.string(),
  /** Monday and Sunday. */
  from: Day,
  to: Day,
  /** IANA name: the family's zone, in which the days are meant. */
  timeZone: z.string(),
  today: Day,
  /** It is not over. */
  runs: z.boolean(),
  /** Nothing of before this week is known. */
  isFirst: z.boolean(),
  /** The Monday of the first week of which something is known; null: of none. */
  firstWeek: nullable(Day),
  screen: WeekScreen,
  /** Null where no use is known, or only sums of days are kept. */
  late: nullable(z.array(LateEvening)),
  /** Used for the first time in this week; null where no earlier use is known. */
  newApps: nullable(z.array(z.object({ appId: z.string(), name: z.string() }))),
  places: WeekPlaces,
  /** Pages that were opened and closed by a rule. */
  closed: z.object({ told: Told, visits: z.number(), sites: z.number() }),
  words: WeekWords,
});
export type Week = z.output<typeof Week>;

/** How a child sees its own week: in `words`, as its parents do, or, under 13, in `pictures`. */
const ChildReads = z.enum(['words', 'pictures']);
export type ChildReads = z.output<typeof ChildReads>;

/** For a parent, who also reads how the child sees it; null: not at all, as no device of the child has the companion. */
export const ParentWeek = z.object({ ...Week.shape, childReads: nullable(ChildReads) });
export type ParentWeek = z.output<typeof ParentWeek>;

/** For the child, who also reads which parents get it by mail. */
export const OwnWeek = z.object({
  ...Week.shape,
  /** In the order of their joining; nobody where this installation sends no mail, the plan is over, or all have switched it off. */
  mailedTo: z.array(
    z.object({
      /** What the child calls them. */
      name: z.string(),
      /** When it goes to them, after their quiet hours: day and `HH:mm` of the family's clock. */
      day: z.enum(['Sunday', 'Monday']),
      time: z.string(),
    }),
  ),
});
export type OwnWeek = z.output<typeof OwnWeek>;
