/** For tests of third-party clients: a family with a device that is connected by keys, and what such clients send. */
import { randomBytes } from 'node:crypto';
import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import type { ChildId, DeviceId } from '@kinward/contract/ids.ts';
import { listPositions } from '@kinward/contract/locations/locations.routes.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { connectDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import type { Stack, TestParent } from '@kinward/testkit/stack.ts';

export interface Connected {
  parent: TestParent;
  deviceId: DeviceId;
  childId: ChildId;
  keys: ClientKeys;
}

export const connect = (parent: TestParent, deviceId: DeviceId): Promise<ClientKeys> =>
  parent.api.call(connectDevice, { params: { id: deviceId } });

/** A parent with a device that was never paired, and its keys. */
export const connected = async (stack: Stack): Promise<Connected> => {
  const parent = await stack.parent();
  const { deviceId, childId } = await parent.addDevice();
  return { parent, deviceId, childId, keys: await connect(parent, deviceId) };
};

export const basic = ({ owntracks: { username, password } }: ClientKeys): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

/** What OwnTracks makes of a message when it has a key. */
export const encrypted = (message: object, password: string): object => {
  const key = Buffer.alloc(32);
  key.write(password);
  const nonce = randomBytes(24);
  const box = xsalsa20poly1305(key, nonce).encrypt(Buffer.from(JSON.stringify(message)));
  return { _type: 'encrypted', data: Buffer.concat([nonce, box]).toString('base64') };
};

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** The ways in, as plain requests. */
export const sender = (stack: Stack) => {
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string> = {},
    payload?: string | Buffer,
  ) => {
    const reply = await stack.server.inject({
      method,
      url: `/api/ingest${url}`,
      headers,
      ...(payload !== undefined && { payload }),
    });
    return { status: reply.statusCode, text: reply.body, type: reply.headers['content-type'] };
  };
  const words = (fields: Record<string, string | number | boolean>): string =>
    new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
  return {
    send,
    osmandQuery: (fields: Record<string, string | number | boolean>) =>
      send('GET', `/osmand?${words(fields)}`),
    osmandForm: (fields: Record<string, string | number | boolean>) =>
      send('POST', '/osmand', FORM_TYPE, words(fields)),
    osmandJson: (body: unknown) => send('POST', '/osmand', JSON_TYPE, JSON.stringify(body)),
    owntracks: (keys: ClientKeys, message: unknown) =>
      send('POST', '/owntracks', { ...JSON_TYPE, ...basic(keys) }, JSON.stringify(message)),
    overland: (keys: ClientKeys, body: unknown) =>
      send(
        'POST',
        '/overland',
        { ...JSON_TYPE, authorization: `Bearer ${keys.overland.token}` },
        JSON.stringify(body),
      ),
  };
};

/** The device as its parent sees it. */
export const deviceOf = async ({ parent, deviceId }: Pick<Connected, 'parent' | 'deviceId'>) => {
  const family = await parent.api.call(listChildren, {});
  const device = family.flatMap(({ devices }) => devices).find((one) => one.deviceId === deviceId);
  if (!device) throw new Error('The parent does not see the device');
  return device;
};

/** The positions of the device, newest first. */
export const historyOf = ({ parent, deviceId }: Pick<Connected, 'parent' | 'deviceId'>) =>
  parent.api.call(listPositions, { query: { deviceId } });
