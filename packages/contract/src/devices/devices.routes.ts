import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { z } from '../schema.ts';
import { AbilitiesBody } from './abilities.ts';
import { DeviceEventsQuery } from './device-signals.ts';
import * as S from './devices.schemas.ts';

const slice = 'devices';

export const addDevice = defineRoute({
  name: 'addDevice',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/child/addDevice',
  audience: 'parent',
  summary:
    'Adds a device to a child and returns its pairing code, which is shown once and expires after 24 hours. An iPhone under the Parents plan needs a recent authentication.',
  body: S.AddDeviceBody,
  reply: S.AddDeviceReply,
  status: 201,
  errors: ['NOT_FOUND', 'DEVICE_CAP', 'DEVICE_TYPE_PLAN', 'SAMPLE_CHILD', 'REAUTH_REQUIRED'],
});

export const renewCode = defineRoute({
  name: 'renewDeviceCode',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/child/device/{id}/code',
  audience: 'parent',
  summary:
    'Makes a new pairing code. The previous code expires, and the device token stops working once the new code is used.',
  params: z.object({ id: deviceId() }),
  reply: S.AddDeviceReply,
  status: 201,
  errors: ['NOT_FOUND', 'SAMPLE_CHILD'],
});

export const connectDevice = defineRoute({
  name: 'connectDevice',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/child/device/{id}/connect',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'Makes the keys of a device with a third-party client (OwnTracks, Overland, Traccar Client, GPSLogger, OsmAnd); previous keys end at once. The device counts as paired from its first report on.',
  params: z.object({ id: deviceId() }),
  reply: S.ClientKeys,
  errors: ['NOT_FOUND', 'SAMPLE_CHILD', 'ADULT_NEEDS_COMPANION'],
});

export const addTracker = defineRoute({
  name: 'addTracker',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/child/device/{id}/tracker',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'Makes the keys of a third-party client (OwnTracks and the like) that reports the position beside the companion; previous keys end at once. The companion is paired or has an open code, and no other client or watch reports for the device. They work while the companion is paired, and end with its pairing.',
  params: z.object({ id: deviceId() }),
  reply: S.TrackerKeys,
  errors: [
    'NOT_FOUND',
    'SAMPLE_CHILD',
    'ADULT_NEEDS_COMPANION',
    'OTHER_CLIENT_REPORTS',
    'TRACKER_NEEDS_COMPANION',
  ],
});

export const checkTracker = defineRoute({
  name: 'checkTracker',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/tracker/check',
  audience: 'device',
  summary:
    "Whether keys that a link brought are those of a tracker beside this very device's companion. The companion offers no others: whose keys they are decides who reads the place.",
  body: S.TrackerCheckBody,
  reply: S.TrackerChecked,
  errors: ['RATE_LIMITED'],
});

export const checkPageTracker = defineRoute({
  name: 'checkPageTracker',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/page/tracker/check',
  audience: 'page',
  summary:
    "Whether keys that a link brought are those of the device whose child's page it opened. The page offers no others: whose keys they are decides who reads the place.",
  body: S.TrackerCheckBody,
  reply: S.TrackerChecked,
  errors: ['RATE_LIMITED'],
});

export const nameWatch = defineRoute({
  name: 'nameWatch',
  slice,
  method: 'PUT',
  path: '/child/device/{id}/watch',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    "Connects a children's GPS watch by the number printed on it; keys of a third-party client on the device end. The device counts as paired from the watch's first frame on. A number without a frame expires after 24 hours.",
  params: z.object({ id: deviceId() }),
  body: S.NameWatchBody,
  reply: S.NamedWatch,
  errors: [
    'NOT_FOUND',
    'SAMPLE_CHILD',
    'WATCHES_OFF',
    'WATCH_TAKEN',
    'ADULT_NEEDS_COMPANION',
    'RATE_LIMITED',
  ],
});

export const removeDevice = defineRoute({
  name: 'removeDevice',
  slice,
  method: 'DELETE',
  path: '/child/device/{id}',
  audience: 'parent',
  deletes: true,
  recentAuthentication: true,
  summary:
    'Removes a device and what it recorded; its token stops working at once and it receives `unpaired`.',
  params: z.object({ id: deviceId() }),
  message: 'Device Deleted Successfuly',
  errors: ['NOT_FOUND'],
});

export const pairDevice = defineRoute({
  name: 'pairDevice',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/device/pair',
  audience: 'public',
  summary: 'Redeems a pairing code for a device token. Wrong, used and expired codes get the same answer.',
  body: S.PairBody,
  reply: S.PairReply,
  status: 201,
  errors: ['PAIRING_CODE_INVALID', 'RATE_LIMITED'],
});

export const reportStatus = defineRoute({
  name: 'reportStatus',
  slice,
  method: 'PUT',
  path: '/device/status',
  audience: 'device',
  summary: 'Battery, network and permissions of the device; an older `at` never overwrites a newer one.',
  body: S.StatusBody,
  message: 'Thank you.',
  bodyLimit: 'device',
  errors: ['QUOTA'],
});

export const reportAbilities = defineRoute({
  name: 'reportAbilities',
  slice,
  method: 'PUT',
  path: '/device/abilities',
  audience: 'device',
  summary:
    'What the client can do on the device now: all of it, each time that it changes, as when a permission that it needs is revoked. Words that are not known here are ignored. Without it a client counts for no rule as enforcing.',
  body: AbilitiesBody,
  message: 'Thank you.',
});

export const deviceEvents = defineRoute({
  name: 'deviceEvents',
  slice,
  method: 'GET',
  path: '/device/events',
  audience: 'device',
  kind: 'stream',
  summary:
    'Server-sent events for the device: getlocation, webblock, appblock, callblock, timeschedule, unpaired. With `kinds` the data of each says what is new.',
  query: DeviceEventsQuery,
  errors: ['TOO_MANY_STREAMS'],
});
