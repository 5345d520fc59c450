import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { PictureFile } from '../children/picture-file.ts';
import { z } from '../schema.ts';
import * as S from './companion.schemas.ts';

const slice = 'companion';

export const getDataCollection = defineRoute({
  name: 'getDataCollection',
  slice,
  method: 'GET',
  path: '/child/device/collects',
  audience: 'parent',
  token: 'read',
  summary: 'Data collection settings of a device, kind by kind, and when the device first fetched each.',
  query: z.object({ deviceId: deviceId() }),
  reply: S.DataCollection,
  errors: ['NOT_FOUND'],
});

export const setDataCollection = defineRoute({
  name: 'setDataCollection',
  slice,
  method: 'PUT',
  path: '/child/device/collects',
  audience: 'parent',
  summary:
    'Switches the collection of one kind on or off (idempotent) and tells the device to fetch its policy.',
  body: S.DataCollectionBody,
  reply: S.DataCollection,
  message: 'Updated Successfuly',
  errors: ['NOT_FOUND'],
});

export const getDeviceMe = defineRoute({
  name: 'getDeviceMe',
  slice,
  method: 'GET',
  path: '/device/me',
  audience: 'device',
  summary:
    'The transparency view for the device user: who can see what, what is collected, since when, how long it is kept, and the accesses of the last 30 days.',
  reply: S.DeviceMe,
});

export const getDevicePicture = defineRoute({
  name: 'getDevicePicture',
  slice,
  method: 'GET',
  path: '/device/picture/{name}',
  audience: 'device',
  kind: 'raw',
  summary: 'A picture of the child or of a parent of the family, as `GET /device/me` names it. WebP.',
  params: z.object({ name: PictureFile }),
  errors: ['NOT_FOUND'],
});

export const stopDevice = defineRoute({
  name: 'stopDevice',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/stop',
  audience: 'device',
  summary:
    'Ends the sharing from the device itself: its token stops working at once and parents are notified that sharing was stopped, without a position.',
  message: 'Sharing has ended.',
});

export const showReport = defineRoute({
  name: 'showReport',
  slice,
  method: 'GET',
  path: '/device/report',
  audience: 'former-device',
  summary:
    "For the device user, until 30 days after the pairing ended: a preview of the abuse report that would be sent to the operator's contact (ABUSE_CONTACT).",
  reply: S.ReportShown,
  errors: ['NO_ABUSE_CONTACT'],
});

export const stopAndReport = defineRoute({
  name: 'stopAndReport',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/report',
  audience: 'former-device',
  summary:
    'Ends the sharing as `POST /device/stop` does, if it has not ended, and sends the abuse report as previewed, once per pairing. No one in the family learns of the report. Idempotent.',
  body: S.ReportBody,
  reply: S.Reported,
  errors: ['NO_ABUSE_CONTACT', 'REPORT_CHANGED'],
});

export const fetchRecord = defineRoute({
  name: 'fetchRecord',
  slice,
  method: 'POST',
  repeat: 'again',
  path: '/device/record',
  audience: 'former-device',
  kind: 'raw',
  summary:
    'For the device user, until 30 days after the pairing ended: a ZIP archive of what was recorded in this pairing, the access log and who had access (JSON, CSV and a readable page). Streamed; three a day.',
  query: S.RecordQuery,
});
