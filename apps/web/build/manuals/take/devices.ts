/** Devices that nothing is connected to yet, beside those of the sample family: the manuals of devices begin with such a one. */
import { createClient } from '@kinward/client/client.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import { makeDeviceDns } from '@kinward/contract/filter/device-dns.routes.ts';
import type { Sample } from './sample.ts';

export const PHONE = 'Moto G';
/** It has its name for the filter already. */
export const TABLET = 'iPad';

/** Adds them to the first child, once. @throws Error when the installation refuses */
export async function addDevices({ url, email, password }: Sample): Promise<void> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const api = createClient({ baseUrl: url, getToken: () => data.token, headers: () => ({ cookie }) });
  const [child] = await api.call(listChildren, {});
  if (child === undefined) throw new Error('the sample family has no child');
  const { childId } = child;
  const known = child.devices.map(({ deviceName }) => deviceName);
  if (!known.includes(PHONE))
    await api.call(addDevice, { body: { childId, deviceName: PHONE, deviceType: 'Android' } });
  if (known.includes(TABLET)) return;
  const tablet = await api.call(addDevice, { body: { childId, deviceName: TABLET, deviceType: 'iPad' } });
  await api.call(makeDeviceDns, { params: { id: tablet.deviceId } });
}
