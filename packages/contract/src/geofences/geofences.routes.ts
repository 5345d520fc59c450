import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './geofences.schemas.ts';

const slice = 'geofences';

export const listGeofences = defineRoute({
  name: 'listGeofences',
  slice,
  method: 'GET',
  path: '/geofence',
  audience: 'parent',
  token: 'read',
  summary: 'Fences of a device, of the family, or one fence as a list of one; by name.',
  query: S.GeofenceQuery,
  reply: z.array(S.Geofence),
  errors: ['NOT_FOUND'],
});

export const addGeofence = defineRoute({
  name: 'addGeofence',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/geofence',
  audience: 'parent',
  token: 'write',
  summary: 'Adds a fence to a device: at most 100.',
  body: S.NewGeofence,
  reply: S.Geofence,
  status: 201,
  message: 'Created Successful',
  errors: ['NOT_FOUND', 'FENCE_CAP'],
});

export const updateGeofence = defineRoute({
  name: 'updateGeofence',
  slice,
  method: 'PUT',
  path: '/geofence/{id}',
  audience: 'parent',
  token: 'write',
  summary: 'Changes a fence. With `version`, only if no one else has changed the fence since.',
  params: z.object({ id: id() }),
  body: S.GeofenceChange,
  reply: S.Geofence,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteGeofence = defineRoute({
  name: 'deleteGeofence',
  slice,
  method: 'DELETE',
  path: '/geofence/{id}',
  audience: 'parent',
  summary: 'Deletes a fence.',
  params: z.object({ id: id() }),
  message: 'Deleted Successful',
  errors: ['NOT_FOUND'],
});
