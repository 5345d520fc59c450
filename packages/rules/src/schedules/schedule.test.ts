import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEK_DAYS, type WeekDay } from '@kinward/contract/schedules/schedules.schemas.ts';
import {
  activeAt,
  blockedAt,
  dayBlocks,
  minutesOf,
  nextChange,
  nextStart,
  overlapsOf,
  WEEK_MINUTES,
  type Rule,
} from './schedule.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { yards } from '../processor-time.fixture.ts';

const ZONE = 'Europe/Zagreb';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SCHOOL_DAYS = WEEK_DAYS.slice(0, 5);

const rule = (from: string, to: string, weekDays: readonly WeekDay[] = WEEK_DAYS, apps = ['a']): Rule => ({
  from,
  to,
  weekDays: [...weekDays],
  apps,
});
const at = (text: string): number => Date.parse(text);
const utc = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : new Date(ms).toISOString();

/** Weekday and minute of the local day in the zone, from the engine's own tables. */
const wallForms = new Map<string, Intl.DateTimeFormat>();
const wall = (ms: number, zone: string): { day: number; minute: number } => {
  let form = wallForms.get(zone);
  if (!form) {
    form = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    wallForms.set(zone, form);
  }
  const parts = new Map(form.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    day: WEEK_DAYS.indexOf(parts.get('weekday') as WeekDay),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
};

/** Slow reference: the wall-clock time against each day's start and end. */
const slowlyActive = ({ from, to, weekDays }: Rule, ms: number, zone: string): boolean => {
  const { day, minute } = wall(ms, zone);
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const isDay = (index: number): boolean => weekDays.includes(WEEK_DAYS[(index + 7) % 7] as WeekDay);
  if (start < end) return isDay(day) && minute >= start && minute < end;
  return (isDay(day) && minute >= start) || (isDay(day - 1) && minute < end);
};
const slowlyBlocked = (rules: readonly Rule[], ms: number, zone: string): string =>
  [...new Set(rules.filter((one) => slowlyActive(one, ms, zone)).flatMap(({ apps }) => apps))]
    .toSorted()
    .join();

const ZONES = [
  'Europe/Zagreb',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
  'America/St_Johns',
];
const time = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});
const aRule = fc
  .tuple(
    time,
    time,
    fc.subarray([...WEEK_DAYS], { minLength: 1 }),
    fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
  )
  .filter(([from, to]) => from !== to)
  .map(([from, to, days, apps]) => rule(from, to, days, apps));
/** Whole minutes in two years with all their clock changes. */
const moment = fc
  .integer({ min: at('2026-01-01T00:00Z') / MINUTE, max: at('2028-01-01T00:00Z') / MINUTE })
  .map((minutes) => minutes * MINUTE);
/** Moments in the days around the clock changes of 2026. */
const nearJump = fc
  .tuple(
    fc.constantFrom(
      '2026-03-29T01:00Z',
      '2026-10-25T01:00Z',
      '2026-03-08T07:00Z',
      '2026-11-01T06:00Z',
      '2026-04-04T15:00Z',
    ),
    fc.integer({ min: -1500, max: 1500 }),
  )
  .map(([jump, minutes]) => at(jump) + minutes * MINUTE);

describe('what blocks now', () => {
  it('follows the wall clock, at any minute in any zone', () => {
    fc.assert(
      fc.property(
        fc.array(aRule, { maxLength: 4 }),
        fc.oneof(moment, nearJump),
        fc.constantFrom(...ZONES),
        (rules, ms, zone) => {
          expect(activeAt(rules, ms, zone)).toEqual(rules.filter((one) => slowlyActive(one, ms, zone)));
          expect(blockedAt(rules, ms, zone).join()).toBe(slowlyBlocked(rules, ms, zone));
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('begins with its first minute and ends before its last', () => {
    const school = [rule('08:30', '15:00', SCHOOL_DAYS)];
    // Friday 8 May 2026, two hours ahead of UTC.
    expect(activeAt(school, at('2026-05-08T06:29:59Z'), ZONE)).toEqual([]);
    expect(activeAt(school, at('2026-05-08T06:30:00Z'), ZONE)).toEqual(school);
    expect(activeAt(school, at('2026-05-08T12:59:59Z'), ZONE)).toEqual(school);
    expect(activeAt(school, at('2026-05-08T13:00:00Z'), ZONE)).toEqual([]);
    expect(activeAt(school, at('2026-05-09T08:00:00Z'), ZONE)).toEqual([]);
  });

  it('past midnight belongs to the day it began on, from Sunday into Monday too', () => {
    const night = [rule('21:00', '07:00', ['Sunday'])];
    expect(activeAt(night, at('2026-05-10T20:00:00Z'), ZONE)).toEqual(night);
    expect(activeAt(night, at('2026-05-11T04:59:00Z'), ZONE)).toEqual(night);
    expect(activeAt(night, at('2026-05-11T05:00:00Z'), ZONE)).toEqual([]);
    expect(activeAt(night, at('2026-05-11T20:00:00Z'), ZONE)).toEqual([]);
  });
});

describe('the next change', () => {
  it('is the first minute of the wall clock at which other apps are blocked', () => {
    fc.assert(
      fc.property(
        fc.array(aRule, { maxLength: 3 }),
        fc.oneof(moment, nearJump),
        fc.constantFrom(...ZONES),
        (rules, ms, zone) => {
          const now = slowlyBlocked(rules, ms, zone);
          let expected: number | undefined;
          for (let step = 1; step <= 8 * 1440 && expected === undefined; step += 1)
            if (slowlyBlocked(rules, ms + step * MINUTE, zone) !== now) expected = ms + step * MINUTE;
          expect(utc(nextChange(rules, ms, zone)?.at)).toBe(utc(expected));
        },
      ),
      { numRuns: runs(60) },
    );
  }, 60_000);

  it('is the end of the last of several that follow each other without a gap', () => {
    const rules = [rule('08:00', '10:00'), rule('10:00', '12:00')];
    expect(utc(nextChange(rules, at('2026-05-08T07:00:00Z'), ZONE)?.at)).toBe('2026-05-08T10:00:00.000Z');
  });

  it('is none without schedules, and none when they block round the clock', () => {
    expect(nextChange([], 0, ZONE)).toBeUndefined();
    expect(nextChange([rule('00:00', '12:00'), rule('12:00', '00:00')], 0, ZONE)).toBeUndefined();
  });

  it('in the night that loses an hour: a block that would begin in the gap begins after the gap', () => {
    const early = [rule('02:30', '04:00')];
    expect(utc(nextChange(early, at('2026-03-29T00:00:00Z'), ZONE)?.at)).toBe('2026-03-29T01:00:00.000Z');
    expect(utc(nextChange(early, at('2026-03-29T01:00:00Z'), ZONE)?.at)).toBe('2026-03-29T02:00:00.000Z');
  });

  it('in the night that gains an hour: what is in the repeated hour happens twice', () => {
    const early = [rule('02:15', '02:45')];
    const moments: (string | undefined)[] = [];
    let now = at('2026-10-24T23:00:00Z');
    for (let step = 0; step < 4; step += 1) {
      now = nextChange(early, now, ZONE)?.at ?? Infinity;
      moments.push(utc(now));
    }
    expect(moments).toEqual(
      ['00:15', '00:45', '01:15', '01:45'].map((clock) => `2026-10-25T${clock}:00.000Z`),
    );
  });
});

it('the next start lists what begins, also while something else blocks', () => {
  const school = rule('08:30', '15:00', SCHOOL_DAYS);
  const study = rule('16:00', '17:30', SCHOOL_DAYS, ['b']);
  const found = nextStart([school, study], at('2026-05-08T07:00:00Z'), ZONE);
  expect([utc(found?.at), found?.active]).toEqual(['2026-05-08T14:00:00.000Z', [study]]);
  const monday = nextStart([school], at('2026-05-08T07:00:00Z'), ZONE);
  expect([utc(monday?.at), monday?.active]).toEqual(['2026-05-11T06:30:00.000Z', [school]]);
});

describe('overlaps', () => {
  it('are found exactly where some minute of the week has an app blocked twice', () => {
    fc.assert(
      fc.property(aRule, aRule, (first, second) => {
        const blocks = ({ from, to, weekDays }: Rule, minute: number): boolean => {
          const [day, time] = [Math.floor(minute / 1440), minute % 1440];
          const isDay = (index: number) => weekDays.includes(WEEK_DAYS[(index + 7) % 7] as WeekDay);
          return minutesOf(from) < minutesOf(to)
            ? isDay(day) && time >= minutesOf(from) && time < minutesOf(to)
            : (isDay(day) && time >= minutesOf(from)) || (isDay(day - 1) && time < minutesOf(to));
        };
        const apps = first.apps.filter((app) => second.apps.includes(app));
        let twice = false;
        for (let minute = 0; minute < WEEK_MINUTES && !twice; minute += 1)
          twice = blocks(first, minute) && blocks(second, minute);
        const found = overlapsOf([first, second]);
        expect(found.length).toBe(twice && apps.length > 0 ? 1 : 0);
        if (found[0]) expect(found[0].both.apps).toEqual(apps);
      }),
      { numRuns: runs(300) },
    );
  });

  it('list the days, across the end of the week', () => {
    const night = rule('22:00', '02:00', ['Sunday']);
    const early = rule('00:30', '01:00', ['Monday', 'Tuesday']);
    expect(overlapsOf([night, early])).toEqual([
      { first: night, second: early, both: { apps: ['a'], kinds: [], wholeDevice: false }, days: ['Monday'] },
    ]);
    expect(overlapsOf([rule('08:00', '10:00'), rule('10:00', '12:00')])).toEqual([]);
  });

  it('say what both block: the narrower of the two, or the whole device', () => {
    const whole = { ...rule('21:00', '07:00', WEEK_DAYS, []), wholeDevice: true };
    const games = { ...rule('20:00', '22:00', WEEK_DAYS, ['a']), kinds: ['games', 'video'] as const };
    const video = { ...rule('20:00', '22:00', WEEK_DAYS, []), kinds: ['video'] as const };
    const both = (first: Rule, second: Rule) => overlapsOf([first, second])[0]?.both;
    expect(both(whole, games)).toEqual({ apps: ['a'], kinds: ['games', 'video'], wholeDevice: false });
    expect(both(games, video)).toEqual({ apps: [], kinds: ['video'], wholeDevice: false });
    expect(both(whole, { ...whole })).toEqual({ apps: [], kinds: [], wholeDevice: true });
    expect(both(video, rule('20:00', '22:00'))).toBeUndefined();
  });
});

it('the blocks of a day cover just the minutes of the schedule', () => {
  fc.assert(
    fc.property(aRule, (one) => {
      // Monday 5 January 2026 00:00 UTC and the week after it.
      const monday = at('2026-01-05T00:00Z');
      const blocks = dayBlocks(one);
      for (let minute = 0; minute < WEEK_MINUTES; minute += 11) {
        const drawn = blocks.some(
          ({ day, from, to }) => minute >= day * 1440 + from && minute < day * 1440 + to,
        );
        expect(drawn).toBe(slowlyActive(one, monday + minute * MINUTE, 'UTC'));
      }
      for (const { from, to, fromPrevious, toNext } of blocks) {
        expect(from).toBeLessThan(to);
        if (fromPrevious) expect(from).toBe(0);
        if (toNext) expect(to).toBe(1440);
      }
    }),
    { numRuns: runs(40) },
  );
});

it('50 schedules and the next change take little time', () => {
  const rules = Array.from({ length: 50 }, (_, index) =>
    rule(`${String(index % 24).padStart(2, '0')}:${String(index).padStart(2, '0')}`, '23:59', WEEK_DAYS, [
      `app${index}`,
    ]),
  );
  nextChange(rules, at('2026-05-08T12:00Z'), ZONE);
  expect(yards(() => nextChange(rules, at('2026-05-08T12:00Z') + HOUR, ZONE))).toBeLessThan(5);
});
