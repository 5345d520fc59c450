/** Alerts: a child leaves an allowed place, the parent sees it where fences are, and asks why. */
import { setSpeedLimit } from '@kinward/contract/driving/driving.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { expect, test, type Story } from '../support/story.ts';

const SCHOOL = { latitude: 50.1526, longitude: -5.0647 };
const METRES_OF_DEGREE = 111_195;
const MPS_PER_MPH = 0.44704;

const fix = (secondsAgo: number, north: number, speed: number | null = null) => ({
  latitude: SCHOOL.latitude + north / METRES_OF_DEGREE,
  longitude: SCHOOL.longitude,
  accuracy: 8,
  speed,
  recordedAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
});

/** A child whose phone is at school, around which the parent has drawn a fence. */
const settle = async (story: Story) => {
  const who = await story.signIn();
  const { childId, deviceId, code } = await story.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  const device = await story.simulatedDevice(code);
  device.report(fix(180, 20));
  await device.drain();
  const fence = { fenceName: 'School', address: '', fenceRadius: 0.2, action: 'Allow' as const, ...SCHOOL };
  await who.api.call(addGeofence, { body: { deviceId, ...fence } });
  return { who, device, deviceId, query: `child=${childId}&device=${deviceId}` };
};
