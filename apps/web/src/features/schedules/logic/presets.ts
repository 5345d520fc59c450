/** Schedules that most families begin with. */
import type { ScheduleFields } from '@kinward/contract/schedules/schedules.schemas.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { schedulesTexts as t } from '../messages.ts';

export const PRESETS = ['school', 'homework', 'bedtime'] as const;
export type Preset = (typeof PRESETS)[number];

const SCHOOL_DAYS = WEEK_DAYS.slice(0, 5);
const DISTRACTIONS = {
  apps: [],
  kinds: ['games', 'social', 'video'],
  wholeDevice: false,
} satisfies Partial<ScheduleFields>;

const FIELDS: Record<Preset, Omit<ScheduleFields, 'name'>> = {
  school: { frequency: 'Weekly', weekDays: SCHOOL_DAYS, from: '08:00', to: '14:00', ...DISTRACTIONS },
  homework: { frequency: 'Weekly', weekDays: SCHOOL_DAYS, from: '16:00', to: '17:30', ...DISTRACTIONS },
  bedtime: {
    frequency: 'Daily',
    weekDays: [...WEEK_DAYS],
    from: '21:00',
    to: '07:00',
    apps: [],
    kinds: [],
    wholeDevice: true,
  },
};

/** What the form is filled with. */
export const fieldsOf = (preset: Preset): ScheduleFields => ({ name: t.presets[preset], ...FIELDS[preset] });
