/** OwnTracks in HTTP mode: one message a request. */
import { CLIENT_ABILITIES } from '@kinward/contract/devices/client-kinds.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { ThirdPartyClient } from '../../../slices/devices/third-party-keys/client-auth.ts';
import {
  childOf,
  emptyReport,
  isObject,
  notNegative,
  numberOf,
  secondsOf,
  wordOf,
  type Candidate,
  type ClientReport,
  type Facts,
  type Json,
} from '../report.ts';

const CLIENT: ThirdPartyClient = { name: 'OwnTracks', abilities: CLIENT_ABILITIES.owntracks };
const KMH = 1 / 3.6;
const NETWORKS: ReadonlyMap<unknown, string> = new Map([
  ['w', 'wifi'],
  ['m', 'mobile'],
  ['o', 'offline'],
]);
/** `bs`: 0 says nothing. */
const CHARGING: ReadonlyMap<unknown, boolean> = new Map([
  [1, false],
  [2, true],
  [3, true],
]);

const fixOf = (message: Json): Candidate | undefined => {
  const [latitude, longitude] = [numberOf(message['lat']), numberOf(message['lon'])];
  if (latitude === undefined || longitude === undefined) return undefined;
  const speed = notNegative(message['vel']);
  return {
    at: secondsOf(message['tst']) ?? Number.NaN,
    latitude,
    longitude,
    accuracy: notNegative(message['acc']),
    altitude: numberOf(message['alt']),
    speed: speed === undefined ? undefined : speed * KMH,
    bearing: notNegative(message['cog']),
    battery: notNegative(message['batt']),
  };
};

const factsOf = (message: Json): Facts => ({
  at: secondsOf(message['created_at']) ?? secondsOf(message['tst']),
  battery: notNegative(message['batt']),
  charging: CHARGING.get(numberOf(message['bs'])),
  network: NETWORKS.get(message['conn']),
});

/** `loc`: 0 always and precise, -1 always and coarse, -2 while in use and precise, -3 in use and coarse, -4 denied. */
const androidPermissions = (android: Json): Record<string, boolean> => {
  const { loc, ps, bo, hib } = android;
  const level = numberOf(loc);
  return {
    ...(level !== undefined && {
      location: level > -4,
      'location-always': level >= -1,
      'location-precise': level === 0 || level === -2,
    }),
    ...(numberOf(ps) !== undefined && { 'no-power-saving': numberOf(ps) === 0 }),
    ...(numberOf(bo) !== undefined && { 'no-battery-optimisation': numberOf(bo) === 0 }),
    ...(numberOf(hib) !== undefined && { 'no-hibernation': numberOf(hib) === 0 }),
  };
};

const iosPermissions = (ios: Json): Record<string, boolean> => {
  const { locationManagerAuthorizationStatus: granted, backgroundRefreshStatus: refresh } = ios;
  return {
    ...(typeof granted === 'string' && {
      location: /authorized/iu.test(granted),
      'location-always': /always/iu.test(granted),
    }),
    ...(typeof refresh === 'string' && { 'background-refresh': /available/iu.test(refresh) }),
  };
};

/**
 * Reads a message. `location` and `transition` say where the phone is (what a transition says of a fence is a hint and decides
 * nothing), `status` what it allows; every other type is a sign of life.
 * @param body what the request's JSON holds
 * @throws AppError VALIDATION when it is no message
 */
export const readOwntracks = (body: unknown): ClientReport => {
  if (!isObject(body) || typeof body['_type'] !== 'string')
    throw new AppError('VALIDATION', {
      errors: [{ path: '_type', message: 'A message with a type is needed' }],
    });
  const report = emptyReport(CLIENT);
  switch (body['_type']) {
    case 'location':
    case 'transition': {
      const fix = fixOf(body);
      return { ...report, fixes: fix ? [fix] : [], facts: factsOf(body) };
    }
    case 'status': {
      const permissions = {
        ...androidPermissions(childOf(body, 'android')),
        ...iosPermissions(childOf(body, 'iOS')),
      };
      return { ...report, facts: { permissions } };
    }
    default:
      return report;
  }
};

/** The base64 of an encrypted message; undefined when the message is plain. */
export const encryptedData = (body: unknown): string | undefined =>
  isObject(body) && body['_type'] === 'encrypted' ? wordOf(body['data']) : undefined;
