/** What the time scheduler reads and writes. */
import * as routes from '@kinward/contract/schedules/schedules.routes.ts';
import type { ParentSchedule, ScheduleFields } from '@kinward/contract/schedules/schedules.schemas.ts';
import { api, ApiError } from '../../../lib/api.ts';
import { allRulesKey, rulesKey } from '../../../entities/query-keys.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';

/** GET /schedule: the device's schedules, oldest first. */
export const schedulesQuery = (deviceId: string) =>
  endpointQuery([...rulesKey(deviceId), 'schedules'], routes.listSchedules, { query: { deviceId } });

/** True when the device has it now, also when it had the very same one. */
const addedTo = async (deviceId: string, fields: ScheduleFields): Promise<boolean> => {
  try {
    await api.send(routes.addSchedule, { body: { deviceId, ...fields } });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.code === 'SCHEDULE_EXISTS';
  }
};

interface Save {
  fields: ScheduleFields;
  /** Other devices that get a new one as well. */
  alsoFor: readonly string[];
}

/**
 * POST /schedule, on each device by itself, or PUT /schedule/{id} for the one that is given. It fails with the device alone whose page
 * this is; answers the others that did not get it.
 */
export const useSaveSchedule = (deviceId: string, former: ParentSchedule | undefined) =>
  useChange(
    async ({ fields, alsoFor }: Save): Promise<string[]> => {
      if (former !== undefined) {
        const { scheduleId: id, version } = former;
        await api.send(routes.updateSchedule, { params: { id }, body: { ...fields, version } });
        return [];
      }
      await api.send(routes.addSchedule, { body: { deviceId, ...fields } });
      const failed: string[] = [];
      for (const other of alsoFor) if (!(await addedTo(other, fields))) failed.push(other);
      return failed;
    },
    { refetch: allRulesKey },
  );

/** DELETE /schedule/{id}. */
export const useDeleteSchedule = (deviceId: string) =>
  useChange((scheduleId: string) => api.send(routes.deleteSchedule, { params: { id: scheduleId } }), {
    refetch: rulesKey(deviceId),
  });

/** DELETE /schedule/clear. */
export const useClearSchedules = (deviceId: string) =>
  useChange(() => api.send(routes.clearSchedules, { query: { deviceId } }), { refetch: rulesKey(deviceId) });

/** POST /schedule for each: a new one with the same values, for another device or in place of one that was just deleted. */
export const useCopySchedules = (deviceId: string) =>
  useChange(
    async (schedules: readonly ParentSchedule[]): Promise<void> => {
      for (const { name, frequency, weekDays, from, to, apps, kinds, wholeDevice } of schedules)
        await api.send(routes.addSchedule, {
          body: {
            deviceId,
            name,
            frequency,
            ...(frequency === 'Weekly' && { weekDays }),
            from,
            to,
            apps,
            kinds,
            wholeDevice,
          },
        });
    },
    { refetch: rulesKey(deviceId) },
  );
