/** The gateway in the whole application: real sessions, real pairing, real removal. */
import { afterAll, describe, expect, it } from 'vitest';
import * as children from '@kinward/contract/children/children.routes.ts';
import * as accounts from '@kinward/contract/accounts/accounts.routes.ts';
import * as locations from '@kinward/contract/locations/locations.routes.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { position } from '@kinward/testkit/calls/gateway.ts';
import { openStream, until } from '@kinward/testkit/streams.ts';

const harness = useStack();
// Clients that broke a stream off keep a fresh connection ready, which Node does not count as idle.
afterAll(() => harness.current.server.server.closeAllConnections());
const open = (path: string, headers: Record<string, string>) =>
  openStream(`${harness.current.url}/api${path}`, headers);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${harness.current.url}/api${path}`, { headers });

describe('in the whole application', () => {
  it('a parent sees a new position within a second, and in the history', async () => {
    const parent = await harness.current.parent();
    const device = await harness.current.device(parent);
    const stream = await open('/events', parent.headers);
    await device.api.call(locations.reportPositions, { body: [position(new Date())] });
    await stream.next(({ event, data }) => event === 'positions' && data.includes('45.8'), 5_000);
    const history = await parent.api.call(locations.listPositions, { query: { deviceId: device.deviceId } });
    expect(history).toHaveLength(1);
    await stream.close();
  });

  it('a logout ends the streams of that session within a second, and of no other', async () => {
    const parent = await harness.current.parent();
    const other = await harness.current.login(parent.email, parent.password);
    const device = await harness.current.device(parent);
    const live = `/live/devices/${device.deviceId}.json`;
    const [mine, client, theirs] = await Promise.all([
      open('/events', parent.headers),
      open(live, parent.headers),
      open('/events', other.headers),
    ]);
    await client.next(({ event }) => event === 'put');
    await parent.api.call(accounts.logout, {});
    await mine.next(({ event }) => event === 'revoked', 5_000);
    await client.next(({ event }) => event === 'auth_revoked', 5_000);
    await until(() => mine.ended && client.ended, 5_000);
    expect(theirs.ended).toBe(false);
    await theirs.close();
  });

  it('deleting the children tells their devices `unpaired` within a second', async () => {
    const parent = await harness.current.parent();
    const device = await harness.current.device(parent);
    const [events, portal] = await Promise.all([
      open('/device/events', device.headers),
      open('/events', parent.headers),
    ]);
    await parent.api.call(children.deleteChild, { params: { id: device.childId } });
    await events.next(({ event }) => event === 'unpaired', 5_000);
    await portal.next(({ event }) => event === 'children', 5_000);
    await portal.close();
  });

  it('the realtime database takes the token in the address; a parent needs the cookie as well', async () => {
    const parent = await harness.current.parent();
    const device = await harness.current.device(parent);
    const live = `/live/devices/${device.deviceId}.json`;
    expect((await get(`${live}?auth=${device.token}`)).status).toBe(200);
    expect((await get(`${live}?auth=${parent.token}`, { cookie: parent.cookie })).status).toBe(200);
    expect((await get(`${live}?auth=${parent.token}`)).status).toBe(401);
    expect(
      (await get(`/location?deviceId=${device.deviceId}&auth=${parent.token}`, { cookie: parent.cookie }))
        .status,
    ).toBe(401);
    const stream = await open(`${live}?auth=${device.token}`, {});
    await stream.next(({ event }) => event === 'put');
    await stream.close();
  });
});
