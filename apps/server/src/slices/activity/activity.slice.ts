import type { RecordAccess } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mountActivity } from './activity.routes.ts';
import { createActivity, type Activity } from './activity.service.ts';
import type { ActivitySources } from './activity.sources.ts';

/** A child's day and week in one, read from the slices that record them. It keeps nothing itself. */
export const activitySlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>,
  uses: ActivitySources & { recordAccess: RecordAccess },
): Slice<Activity> => {
  const activity = createActivity({ ...platform, ...uses });
  return { api: activity, routes: (router) => mountActivity(router, activity, uses.recordAccess) };
};
