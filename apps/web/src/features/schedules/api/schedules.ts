/** What the time scheduler reads and writes. */
import * as routes from '@kinward/contract/schedules/schedules.routes.ts';
import type { ParentSchedule, ScheduleFields } from '@kinward/contract/schedules/schedules.schemas.ts';
import { api } from '../../../lib/api.ts';
import { rulesKey } from '../../../entities/query-keys.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';

/** GET /schedule: the device's schedules, oldest first. */
export const schedulesQuery = (deviceId: string) =>
  endpointQuery([...rulesKey(deviceId), 'schedules'], routes.listSchedules, { query: { deviceId } });

/** POST /schedule, or PUT /schedule/{id} for the one that is given. */
export const useSaveSchedule = (deviceId: string, former: ParentSchedule | undefined) =>
  useChange(
    async (fields: ScheduleFields): Promise<void> => {
      if (former === undefined) await api.send(routes.addSchedule, { body: { deviceId, ...fields } });
      else
        await api.send(routes.updateSchedule, {
          params: { id: former.scheduleId },
          body: { ...fields, version: former.version },
        });
    },
    { refetch: rulesKey(deviceId) },
  );

/** DELETE /schedule/{id}. */
export const useDeleteSchedule = (deviceId: string) =>
  useChange((scheduleId: string) => api.send(routes.deleteSchedule, { params: { id: scheduleId } }), {
    refetch: rulesKey(deviceId),
  });

/** DELETE /schedule/clear. */
export const useClearSchedules = (deviceId: string) =>
  useChange(() => api.send(routes.clearSchedules, { query: { deviceId } }), { refetch: rulesKey(deviceId) });

/** POST /schedule for each that was just deleted: a new one with the same values, as nothing deleted lingers on the server. */
export const useRestoreSchedules = (deviceId: string) =>
  useChange(
    async (schedules: readonly ParentSchedule[]): Promise<void> => {
      for (const { name, frequency, weekDays, from, to, apps } of schedules)
        await api.send(routes.addSchedule, {
          body: { deviceId, name, frequency, ...(frequency === 'Weekly' && { weekDays }), from, to, apps },
        });
    },
    { refetch: rulesKey(deviceId) },
  );
