/** How schedules are placed in the week grid. */
import type { ParentSchedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { dayBlocks, type DayBlock } from '@kinward/rules/schedules/schedule.ts';

export type Kind = 'night' | 'school' | 'study' | 'meal' | 'play' | 'other';

const KINDS: readonly [Kind, RegExp][] = [
  ['night', /night|sleep|bed/iu],
  ['study', /home ?work|study|learn|exercise|practice/iu],
  ['school', /school|class|lesson/iu],
  ['meal', /meal|lunch|dinner|breakfast|supper|eat/iu],
  ['play', /play|outside|sport|family/iu],
];
/** The child palette's colour of each kind, 1 to 6 (design §6, Week grid). */
const COLOURS: Record<Kind, number> = { night: 6, school: 3, study: 2, meal: 4, play: 5, other: 1 };

/** What a schedule is for, by its name; one past midnight without a telling name is the night. */
export const kindOf = ({ name, from, to }: Pick<ParentSchedule, 'name' | 'from' | 'to'>): Kind =>
  KINDS.find(([, pattern]) => pattern.test(name))?.[0] ?? (to < from && to !== '00:00' ? 'night' : 'other');

export const colourOf = (kind: Kind): number => COLOURS[kind];

export interface PlacedBlock extends DayBlock {
  schedule: ParentSchedule;
  /** Which of the lanes beside each other, from 0, and how many there are. */
  lane: number;
  lanes: number;
}

/** Blocks that share a time of a day get lanes of their own, so that none hides another. */
export const placeBlocks = (schedules: readonly ParentSchedule[]): PlacedBlock[] => {
  const blocks = schedules.flatMap((schedule) =>
    dayBlocks(schedule).map((block) => ({ ...block, schedule })),
  );
  const placed: PlacedBlock[] = [];
  for (let day = 0; day < 7; day += 1) {
    const own = blocks
      .filter((block) => block.day === day)
      .toSorted((a, b) => a.from - b.from || b.to - a.to);
    let cluster: PlacedBlock[] = [];
    let ends: number[] = [];
    const close = (): void => {
      for (const block of cluster) placed.push({ ...block, lanes: ends.length });
      cluster = [];
      ends = [];
    };
    for (const block of own) {
      if (ends.every((end) => end <= block.from)) close();
      const free = ends.findIndex((end) => end <= block.from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = block.to;
      cluster.push({ ...block, lane, lanes: 1 });
    }
    close();
  }
  return placed;
};

/** Index of the first day of the week, 0 for Monday, as the reader's language has it. */
export const firstDay = (language: string): number => {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return ((info?.firstDay ?? 1) + 6) % 7;
};
