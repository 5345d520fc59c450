/** What the time scheduler reads and writes. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as routes from '@kinward/contract/schedules/schedules.routes.ts';
import type { ParentSchedule, ScheduleFields } from '@kinward/contract/schedules/schedules.schemas.ts';
import { api } from '../../../lib/api.ts';
import { rulesKey } from '../../../entities/query-keys.ts';

/** GET /schedule: the device's schedules, oldest first. */
export const schedulesQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...rulesKey(deviceId), 'schedules'] as const,
    queryFn: ({ signal }) => api.call(routes.listSchedules, { query: { deviceId }, signal }),
  });

const useRefetch = (deviceId: string) => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: rulesKey(deviceId) });
};

/** POST /schedule, or PUT /schedule/{id} for the one that is given. */
export const useSaveSchedule = (deviceId: string, former: ParentSchedule | undefined) => {
  const refetch = useRefetch(deviceId);
  return useMutation({
    mutationFn: async (fields: ScheduleFields): Promise<void> => {
      if (former === undefined) await api.send(routes.addSchedule, { body: { deviceId, ...fields } });
      else
        await api.send(routes.updateSchedule, {
          params: { id: former.scheduleId },
          body: { ...fields, version: former.version },
        });
    },
    onSettled: refetch,
  });
};

/** DELETE /schedule/{id}. */
export const useDeleteSchedule = (deviceId: string) => {
  const refetch = useRefetch(deviceId);
  return useMutation({
    mutationFn: (scheduleId: string) => api.send(routes.deleteSchedule, { params: { id: scheduleId } }),
    onSettled: refetch,
  });
};

/** DELETE /schedule/clear. */
export const useClearSchedules = (deviceId: string) => {
  const refetch = useRefetch(deviceId);
  return useMutation({
    mutationFn: () => api.send(routes.clearSchedules, { query: { deviceId } }),
    onSettled: refetch,
  });
};

/** POST /schedule for each that was just deleted: a new one with the same values, as nothing deleted lingers on the server. */
export const useRestoreSchedules = (deviceId: string) => {
  const refetch = useRefetch(deviceId);
  return useMutation({
    mutationFn: async (schedules: readonly ParentSchedule[]): Promise<void> => {
      for (const { name, frequency, weekDays, from, to, apps } of schedules)
        await api.send(routes.addSchedule, {
          body: { deviceId, name, frequency, ...(frequency === 'Weekly' && { weekDays }), from, to, apps },
        });
    },
    onSettled: refetch,
  });
};
