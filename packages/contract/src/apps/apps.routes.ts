import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { z } from '../schema.ts';
import * as S from './apps.schemas.ts';

const slice = 'apps';

export const listApplications = defineRoute({
  name: 'listApplications',
  slice,
  method: 'GET',
  path: '/application',
  audience: 'parent',
  token: 'read',
  summary:
    "The device's apps by name, and which of them are blocked; with the programs of computers of which a local user has its rules.",
  query: z.object({ deviceId: deviceId() }),
  reply: z.array(S.Application),
  errors: ['NOT_FOUND'],
});

export const reportApps = defineRoute({
  name: 'reportApps',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/apps',
  audience: 'device',
  bodyLimit: 'device',
  summary: 'Reports the whole list of apps on the device; it replaces the previous one.',
  body: S.AppList,
  reply: S.AppsReported,
});

export const getAppIcon = defineRoute({
  name: 'getAppIcon',
  slice,
  method: 'GET',
  path: '/application/icon/{name}',
  audience: 'parent',
  token: 'read',
  kind: 'raw',
  summary: "The icon of a program on a computer of the caller's family, as WebP.",
  params: z.object({ name: S.IconFile }),
  errors: ['NOT_FOUND'],
});
