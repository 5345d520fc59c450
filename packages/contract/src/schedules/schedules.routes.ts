import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { id, z } from '../schema.ts';
import * as S from './schedules.schemas.ts';

const slice = 'schedules';

export const listSchedules = defineRoute({
  name: 'listSchedules',
  slice,
  method: 'GET',
  path: '/schedule',
  audience: 'parent',
  token: 'read',
  summary: "The device's schedules, oldest first. Times are those of the family's zone.",
  query: z.object({ deviceId: deviceId() }),
  reply: z.array(S.ParentSchedule),
  errors: ['NOT_FOUND'],
});

export const addSchedule = defineRoute({
  name: 'addSchedule',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/schedule',
  audience: 'parent',
  token: 'write',
  bodyLimit: 'device',
  summary: 'Blocks apps between two times on chosen days. An identical schedule is not created twice.',
  body: S.ScheduleBody,
  reply: z.object({ scheduleId: id() }),
  status: 201,
  message: 'Created Successful',
  errors: ['NOT_FOUND', 'SCHEDULES_FULL', 'SCHEDULE_EXISTS'],
});

export const updateSchedule = defineRoute({
  name: 'updateSchedule',
  slice,
  method: 'PUT',
  path: '/schedule/{id}',
  audience: 'parent',
  token: 'write',
  bodyLimit: 'device',
  summary: 'Changes a schedule. With `version`, only if no one else has changed it since.',
  params: z.object({ id: id() }),
  body: S.ScheduleUpdate,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'CONFLICT', 'SCHEDULE_EXISTS'],
});

export const deleteSchedule = defineRoute({
  name: 'deleteSchedule',
  slice,
  method: 'DELETE',
  path: '/schedule/{id}',
  audience: 'parent',
  summary: 'Deletes a schedule; its apps are allowed again at once.',
  params: z.object({ id: id() }),
  message: 'Deleted Successful',
  errors: ['NOT_FOUND'],
});

export const clearSchedules = defineRoute({
  name: 'clearSchedules',
  slice,
  method: 'DELETE',
  path: '/schedule/clear',
  audience: 'parent',
  summary: "Deletes all of the device's schedules.",
  query: z.object({ deviceId: deviceId() }),
  reply: z.object({ deleted: z.number() }),
  message: 'Deleted Successful',
  errors: ['NOT_FOUND'],
});
