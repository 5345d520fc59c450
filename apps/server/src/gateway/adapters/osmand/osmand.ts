/** The OsmAnd protocol in its three generations: Traccar Client 10 (form), 9 (JSON) and older (query), GPSLogger, OsmAnd. */
import { CLIENT_ABILITIES } from '@kinward/contract/devices/client-kinds.ts';
import { NOT_FAKED } from '@kinward/contract/devices/devices.schemas.ts';
import { AppError, type FieldError } from '@kinward/contract/errors.ts';
import type { ThirdPartyClient } from '../../../slices/devices/third-party-keys/client-auth.ts';
import { jsonOf, textOf } from '../body.ts';
import {
  childOf,
  emptyReport,
  flagOf,
  isObject,
  notNegative,
  numberOf,
  shareOf,
  timeOf,
  wordOf,
  type Candidate,
  type ClientReport,
  type Facts,
  type Json,
} from '../report.ts';

/** What an OsmAnd request says, and whose key it shows. */
export interface OsmandMessage {
  /** The device key; empty when none is given. */
  key: string;
  report: ClientReport;
  /** What a person who set up the client wrongly can act on: this position cannot be read. */
  faults?: FieldError[];
}

export interface OsmandRequest {
  /** Behind the question mark of the address. */
  query: string;
  body: Buffer;
  userAgent: string;
  /** Milliseconds since the epoch: the time of a fix that has none. */
  now: number;
  maxDepth: number;
}

/** Metres per second of one of it. */
const SPEED_UNITS: ReadonlyMap<string, number> = new Map([
  ['kn', 0.514444],
  ['ms', 1],
  ['kmh', 1 / 3.6],
]);
const MILLISECONDS_FROM = 2 ** 31;
const JSON_START = new Set([0x7b, 0x5b]);

type Field = (...names: string[]) => unknown;

const fieldsOf =
  (has: (name: string) => unknown): Field =>
  (...names) => {
    for (const name of names) {
      const value = has(name);
      if (value !== undefined && value !== null && value !== '') return value;
    }
    return undefined;
  };

/** Seconds, or milliseconds from 2^31 on, or a date; undefined when there is none, NaN when it cannot be read. */
const stampOf = (value: unknown): number | undefined => {
  if (value === undefined) return undefined;
  const number = numberOf(value);
  if (number === undefined) return timeOf(wordOf(value));
  return number >= MILLISECONDS_FROM ? number : number * 1000;
};

const placeOf = (field: Field): [unknown, unknown] => {
  const both = field('location');
  if (typeof both !== 'string') return [field('lat', 'latitude'), field('lon', 'lng', 'longitude')];
  const [latitude, longitude] = both.split(',');
  return [latitude, longitude];
};

const speedOf = (field: Field): number | undefined => {
  const unit = SPEED_UNITS.get(wordOf(field('speed_unit') ?? 'kn').toLowerCase());
  const speed = notNegative(field('speed'));
  return unit === undefined || speed === undefined ? undefined : speed * unit;
};

interface Entry {
  fix: Candidate | undefined;
  facts: Facts;
  alarm: number | undefined;
  faults: FieldError[];
}

const faultsOf = (latitude: unknown, longitude: unknown, at: number): FieldError[] => [
  ...(latitude !== undefined && numberOf(latitude) === undefined
    ? [{ path: 'lat', message: 'This is not a number of degrees' }]
    : []),
  ...(longitude !== undefined && numberOf(longitude) === undefined
    ? [{ path: 'lon', message: 'This is not a number of degrees' }]
    : []),
  ...(Number.isNaN(at) ? [{ path: 'timestamp', message: 'This is not a time' }] : []),
];

/** One position in plain fields, as the first and the last generation write it. */
const readEntry = (field: Field, now: number): Entry => {
  const [lat, lon] = placeOf(field);
  const [latitude, longitude] = [numberOf(lat), numberOf(lon)];
  const at = stampOf(field('timestamp')) ?? now;
  const battery = notNegative(field('batt'));
  const mocked = flagOf(field('mock')) === true;
  const hasFix = latitude !== undefined && longitude !== undefined && flagOf(field('valid')) !== false;
  return {
    fix: hasFix
      ? {
          at,
          latitude,
          longitude,
          accuracy: notNegative(field('accuracy')),
          altitude: numberOf(field('altitude')),
          speed: speedOf(field),
          bearing: notNegative(field('bearing', 'heading')),
          battery,
          mocked,
        }
      : undefined,
    facts: {
      at,
      battery,
      charging: flagOf(field('charge')),
      ...(hasFix && { permissions: { [NOT_FAKED]: !mocked } }),
    },
    alarm: field('alarm') === 'sos' ? at : undefined,
    faults: faultsOf(lat, lon, at),
  };
};

/** The `location` of the second generation. */
const readLocation = (location: Json, now: number): Entry => {
  const coords = childOf(location, 'coords');
  const battery = childOf(location, 'battery');
  const { timestamp } = location;
  const at =
    timestamp === undefined
      ? now
      : typeof timestamp === 'string'
        ? timeOf(timestamp)
        : (stampOf(timestamp) ?? now);
  const [latitude, longitude] = [numberOf(coords['latitude']), numberOf(coords['longitude'])];
  const percent = shareOf(battery['level']);
  const mocked = flagOf(location['mock']) === true;
  const hasFix = latitude !== undefined && longitude !== undefined;
  return {
    fix: hasFix
      ? {
          at,
          latitude,
          longitude,
          accuracy: notNegative(coords['accuracy']),
          altitude: numberOf(coords['altitude']),
          speed: notNegative(coords['speed']),
          bearing: notNegative(coords['heading']),
          battery: percent,
          mocked,
        }
      : undefined,
    facts: {
      at,
      battery: percent,
      charging: flagOf(battery['is_charging']),
      ...(hasFix && { permissions: { [NOT_FAKED]: !mocked } }),
    },
    alarm: [location['alarm'], childOf(location, 'extras')['alarm']].includes('sos') ? at : undefined,
    faults: [],
  };
};

const tracker = (name: string): ThirdPartyClient => ({ name, abilities: CLIENT_ABILITIES.osmand });
const GPSLOGGER = tracker('GPSLogger');
const OSMAND = tracker('OsmAnd');
const ANY = tracker('OsmAnd protocol');
const TRACCAR: ThirdPartyClient = {
  name: 'Traccar Client',
  abilities: CLIENT_ABILITIES.traccar,
};

/** By what the client calls itself, else by what it alone does. */
const clientOf = (userAgent: string, ownShape: boolean): ThirdPartyClient => {
  if (/gpslogger/iu.test(userAgent)) return GPSLOGGER;
  if (/osmand/iu.test(userAgent)) return OSMAND;
  return ownShape || /traccar/iu.test(userAgent) ? TRACCAR : ANY;
};

const gather = (client: ThirdPartyClient, entries: Entry[]): ClientReport => {
  const report = emptyReport(client);
  for (const { fix, facts, alarm } of entries) {
    if (fix) report.fixes.push(fix);
    if (alarm !== undefined) report.alarms.push(alarm);
    if (!((facts.at ?? 0) < (report.facts.at ?? 0))) report.facts = facts;
  }
  return report;
};

/** Of an array the first entry names the device; what names another one does not count. */
const readArray = (
  entries: unknown[],
  given: string,
  client: ThirdPartyClient,
  now: number,
): OsmandMessage => {
  const objects = entries.filter(isObject);
  const idOf = (entry: Json): string => wordOf(entry['id'] ?? entry['deviceid'] ?? given);
  const key = objects[0] ? idOf(objects[0]) : given;
  const own = objects.filter((entry) => idOf(entry) === key);
  const read = own.map((entry) =>
    readEntry(
      fieldsOf((name) => entry[name]),
      now,
    ),
  );
  return { key, report: { ...gather(client, read), unreadable: entries.length - own.length } };
};

const readJson = (value: unknown, given: string, { userAgent, now }: OsmandRequest): OsmandMessage => {
  const client = clientOf(userAgent, true);
  if (Array.isArray(value)) return readArray(value, given, client, now);
  if (!isObject(value))
    throw new AppError('VALIDATION', { errors: [{ path: '', message: 'An object is needed' }] });
  const { location } = value;
  if (!isObject(location) && value['device_id'] === undefined) return readArray([value], given, client, now);
  const entry = readLocation(isObject(location) ? location : {}, now);
  return { key: wordOf(value['device_id'] ?? given), report: gather(client, [entry]) };
};

/**
 * Reads a request of the OsmAnd protocol.
 * @throws AppError MALFORMED_JSON, VALIDATION when the JSON is no object and no array
 */
export const readOsmand = (request: OsmandRequest): OsmandMessage => {
  const query = new URLSearchParams(request.query);
  const given = query.get('id') ?? query.get('deviceid') ?? '';
  if (JSON_START.has(request.body.toString('latin1').trimStart().charCodeAt(0)))
    return readJson(jsonOf(request.body, request.maxDepth), given, request);
  const form = new URLSearchParams(textOf(request.body));
  const field = fieldsOf((name) => form.get(name) ?? query.get(name));
  const entry = readEntry(field, request.now);
  const key = wordOf(field('id', 'deviceid'));
  const client = clientOf(request.userAgent, form.has('id'));
  return { key, report: gather(client, [entry]), ...(entry.faults.length > 0 && { faults: entry.faults }) };
};
