import { listPart } from '../../ports/export-part.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mountSchedules } from './schedules.routes.ts';
import { createSchedules, type Schedules, type SchedulesDeps } from './schedules.service.ts';

const COLUMNS = ['name', 'frequency', 'from', 'to', 'weekDays', 'apps', 'kinds', 'wholeDevice'] as const;

export const schedulesSlice = (
  platform: Pick<Platform, 'db' | 'limits'>,
  uses: Pick<SchedulesDeps, 'audit' | 'appNames' | 'versions'>,
): Slice<Schedules> => {
  const deps = { ...platform, ...uses };
  const schedules = createSchedules(deps);
  return {
    api: schedules,
    routes: (router) => mountSchedules(router, schedules),
    exports: [
      listPart('schedules', COLUMNS, async (familyId, deviceId) =>
        (await schedules.inForce(familyId, deviceId)).map((schedule) => ({
          name: schedule.name,
          frequency: schedule.frequency,
          from: schedule.from,
          to: schedule.to,
          weekDays: schedule.weekDays.join(' '),
          apps: schedule.apps.join(' '),
          kinds: schedule.kinds.join(' '),
          wholeDevice: schedule.wholeDevice,
        })),
      ),
    ],
  };
};
