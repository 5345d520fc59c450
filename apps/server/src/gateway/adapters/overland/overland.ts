/** Overland: batches of GeoJSON features. */
import { CLIENT_ABILITIES } from '@kinward/contract/devices/client-kinds.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { ThirdPartyClient } from '../../../slices/devices/third-party-keys/client-auth.ts';
import {
  childOf,
  emptyReport,
  isObject,
  notNegative,
  numberOf,
  shareOf,
  timeOf,
  type Candidate,
  type ClientReport,
  type Facts,
  type Json,
} from '../report.ts';

const CLIENT: ThirdPartyClient = { name: 'Overland', abilities: CLIENT_ABILITIES.overland };
const PLUGGED: ReadonlyMap<unknown, boolean> = new Map([
  ['charging', true],
  ['full', true],
  ['unplugged', false],
]);

/** A feature with a point. Others tell of a visit or of the app's end: signs of life, and no place. */
const fixOf = (feature: Json, properties: Json, at: number): Candidate | undefined => {
  const { coordinates } = childOf(feature, 'geometry');
  if (!Array.isArray(coordinates)) return undefined;
  const [longitude, latitude] = [numberOf(coordinates[0]), numberOf(coordinates[1])];
  if (longitude === undefined || latitude === undefined) return undefined;
  return {
    at,
    latitude,
    longitude,
    accuracy: notNegative(properties['horizontal_accuracy']),
    altitude: numberOf(properties['altitude']),
    speed: notNegative(properties['speed']),
    bearing: notNegative(properties['course']),
    battery: shareOf(properties['battery_level']),
  };
};

const factsOf = (properties: Json, at: number): Facts => ({
  at,
  battery: shareOf(properties['battery_level']),
  charging: PLUGGED.get(properties['battery_state']),
  ...(typeof properties['wifi'] === 'string' && properties['wifi'] !== '' && { network: 'wifi' }),
});

/**
 * Reads a batch; entries that cannot be read do not keep the others from being taken.
 * @param body what the request's JSON holds
 * @throws AppError VALIDATION when it is no batch
 */
export const readOverland = (body: unknown): ClientReport => {
  const locations = isObject(body) ? body['locations'] : undefined;
  if (!Array.isArray(locations))
    throw new AppError('VALIDATION', {
      errors: [{ path: 'locations', message: 'A list of features is needed' }],
    });
  const report = emptyReport(CLIENT);
  for (const feature of locations) {
    if (!isObject(feature)) {
      report.unreadable += 1;
      continue;
    }
    const properties = childOf(feature, 'properties');
    const { timestamp } = properties;
    const at = typeof timestamp === 'string' ? timeOf(timestamp) : Number.NaN;
    const fix = fixOf(feature, properties, at);
    if (fix) report.fixes.push(fix);
    if (at >= (report.facts.at ?? -Infinity)) report.facts = factsOf(properties, at);
  }
  return report;
};
