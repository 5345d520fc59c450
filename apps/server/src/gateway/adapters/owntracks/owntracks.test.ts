/** Reports in the shapes that OwnTracks sends, with values of our own. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';
import { connected, deviceOf, encrypted, historyOf, sender, type Connected } from '../test-clients.ts';

const stack = useStack();
let harness: Connected;
let to: ReturnType<typeof sender>;
/** A moment within what is kept; each test goes on from the last. */
let at = 0;

beforeAll(async () => {
  harness = await connected(stack.current);
  to = sender(stack.current);
  at = Math.floor(stack.current.clock.now().getTime() / 1000) - 86_400;
}, 60_000);

const next = (): number => (at += 30);
const newest = async () => (await historyOf(harness))[0];
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const id = () => harness.keys.deviceKey;

describe('OwnTracks', () => {
  const location = (fields: object = {}) => ({
    _type: 'location',
    lat: 45.07,
    lon: 14.02,
    tst: next(),
    acc: 9,
    vac: 3,
    alt: 31,
    vel: 18,
    cog: 90,
    batt: 77,
    bs: 2,
    conn: 'm',
    t: 'p',
    m: 2,
    tid: 'MI',
    topic: 'owntracks/a/b',
    inregions: ['home'],
    SSID: 'net',
    p: 101.3,
    _id: 'x',
    ...fields,
  });

  it('sends a location, speed in km/h', async () => {
    const message = location();
    expect(await to.owntracks(harness.keys, message)).toMatchObject({
      status: 200,
      text: '[]',
      type: expect.stringMatching(/^application\/json/u),
    });
    expect(await newest()).toMatchObject({
      latitude: 45.07,
      speed: 5,
      bearing: 90,
      altitude: 31,
      battery: 77,
      recordedAt: iso(message.tst),
    });
    expect(await deviceOf(harness)).toMatchObject({ platform: 'OwnTracks', charging: true });
  });

  it('sends it encrypted with the password', async () => {
    const message = location({ lat: 45.075 });
    expect(
      await to.owntracks(harness.keys, encrypted(message, harness.keys.owntracks.password)),
    ).toMatchObject({
      status: 200,
      text: '[]',
    });
    expect(await newest()).toMatchObject({ latitude: 45.075, recordedAt: iso(message.tst) });
    expect((await to.owntracks(harness.keys, encrypted(location(), 'another password'))).status).toBe(401);
    expect((await to.owntracks(harness.keys, { _type: 'encrypted', data: 'abc' })).status).toBe(400);
    expect((await to.owntracks(harness.keys, { _type: 'encrypted' })).status).toBe(400);
  });

  it('tells what the phone allows; what it does not name stays as it was', async () => {
    // Such a message carries no time, so it counts as of now: after all the others here.
    const other = await connected(stack.current);
    await to.owntracks(other.keys, {
      _type: 'status',
      android: { wifi: 1, ps: 0, bo: 1, hib: 0, loc: -3 },
      _id: 'x',
    });
    const android = ['location-always', 'location-precise', 'no-battery-optimisation'];
    expect((await deviceOf(other)).missingPermissions).toEqual(android);
    await to.owntracks(other.keys, {
      _type: 'status',
      iOS: {
        locationManagerAuthorizationStatus: 'kCLAuthorizationStatusAuthorizedAlways',
        backgroundRefreshStatus: 'UIBackgroundRefreshStatusDenied',
      },
    });
    expect((await deviceOf(other)).missingPermissions).toEqual([
      'background-refresh',
      'location-precise',
      'no-battery-optimisation',
    ]);
    await to.owntracks(other.keys, {
      _type: 'status',
      android: { ps: 0, bo: 0, hib: 0, loc: 0 },
      iOS: { backgroundRefreshStatus: 'UIBackgroundRefreshStatusAvailable' },
    });
    expect((await deviceOf(other)).missingPermissions).toEqual([]);
  });

  it('takes every other type, an empty body and types to come', async () => {
    const before = await historyOf(harness);
    for (const _type of [
      'waypoint',
      'waypoints',
      'lwt',
      'steps',
      'beacon',
      'card',
      'request',
      'cmd',
      'configuration',
      'new',
    ])
      expect(await to.owntracks(harness.keys, { _type, tst: at })).toMatchObject({ status: 200, text: '[]' });
    const { authorization } = {
      authorization: `Basic ${btoa(`${id()}:${harness.keys.owntracks.password}`)}`,
    };
    expect(await to.send('POST', '/owntracks', { authorization })).toMatchObject({ status: 200, text: '[]' });
    expect(await historyOf(harness)).toEqual(before);
    expect(
      await to.owntracks(harness.keys, {
        _type: 'transition',
        event: 'enter',
        desc: 'home',
        lat: 45.08,
        lon: 14.03,
        acc: 5,
        tst: next(),
        wtst: 1,
        t: 'c',
      }),
    ).toMatchObject({ status: 200 });
    expect(await newest()).toMatchObject({ latitude: 45.08 });
  });

  it('is 401 without or with wrong words', async () => {
    const wrong = { ...harness.keys, owntracks: { ...harness.keys.owntracks, password: 'x' } };
    expect((await to.owntracks(wrong, location())).status).toBe(401);
    for (const authorization of [
      '',
      'Basic',
      'Basic !',
      `Basic ${btoa('nobody')}`,
      `Bearer ${id()}`,
      `Basic ${btoa(`${id()}:`)}`,
    ])
      expect(
        (await to.send('POST', '/owntracks', { authorization, 'content-type': 'application/json' }, '{}'))
          .status,
        authorization,
      ).toBe(401);
  });
});
