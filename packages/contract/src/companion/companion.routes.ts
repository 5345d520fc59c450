import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './companion.schemas.ts';

const slice = 'companion';

export const getDataCollection = defineRoute({
  name: 'getDataCollection',
  slice,
  method: 'GET',
  path: '/child/device/collects',
  audience: 'parent',
  summary: 'What a device is asked to collect, kind by kind, and when the device first knew.',
  query: z.object({ deviceId: id() }),
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
    'Switches one kind of collecting on or off; what is so already stays. Tells the device to fetch its rules.',
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
    'For who holds the device: who watches, what is collected, since when and how long it is kept, and who looked in the last 30 days.',
  reply: S.DeviceMe,
});

export const stopDevice = defineRoute({
  name: 'stopDevice',
  slice,
  method: 'POST',
  path: '/device/stop',
  audience: 'device',
  summary:
    'Ends the sharing from the device itself: its token stops working at once and the parents are told that it was stopped, without a place.',
  message: 'Sharing has ended.',
});

export const showReport = defineRoute({
  name: 'showReport',
  slice,
  method: 'GET',
  path: '/device/report',
  audience: 'holder',
  summary:
    'For who holds the device, or held it until 30 days ago: the report of abuse as it would be sent to whoever the operator named (ABUSE_CONTACT).',
  reply: S.ReportShown,
  errors: ['NO_ABUSE_CONTACT'],
});

export const stopAndReport = defineRoute({
  name: 'stopAndReport',
  slice,
  method: 'POST',
  path: '/device/report',
  audience: 'holder',
  summary:
    'Ends the sharing as `POST /device/stop` does, where it has not ended, and sends the report that was shown, once a pairing. Nobody in the family is told of the report. Sent again it changes nothing.',
  body: S.ReportBody,
  reply: S.Reported,
  errors: ['NO_ABUSE_CONTACT', 'REPORT_CHANGED'],
});

export const fetchRecord = defineRoute({
  name: 'fetchRecord',
  slice,
  method: 'POST',
  path: '/device/record',
  audience: 'holder',
  kind: 'raw',
  summary:
    'For who holds the device, or held it until 30 days ago: a ZIP archive of what was recorded in this pairing, who looked and who had access (JSON, CSV and a page to read). Made while it is sent; three a day.',
  query: S.RecordQuery,
});
