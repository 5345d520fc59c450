import { catalogue } from '../lib/language.ts';

/** Messages of the maps. */
export const mapTexts = catalogue('map', {
  closer: 'Closer',
  farther: 'Farther',
  centreOn: (name: string) => `Centre on ${name}`,
  centre: 'Centre',
  showStreets: 'Show streets',
  hideStreets: 'Hide streets',
  streetsQuestion: 'Show streets?',
  streetsLeaves: (host: string) =>
    `This installation then fetches the map pictures from ${host}, which learns the area you look at and this installation’s address, but not who you are.`,
  streetsFailed: 'No street pictures just now.',
  openStreetMap: '© OpenStreetMap contributors',
  notNow: 'Not now',
  sources: 'Sources of the map',
  attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
  miles: (value: number) => `${value} mi`,
  kilometres: (value: number) => `${value} km`,
  faceLive: (name: string) => `${name} is here`,
  faceOld: (name: string) => `${name} was last seen here`,
  facePast: (name: string, time: string) => `${name} at ${time}`,
  allowedFence: (name: string) => `Allowed: ${name}`,
  forbiddenFence: (name: string) => `Forbidden: ${name}`,
  pin: (latitude: string, longitude: string) =>
    `Middle of the fence at ${latitude}, ${longitude}. Arrow keys move it.`,
  hint: 'Arrow keys move the map, plus and minus bring it closer and farther.',
  loading: 'The map is being drawn',
});
