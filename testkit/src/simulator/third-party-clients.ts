/** One position as third-party clients send it: for replays, stories and benches. */
import type { ClientKeys, PositionReport } from '@kinward/contract/devices/devices.schemas.ts';

export const THIRD_PARTY_CLIENTS = [
  'Traccar Client 10',
  'Traccar Client 9',
  'OsmAnd protocol',
  'OwnTracks',
  'Overland',
] as const;
export type ThirdPartyClient = (typeof THIRD_PARTY_CLIENTS)[number];

export interface ThirdPartyRequest {
  method: 'GET' | 'POST';
  /** With the query; below the installation's origin. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const KNOTS = 1 / 0.514444;
const KMH = 3.6;
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

const secondsOf = ({ recordedAt }: PositionReport): number => Date.parse(recordedAt) / 1000;

/** Form encoding without the fields that the position lacks. */
const formOf = (fields: Record<string, string | number | null | undefined>): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]): [string, string][] =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();

const plain = (keys: ClientKeys, at: PositionReport): string =>
  formOf({
    id: keys.deviceKey,
    lat: at.latitude,
    lon: at.longitude,
    timestamp: secondsOf(at),
    accuracy: at.accuracy,
    altitude: at.altitude,
    speed: typeof at.speed === 'number' ? at.speed * KNOTS : null,
    bearing: at.bearing,
    batt: at.battery,
  });

const traccar9 = (keys: ClientKeys, at: PositionReport): object => ({
  device_id: keys.deviceKey,
  location: {
    timestamp: at.recordedAt,
    coords: {
      latitude: at.latitude,
      longitude: at.longitude,
      accuracy: at.accuracy,
      speed: at.speed ?? -1,
      heading: at.bearing ?? -1,
      altitude: at.altitude,
    },
    event: 'motionchange',
    battery: { level: typeof at.battery === 'number' ? at.battery / 100 : -1 },
  },
});

const owntracks = (at: PositionReport): object => ({
  _type: 'location',
  lat: at.latitude,
  lon: at.longitude,
  tst: secondsOf(at),
  acc: at.accuracy ?? undefined,
  alt: at.altitude ?? undefined,
  vel: typeof at.speed === 'number' ? at.speed * KMH : undefined,
  cog: at.bearing ?? undefined,
  batt: at.battery ?? undefined,
  t: 'u',
});

const overland = (at: PositionReport): object => ({
  locations: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
      properties: {
        timestamp: at.recordedAt,
        altitude: at.altitude,
        speed: at.speed ?? -1,
        course: at.bearing ?? -1,
        horizontal_accuracy: at.accuracy,
        battery_level: typeof at.battery === 'number' ? at.battery / 100 : undefined,
      },
    },
  ],
});

/** @param at a position at a whole second, as some protocols have no fractions */
export const thirdPartyRequest = (
  client: ThirdPartyClient,
  keys: ClientKeys,
  at: PositionReport,
): ThirdPartyRequest => {
  switch (client) {
    case 'OsmAnd protocol':
      return { method: 'GET', path: `/api/ingest/osmand?${plain(keys, at)}`, headers: {} };
    case 'Traccar Client 10': {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return { method: 'POST', path: '/api/ingest/osmand', headers, body: plain(keys, at) };
    }
    case 'Traccar Client 9':
      return {
        method: 'POST',
        path: '/api/ingest/osmand',
        headers: JSON_TYPE,
        body: JSON.stringify(traccar9(keys, at)),
      };
    case 'OwnTracks': {
      const { username, password } = keys.owntracks;
      const headers = { ...JSON_TYPE, authorization: `Basic ${btoa(`${username}:${password}`)}` };
      return { method: 'POST', path: '/api/ingest/owntracks', headers, body: JSON.stringify(owntracks(at)) };
    }
    case 'Overland': {
      const headers = { ...JSON_TYPE, authorization: `Bearer ${keys.overland.token}` };
      return { method: 'POST', path: '/api/ingest/overland', headers, body: JSON.stringify(overland(at)) };
    }
  }
};
