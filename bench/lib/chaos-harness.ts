/** The family of the chaos test: a parent, and a device for each behaviour. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@kinward/client/client.ts';
import { addChild } from '@kinward/contract/children/children.routes.ts';
import { addDevice, connectDevice, pairDevice } from '@kinward/contract/devices/devices.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { register } from '@kinward/testkit/register.ts';
import { PERSON, signIn, type StormInstallation } from '@kinward/testkit/storm/installation.ts';
import { FILES, fixAt, type DeviceOrders, type Manner } from './chaos-device.ts';

export interface ChaosMember {
  orders: DeviceOrders;
  deviceId: DeviceId;
  folder: string;
}

export interface ChaosFamily {
  /** API of the parent at a given address of the server. */
  parent: (baseUrl: string) => Client;
  members: ChaosMember[];
  fences: { fenceId: string; deviceId: DeviceId; latitude: number; longitude: number; radius: number }[];
}

const MANNERS: readonly Manner[] = [
  'own',
  'newest first',
  'past',
  'OsmAnd protocol',
  'OwnTracks',
  'Overland',
  'Traccar Client 9',
];

/** Where the trip begins, passes and turns around, so that it crosses all three each time. */
const FENCES = [
  { fenceName: 'Home', latitude: 51.7175, longitude: -1.967, metres: 200 },
  { fenceName: 'Ford', latitude: 51.7239, longitude: -1.9817, metres: 250 },
  { fenceName: 'Cousin', latitude: 51.7325, longitude: -1.9995, metres: 200 },
];
const METRES_OF_MILE = 1_609;
const PAST_HOURS = 3;
const HOUR_MS = 3_600_000;
const TRIP_PACE = 2;
const LOOPS = 2;
const PAST_FIXES = 1_000;

const prepare = (harness: StormInstallation, orders: DeviceOrders): string => {
  const folder = path.join(harness.base, orders.name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, FILES.orders), JSON.stringify(orders));
  if (orders.manner !== 'past') return folder;
  const fixes = Array.from({ length: PAST_FIXES }, (_, n) => fixAt(orders, orders.began + n * 1_000));
  writeFileSync(path.join(folder, FILES.recorded), fixes.map((fix) => `${JSON.stringify(fix)}\n`).join(''));
  return folder;
};

/** Registers a parent before the faults begin, with a device for each behaviour and three fences for each device. */
export const settleFamily = async (
  harness: StormInstallation,
  url: string,
  seed: number,
): Promise<ChaosFamily> => {
  await register(harness.url, PERSON);
  const parent = await signIn(harness);
  const api = parent(harness.url);
  const { childId } = await api.call(addChild, {
    body: { firstName: 'Mia', age: 9, deviceType: 'Android' },
  });
  const members: ChaosMember[] = [];
  const fences: ChaosFamily['fences'] = [];
  const began = Math.ceil(Date.now() / 1_000) * 1_000 + 3_000;
  for (const [index, manner] of MANNERS.entries()) {
    const deviceName = `Phone ${index + 1}`;
    const body = { childId, deviceName, deviceType: 'Android' as const };
    const { deviceId, uniqueCode } = await api.call(addDevice, { body });
    const isOwn = ['own', 'newest first', 'past'].includes(manner);
    const entry = isOwn
      ? {
          token: (await api.call(pairDevice, { body: { code: uniqueCode, platform: 'Android' } }))
            .deviceToken,
        }
      : { keys: await api.call(connectDevice, { params: { id: deviceId } }) };
    for (const { metres, ...fence } of FENCES) {
      const fenceRadius = metres / METRES_OF_MILE;
      const saved = { ...fence, deviceId, fenceRadius, address: '', action: 'Allow' as const };
      const { fenceId } = await api.call(addGeofence, { body: saved });
      fences.push({ fenceId, deviceId, ...fence, radius: metres });
    }
    const orders: DeviceOrders = {
      name: `device-${index + 1}`,
      manner,
      url,
      ...entry,
      began: manner === 'past' ? began - PAST_HOURS * HOUR_MS : began,
      seed: seed + index,
      pace: TRIP_PACE,
      loops: LOOPS,
      callsAfter: manner === 'own' ? [5, 20, 60] : [],
    };
    members.push({ orders, deviceId, folder: prepare(harness, orders) });
  }
  // The fences of the device that reports the past late were drawn long before.
  const past = members.find(({ orders }) => orders.manner === 'past');
  await harness.asOwner(
    `update geofences set created_at = now() - interval '1 day', updated_at = now() - interval '1 day' where device_id = $1`,
    [past?.deviceId],
  );
  await sleep(0);
  return { parent, members, fences };
};
