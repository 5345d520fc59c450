/** Reports of third-party clients, in their own formats (docs/protocol/device.md). */
import { defineRoute } from '../route.ts';

const slice = 'adapters';

const ERRORS = [
  'VALIDATION',
  'MALFORMED_JSON',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'ADULT_NEEDS_COMPANION',
] as const;

const osmandSummary =
  'The OsmAnd protocol: Traccar Client (all generations), GPSLogger, OsmAnd. The device is identified by `id`, its key, in the query, in the form or as `device_id` of the JSON.';

export const ingestOsmandGet = defineRoute({
  name: 'ingestOsmandGet',
  slice,
  method: 'GET',
  path: '/ingest/osmand',
  audience: 'client',
  kind: 'raw',
  summary: osmandSummary,
  errors: ERRORS,
});

export const ingestOsmandPost = defineRoute({
  name: 'ingestOsmandPost',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/ingest/osmand',
  audience: 'client',
  kind: 'raw',
  bodyLimit: 'device',
  summary: osmandSummary,
  errors: ERRORS,
});

export const ingestOwntracks = defineRoute({
  name: 'ingestOwntracks',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/ingest/owntracks',
  audience: 'client',
  kind: 'raw',
  bodyLimit: 'device',
  summary:
    'OwnTracks in HTTP mode: one message a request, plain or encrypted. Basic authentication; the answer is a JSON array of commands.',
  errors: ERRORS,
});

export const ingestOverland = defineRoute({
  name: 'ingestOverland',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/ingest/overland',
  audience: 'client',
  kind: 'raw',
  bodyLimit: 'device',
  summary: 'Overland: a batch of GeoJSON features with a bearer token; the answer is `{"result":"ok"}`.',
  errors: ERRORS,
});
