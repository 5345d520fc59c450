/** Devices that nothing is connected to yet, beside those of the sample family: the manuals of devices begin with such a one. */
import { createClient } from '@kinward/client/client.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { addDevice, renewCode } from '@kinward/contract/devices/devices.routes.ts';
import { makeDeviceDns } from '@kinward/contract/filter/device-dns.routes.ts';
import type { Sample } from './sample.ts';

export const PHONE = 'Moto G';
/** It has its name for the filter already. */
export const TABLET = 'iPad';
/** The child's page is opened on it. */
const CHILDS = 'Pixel Tablet';

async function parentOf({ url, email, password }: Sample) {
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
  return createClient({ baseUrl: url, getToken: () => data.token, headers: () => ({ cookie }) });
}

/** Makes a code for the device that the child's page is opened on. @throws Error when the installation refuses */
export type MakeCode = () => Promise<string>;

/** Adds them to the first child, once. @throws Error when the installation refuses */
export async function addDevices(sample: Sample): Promise<MakeCode> {
  const api = await parentOf(sample);
  const [child] = await api.call(listChildren, {});
  if (child === undefined) throw new Error('the sample family has no child');
  const { childId, devices } = child;
  const idOf = (name: string): string | undefined =>
    devices.find(({ deviceName }) => deviceName === name)?.deviceId;
  const added = async (deviceName: string, deviceType: 'Android' | 'Tablet' | 'iPad'): Promise<string> =>
    (await api.call(addDevice, { body: { childId, deviceName, deviceType } })).deviceId;
  const id = idOf(CHILDS) ?? (await added(CHILDS, 'Tablet'));
  if (idOf(PHONE) === undefined) await added(PHONE, 'Android');
  if (idOf(TABLET) === undefined)
    await api.call(makeDeviceDns, { params: { id: await added(TABLET, 'iPad') } });
  return async () => (await api.call(renewCode, { params: { id } })).uniqueCode;
}
