import type { RecordAccess } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import { MINUTE, type Slice } from '../../ports/slice.ts';
import { mountActivity } from './activity.routes.ts';
import { createActivity, type Activity } from './activity.service.ts';
import type { ActivitySources } from './activity.sources.ts';
import type { WeekSources } from './week/week.facts.ts';
import { createWeekMails } from './week/week.mails.ts';
import { mountOwnDay } from './own-day.routes.ts';
import { createOwnDay } from './own-day.service.ts';
import { mountWeek } from './week/week.routes.ts';
import { createWeek, type WeekDeps } from './week/week.service.ts';

type Uses = ActivitySources &
  Pick<WeekSources, 'positions' | 'schedules' | 'budgets' | 'grants' | 'collects' | 'recording'> & {
    recordAccess: RecordAccess;
  } & Pick<WeekDeps, 'notifications'>;

/** A child's day and week in one, read from the slices that record them. It keeps nothing itself but which mails went out. */
export const activitySlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'limits' | 'log' | 'rate' | 'messages' | 'config'>,
  uses: Uses,
): Slice<Activity> => {
  const activity = createActivity({ ...platform, ...uses });
  const week = createWeek({ ...platform, ...uses, activity });
  const mails = createWeekMails({ ...platform, week });
  return {
    api: activity,
    routes: (router) => {
      mountActivity(router, activity, uses.recordAccess);
      mountOwnDay(router, createOwnDay({ ...platform, ...uses, activity }));
      mountWeek(router, week, uses.recordAccess);
    },
    jobs: [{ name: 'activity.week-mails', everySeconds: 5 * MINUTE, run: () => mails.run() }],
  };
};
