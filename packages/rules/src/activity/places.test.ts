import { expect, describe, it } from 'vitest';
import type { DayEntry, DayPiece } from '@kinward/contract/activity/activity.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { TrackPoint } from '@kinward/contract/locations/locations.schemas.ts';
import type { Fence } from '../fences/at-fence.ts';
import { familyPlaces } from '../fences/family-places.ts';
import { arrivalsOf, carriedOf, lastOf, piecesOf, withCrossings } from './places.ts';

const DAY = { from: Date.UTC(2026, 4, 20), to: Date.UTC(2026, 4, 21) };
const at = (clock: string): string => `2026-05-20T${clock}:00.000Z`;
const HOME = { latitude: 50.15, longitude: -5.07 };
const SCHOOL = { latitude: 50.16, longitude: -5.07 };
const PARK = { latitude: 50.17, longitude: -5.07 };
const fence = (fenceName: string, place: typeof HOME, action: Fence['action'] = 'Allow'): Fence => ({
  fenceName,
  action,
  radius: 150,
  ...place,
});
const FENCES = familyPlaces([fence('Home', HOME), fence('School', SCHOOL), fence('Park', PARK, 'Block')], []);
const point = (clock: string, place = HOME): TrackPoint => [
  Date.parse(at(clock)),
  place.latitude,
  place.longitude,
  8,
  null,
  null,
];
const stop = (place: typeof HOME, from: string, to: string) => ({
  ...place,
  radius: 20,
  from: at(from),
  to: at(to),
});
const device = { deviceId: 'd1' as DeviceId, deviceName: 'Pixel' };

describe('the device that was carried', () => {
  const told = (distance: number, ...clocks: string[]) => ({
    distance,
    points: clocks.map((clock) => point(clock)),
  });

  it('is the one that travelled, not the one that told more', () => {
    const [tablet, phone] = [told(40, '00:00', '23:00'), told(4_000, '08:00', '17:00')];
    expect(carriedOf([tablet, phone])).toBe(phone);
  });

  it('is the one that told its place for longest where none travelled farther', () => {
    const [short, long] = [told(120, '08:00', '09:00'), told(0, '00:00', '23:00')];
    expect(carriedOf([short, long])).toBe(long);
  });

  it('is none without a position', () => {
    expect(carriedOf([told(0), told(0)])).toBeUndefined();
    expect(carriedOf([])).toBeUndefined();
  });
});

describe('the parts of a day', () => {
  const track = {
    points: [point('07:00'), point('16:00', PARK)],
    stops: [stop(HOME, '07:00', '08:00'), stop(SCHOOL, '08:20', '15:00'), stop(PARK, '15:30', '16:00')],
    gaps: [{ from: at('15:00'), to: at('15:30') }],
  };

  it('are stops with their fence, ways and gaps; a forbidden fence is no place to be at', () => {
    expect(piecesOf(track, FENCES, DAY).map(({ kind, from, place }) => [kind, from, place?.fence])).toEqual([
      ['stop', at('07:00'), 'Home'],
      ['move', at('08:00'), undefined],
      ['stop', at('08:20'), 'School'],
      ['gap', at('15:00'), undefined],
      ['stop', at('15:30'), null],
    ]);
  });

  it('end with the last position, in a fence only where it surely is', () => {
    expect(lastOf(track, FENCES)).toEqual({ at: Date.parse(at('16:00')), place: { fence: null, ...PARK } });
    expect(lastOf({ points: [point('07:00')] }, FENCES)?.place.fence).toBe('Home');
    const poor: TrackPoint = [0, HOME.latitude, HOME.longitude, 400, null, null];
    expect(lastOf({ points: [poor] }, FENCES)?.place.fence).toBeNull();
    expect(lastOf({ points: [] }, FENCES)).toBeUndefined();
  });

  it('are none on a day without positions', () => {
    expect(piecesOf({ points: [], stops: [], gaps: [] }, FENCES, DAY)).toEqual([]);
  });
});

const piece = (kind: DayPiece['kind'], from: string, to: string, name?: string, place = HOME): DayPiece => ({
  kind,
  from: at(from),
  to: at(to),
  place: kind === 'stop' ? { fence: name ?? null, ...place } : null,
});

describe('arrivals', () => {
  it('say from where and when, and that the last departure led nowhere yet', () => {
    const pieces = [
      piece('stop', '00:00', '08:00', 'Home'),
      piece('move', '08:00', '08:20'),
      piece('stop', '08:20', '15:00', 'School', SCHOOL),
      piece('move', '15:00', '15:10'),
    ];
    expect(arrivalsOf(pieces)).toEqual([
      {
        kind: 'arrived',
        at: at('08:20'),
        place: { fence: 'School', ...SCHOOL },
        left: { place: { fence: 'Home', ...HOME }, at: at('08:00') },
        unseen: false,
        notificationId: null,
      },
      { kind: 'left', at: at('15:00'), place: { fence: 'School', ...SCHOOL }, notificationId: null },
    ]);
  });

  it('are none where the day begins, nor after a silence or a step out at one place', () => {
    expect(
      arrivalsOf([
        piece('stop', '00:00', '08:00', 'Home'),
        piece('gap', '08:00', '10:00'),
        piece('stop', '10:00', '11:00', 'Home'),
        piece('move', '11:00', '11:03'),
        piece('stop', '11:03', '12:00', undefined, { ...HOME, latitude: HOME.latitude + 0.0003 }),
      ]),
    ).toEqual([]);
  });

  it('come back to a place after a walk, and are unseen after a silence', () => {
    const found = arrivalsOf([
      piece('stop', '00:00', '08:00', 'Home'),
      piece('move', '08:00', '08:30'),
      piece('stop', '08:30', '09:00', 'Home'),
      piece('gap', '09:00', '10:00'),
      piece('stop', '10:00', '11:00', 'School', SCHOOL),
    ]);
    expect(found.map((one) => [one.place.fence, one.at, 'unseen' in one && one.unseen])).toEqual([
      ['Home', at('08:30'), false],
      ['School', at('10:00'), true],
    ]);
  });
});

describe('arrivals and crossings', () => {
  const arrived: DayEntry = {
    ...device,
    kind: 'arrived',
    at: at('08:20'),
    place: { fence: 'School', ...SCHOOL },
    left: null,
    unseen: false,
    notificationId: null,
  };
  const crossing = (over: object): DayEntry => ({
    ...device,
    kind: 'crossing',
    at: at('08:19'),
    direction: 'enter',
    fence: 'School',
    forbidden: false,
    notificationId: 'n1',
    ...over,
  });

  it('are one where they tell the same, at the crossing and with its reasons', () => {
    expect(withCrossings([arrived], [crossing({})])).toEqual([
      { ...arrived, at: at('08:19'), notificationId: 'n1' },
    ]);
  });

  it('an arrival says when the fence before it was left, as its crossing does', () => {
    const home = { fence: 'Home', latitude: 50, longitude: -5 };
    const coming = { ...arrived, left: { place: home, at: at('07:20') } };
    const leaving = crossing({ direction: 'leave', fence: 'Home', at: at('07:22') });
    expect(withCrossings([coming], [leaving])).toEqual([
      { ...coming, left: { place: home, at: at('07:22') } },
      leaving,
    ]);
    const others = crossing({ direction: 'leave', fence: 'Park', at: at('07:22') });
    expect(withCrossings([coming], [others])[0]).toEqual(coming);
  });

  it.each([
    ['the other direction', { direction: 'leave' }],
    ['another fence', { fence: 'Park' }],
    ['another hour', { at: at('09:00') }],
    ['another device', { deviceId: 'd2' as DeviceId }],
  ])('stay two for %s', (_, over) => {
    expect(withCrossings([arrived], [crossing(over)])).toHaveLength(2);
  });
});
