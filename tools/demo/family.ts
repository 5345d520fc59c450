/** Registers the demo family through the public API, pairs its devices and reports their past. */
import { randomInt } from 'node:crypto';
import { createClient, type Client } from '@kinward/client/client.ts';
import * as children from '@kinward/contract/children/children.routes.ts';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { SIMULATED_APPS } from '@kinward/rules/simulated/apps.ts';
import { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { Trip } from '@kinward/testkit/simulator/trip.ts';
import { simulatedUsage } from '@kinward/rules/simulated/usage.ts';
import { logIn, register } from '@kinward/testkit/register.ts';
import { contactsOf, webOf } from '@kinward/rules/simulated/logs.ts';
import { pastOf } from '@kinward/rules/simulated/past.ts';
import { buildTrip, type TripName } from '@kinward/rules/simulated/trips.ts';

interface Member {
  firstName: string;
  age: number;
  deviceName: string;
  deviceType: DeviceType;
  platform: string;
  model: string;
  trip: TripName;
  battery: number;
  /** Fraction of the child's free time in which the device is used, from 0 to 1. */
  taste: number;
}

const MEMBERS: readonly Member[] = [
  {
    firstName: 'Theo',
    age: 14,
    deviceName: 'Pixel 7a',
    deviceType: 'Android',
    platform: 'Android',
    model: 'Pixel 7a',
    trip: 'mill',
    battery: 76,
    taste: 0.75,
  },
  {
    firstName: 'Mia',
    age: 11,
    deviceName: 'Galaxy A15',
    deviceType: 'Android',
    platform: 'Android',
    model: 'Galaxy A15',
    trip: 'school',
    battery: 58,
    taste: 0.6,
  },
  {
    firstName: 'Juno',
    age: 8,
    deviceName: 'Tab S9',
    deviceType: 'Tablet',
    platform: 'Android',
    model: 'Tab S9',
    trip: 'visit',
    battery: 21,
    taste: 0.35,
  },
];

const SYLLABLES = ['har', 'bor', 'lan', 'tern', 'kel', 'pa', 'sail', 'mo', 'reef', 'ti', 'gull', 'dro'];
const word = (): string => Array.from({ length: 3 }, () => SYLLABLES[randomInt(SYLLABLES.length)]).join('');

export interface DemoFamily {
  email: string;
  password: string;
  stop(): Promise<void>;
}

/** Registers the parent and returns a signed-in API. */
const registerParent = async (url: string): Promise<{ api: Client; email: string; password: string }> => {
  const email = 'sample@kinward.example';
  const password = `${word()}-${word()}-${randomInt(10, 100)}`;
  await register(url, { firstName: 'Nora', lastName: 'Hale', email, phone: '+447400123456', password });
  const { token, cookie } = await logIn(url, email, password);
  const api = createClient({ baseUrl: url, getToken: () => token, headers: () => ({ cookie }) });
  return { api, email, password };
};

const PAST_HOURS = 9;
const USAGE_DAYS = 15;

const settle = async (
  url: string,
  api: Client,
  member: Member,
  seed: number,
): Promise<{ device: SimulatedDevice; trip: Trip }> => {
  const { firstName, age, deviceType, deviceName } = member;
  const { childId } = await api.call(children.addChild, { body: { firstName, age, deviceType } });
  const { uniqueCode } = await api.call(devices.addDevice, { body: { childId, deviceName, deviceType } });
  const track = buildTrip(member.trip, seed, 0.3);
  const device = new SimulatedDevice({
    baseUrl: url,
    platform: member.platform,
    model: member.model,
    apps: SIMULATED_APPS,
    onCommand: (name) => {
      if (name === 'getlocation') trip.answer();
      if (name === 'unpaired') trip.stop();
    },
  });
  const trip = new Trip(device, {
    track,
    speed: 2,
    loop: true,
    battery: member.battery,
    batteryPerHour: 40,
    everyMs: 4_000,
    startAt: seed / 7,
  });
  await device.pair(uniqueCode);
  const history = pastOf(buildTrip(member.trip, seed + 10, 8), {
    hours: PAST_HOURS,
    battery: member.battery,
    now: Date.now(),
  });
  const client = createClient({ baseUrl: url, getToken: () => device.token });
  for (let i = 0; i < history.length; i += 1000)
    await client.call(reportPositions, { body: history.slice(i, i + 1000) });
  await device.reportWeb(webOf(seed, Date.now()));
  await device.reportContacts(contactsOf(seed, Date.now()));
  await device.reportUsage(simulatedUsage({ now: Date.now(), days: USAGE_DAYS, seed, taste: member.taste }));
  return { device, trip };
};

/** Creates the family and starts its simulated devices. @throws ApiError when the server refuses. */
export const startDemoFamily = async (url: string): Promise<DemoFamily> => {
  const { api, email, password } = await registerParent(url);
  const moving: { device: SimulatedDevice; trip: Trip }[] = [];
  for (const [index, member] of MEMBERS.entries()) moving.push(await settle(url, api, member, index + 1));
  for (const { device, trip } of moving) {
    device.listen();
    void trip.run();
  }
  return {
    email,
    password,
    stop: async () => {
      for (const { trip } of moving) trip.stop();
      await Promise.all(moving.map(({ device }) => device.close()));
    },
  };
};
