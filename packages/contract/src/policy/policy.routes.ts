import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { z } from '../schema.ts';
import * as S from './policy.schemas.ts';

const slice = 'policy';

export const getPolicy = defineRoute({
  name: 'getPolicy',
  slice,
  method: 'GET',
  path: '/child/device/policy',
  audience: 'parent',
  token: 'read',
  summary: 'The policy of the device (`id` is the deviceId), and which version the device has acknowledged.',
  query: z.object({ id: deviceId() }),
  reply: S.Policy,
  errors: ['NOT_FOUND'],
});

export const changePolicy = defineRoute({
  name: 'changePolicy',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/child/device/policy',
  audience: 'parent',
  token: 'write',
  bodyLimit: 'device',
  summary:
    'Blocks apps, sites or numbers, or allows them again (idempotent), and tells the device to fetch its policy.',
  body: S.PolicyChange,
  reply: z.object({ version: z.number() }),
  message: 'Updated Successfuly',
  errors: ['NOT_FOUND', 'POLICY_FULL'],
});

export const clearPolicy = defineRoute({
  name: 'clearPolicy',
  slice,
  method: 'DELETE',
  path: '/child/device/policy',
  audience: 'parent',
  summary: 'Unblocks every app, site and number on the device. Schedules stay.',
  query: z.object({ deviceId: deviceId() }),
  reply: z.object({ deleted: z.number() }),
  message: 'Deleted Successful',
  errors: ['NOT_FOUND'],
});

export const getDevicePolicy = defineRoute({
  name: 'getDevicePolicy',
  slice,
  method: 'GET',
  path: '/device/policy',
  audience: 'device',
  summary:
    'The policy in force with an `ETag`; 304 when `If-None-Match` names the newest version. Either answer acknowledges that version.',
  reply: S.DevicePolicy,
});

export const getFamily = defineRoute({
  name: 'getFamily',
  slice,
  method: 'GET',
  path: '/family',
  audience: 'parent',
  token: 'read',
  summary: "The family's time zone.",
  reply: S.Family,
});

export const updateFamily = defineRoute({
  name: 'updateFamily',
  slice,
  method: 'PUT',
  path: '/family',
  audience: 'parent',
  summary: "Sets the family's time zone and tells every device to fetch its policy.",
  body: S.FamilyBody,
  reply: S.Family,
  message: 'Updated Successfuly',
});
