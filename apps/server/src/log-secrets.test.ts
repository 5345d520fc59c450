/** What a running server writes while a family lives with it: none of it may tell who they are or open anything. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '@kinward/client/client.ts';
import * as accounts from '@kinward/contract/accounts/accounts.routes.ts';
import * as children from '@kinward/contract/children/children.routes.ts';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import * as calls from '@kinward/contract/requests/calls.routes.ts';
import * as requests from '@kinward/contract/requests/requests.routes.ts';
import * as locations from '@kinward/contract/locations/locations.routes.ts';
import { codeFor, logIn, register } from '@kinward/testkit/register.ts';
import { LaunchedServer } from '../../../tools/lib/launched-server.ts';

const PERSON = {
  firstName: 'Zdenka',
  lastName: 'Quillfeather',
  email: 'zdenka.quillfeather@example.org',
  phone: '+385917654321',
  password: 'harbour-lamp-otter-77',
};

let base: string;
let server: LaunchedServer;
beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), 'kinward-log-'));
  chmodSync(base, 0o755);
  server = new LaunchedServer({ dataDir: path.join(base, 'data'), env: { LOG_LEVEL: 'trace' } });
});
afterAll(async () => {
  server.launcher.kill('SIGTERM');
  await server.ended;
  rmSync(base, { recursive: true, force: true });
});

it(
  'holds no secret, name, address or place outside the lines of the outbox',
  { timeout: 60_000 },
  async () => {
    const url = await server.ready();
    await register(url, PERSON);
    const session = await logIn(url, PERSON.email, PERSON.password);
    const api = createClient({
      baseUrl: url,
      getToken: () => session.token,
      headers: () => ({ cookie: session.cookie }),
    });
    const { childId } = await api.call(children.addChild, {
      body: { firstName: 'Bartholomea', age: 9, deviceType: 'Android' },
    });
    const { deviceId, uniqueCode } = await api.call(devices.addDevice, {
      body: { childId, deviceName: 'Nightjar', deviceType: 'Android' },
    });
    const { deviceToken } = await createClient({ baseUrl: url }).call(devices.pairDevice, {
      body: { code: uniqueCode, platform: 'Android' },
    });
    const device = createClient({ baseUrl: url, getToken: () => deviceToken });
    const at = { latitude: 45.8129371, longitude: 15.9770413, recordedAt: new Date().toISOString() };
    await device.call(locations.reportPositions, { body: [at] });
    await api.call(locations.listPositions, { query: { deviceId } });
    await fetch(`${url}/api/live/devices/${deviceId}.json?auth=${deviceToken}`);
    const note = 'Marzipan after the rehearsal';
    const ask = { kind: 'site', clientId: randomUUID(), site: 'https://gooseberry.example/a', note } as const;
    const { requestId } = await device.call(requests.askParents, { body: ask });
    await api.call(requests.answerRequest, { params: { id: requestId }, body: { grant: false, note } });
    await device.call(calls.checkIn, { body: { clientId: randomUUID(), note, position: at } });
    await device.call(calls.sendSos, { body: { clientId: randomUUID(), position: at } });
    const keys = await api.call(devices.connectDevice, { params: { id: deviceId } });
    const { username, password } = keys.owntracks;
    await fetch(`${keys.osmand.url}?id=${keys.deviceKey}&lat=45.8129371&lon=15.9770413`);
    await fetch(keys.owntracks.url, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${username}:${password}`)}`,
        'content-type': 'application/json',
      },
      body: '{"_type":"location","lat":45.8129371,',
    });
    await fetch(`${url}/api/ingest/osmand/${keys.deviceKey}?deviceid=${keys.deviceKey}&lat=45.8129371`);
    await fetch(keys.overland.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.overland.token}` },
    });
    await fetch(`${url}/no-such-page/${session.token}?auth=${session.token}`);
    const wrong = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"email":"${PERSON.email}",`,
    };
    await fetch(`${url}/api/login`, wrong);
    await logIn(url, PERSON.email, 'not-the-password-91').catch(() => undefined);
    const { resetId } = await api.call(accounts.forgotPassword, { body: { email: PERSON.email } });
    const resetCode = await codeFor(url, PERSON.email, 8);

    const lines = server.output.split('\n').filter((line) => !line.includes('"outbox":true'));
    const routes = ['/api/live/*', '/api/ingest/osmand', '/api/ingest/owntracks', '/api/device/sos'];
    for (const route of routes) expect(lines.some((line) => line.includes(`"route":"${route}"`))).toBe(true);
    const told = lines.join('\n');
    const secrets = [
      session.token,
      session.cookie.split('=')[1] ?? '',
      deviceToken,
      keys.deviceKey,
      password,
      keys.overland.token,
      uniqueCode,
      resetId,
      resetCode,
    ];
    const people = [
      ...Object.values(PERSON),
      'not-the-password-91',
      'Bartholomea',
      'Nightjar',
      'Marzipan',
      'gooseberry',
      childId,
      deviceId,
    ];
    for (const canary of [...secrets, ...people, '45.8129', '15.9770']) expect(told).not.toContain(canary);
  },
);
