/** What a running server writes while a family lives with it: none of it may reveal who they are or open anything. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, type Client } from '@kinward/client/client.ts';
import * as accounts from '@kinward/contract/accounts/accounts.routes.ts';
import * as page from '@kinward/contract/companion/page.routes.ts';
import * as pushes from '@kinward/contract/companion/push.routes.ts';
import * as children from '@kinward/contract/children/children.routes.ts';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import * as calls from '@kinward/contract/approvals/calls.routes.ts';
import * as requests from '@kinward/contract/approvals/approvals.routes.ts';
import * as exporting from '@kinward/contract/exports/exports.routes.ts';
import type { ChildId } from '@kinward/contract/ids.ts';
import * as locations from '@kinward/contract/locations/locations.routes.ts';
import * as mfa from '@kinward/contract/mfa/mfa.routes.ts';
import * as notifications from '@kinward/contract/notifications/notifications.routes.ts';
import * as parents from '@kinward/contract/parents/parents.routes.ts';
import { openWatch } from '@kinward/testkit/simulator/watch.ts';
import { createPushService } from '@kinward/testkit/servers/push-service.ts';
import { codeFor, logIn, readOutbox, register } from '@kinward/testkit/register.ts';
import { unzip } from '@kinward/testkit/unzip.ts';
import { LaunchedServer } from '@kinward/testkit/servers/launched-server.ts';

const PERSON = {
  firstName: 'Zdenka',
  lastName: 'Quillfeather',
  email: 'zdenka.quillfeather@example.org',
  phone: '+385917654321',
  password: 'harbour-lamp-otter-77',
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

let base: string;
let watchPort: number;
let server: LaunchedServer;
beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'kinward-log-'));
  chmodSync(base, 0o755);
  watchPort = await freePort();
  const env = { LOG_LEVEL: 'trace', WATCH_PORT: String(watchPort), PUSH_HOSTS: 'push.kinward.invalid' };
  server = new LaunchedServer({ dataDir: path.join(base, 'data'), env });
});
afterAll(async () => {
  server.launcher.kill('SIGTERM');
  await server.ended;
  rmSync(base, { recursive: true, force: true });
});

interface Harness {
  url: string;
  api: Client;
  device: Client;
  childId: ChildId;
}

/** Browsers that ask for pushes, at a service that cannot be reached. @returns the ends of their addresses */
const askForPushes = async ({ api, device }: Harness): Promise<string[]> => {
  const ends = ['bramblewick-parent', 'bramblewick-child'];
  const [first, second] = ends.map((end) => ({
    ...createPushService().browser().body,
    endpoint: `https://push.kinward.invalid/${end}`,
  }));
  if (!first || !second) throw new Error('two browsers');
  await api.call(notifications.subscribePush, { body: first });
  await device.call(pushes.subscribeDevicePush, { body: { ...second, language: 'en' } });
  const elsewhere = { ...first, endpoint: 'https://thornapple.example/bramblewick-elsewhere' };
  await api.call(notifications.subscribePush, { body: elsewhere }).catch(() => undefined);
  return [...ends, 'bramblewick', 'thornapple'];
};

/** A watch, its child's page, an invitation and an authenticator. @returns what each of them is known by */
const openTheRest = async ({ url, api, childId }: Harness): Promise<string[]> => {
  const { deviceId } = await api.call(devices.addDevice, {
    body: { childId, deviceName: 'Nightjar too', deviceType: 'Android' },
  });
  const [known, unknown] = ['4799887766', '4711223344'];
  const named = await api.call(devices.nameWatch, { params: { id: deviceId }, body: { watchId: known } });
  for (const number of [known, unknown]) {
    const watch = await openWatch(watchPort, number);
    if (number === known) watch.say(`UD,what is this,${number}`);
    watch.say('LK,1,2,88');
    await (number === known ? watch.receives('LK]') : watch.ended());
    watch.close();
  }
  const pageToken = named.page.url.split('page=')[1] ?? '';
  const child = createClient({ baseUrl: url, getToken: () => pageToken });
  await child.call(page.getChildPage);
  await child.call(page.openChildPage);
  await fetch(`${url}/api/page?page=${pageToken}`);
  await fetch(`${url}/companion/${pageToken}`, { headers: { referer: `${url}/companion/?${pageToken}` } });
  await api.call(parents.emailInvite, { body: { email: 'somebody.else@example.org' } });
  const invited = (await readOutbox(url)).find(({ to }) => to === 'somebody.else@example.org');
  const inviteToken = /kwi_[\w-]{65}/u.exec(invited?.text ?? '')?.[0] ?? '';
  await createClient({ baseUrl: url }).call(parents.previewInvite, { body: { inviteToken } });
  await fetch(`${url}/register?inviteToken=${inviteToken}`);
  const { secret } = await api.call(mfa.beginTotp);
  return [known, unknown, pageToken, inviteToken, secret];
};

/** Everything that a parent may take along of the child. */
const takenAlong = async (
  { url, api, childId }: Harness,
  session: Record<string, string>,
): Promise<string> => {
  const { exportId } = await api.call(exporting.askExport, { body: { childId } });
  const answer = await fetch(`${url}/api/export/${exportId}`, { method: 'POST', headers: session });
  return [...unzip(Buffer.from(await answer.arrayBuffer())).values()].join('\n');
};

it('holds no secret, name, address or place outside the lines of the outbox', async () => {
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
  const harness = { url, api, device, childId };
  const addresses = await askForPushes(harness);
  const note = 'Marzipan after the rehearsal';
  const ask = { kind: 'site', clientId: randomUUID(), site: 'https://gooseberry.example/a', note } as const;
  const { requestId } = await device.call(requests.askParents, { body: ask });
  await api.call(requests.answerRequest, { params: { id: requestId }, body: { grant: false, note } });
  await device.call(calls.checkIn, { body: { clientId: randomUUID(), note, position: at } });
  await device.call(calls.sendSos, { body: { clientId: randomUUID(), position: at } });
  // The answer to the child is pushed, which no one receives.
  await expect.poll(() => server.output).toContain('companion.push-one');
  const rest = await openTheRest(harness);
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
  const taken = await takenAlong(harness, {
    authorization: `Bearer ${session.token}`,
    cookie: session.cookie,
  });
  const routes = [
    '/api/page',
    '/api/live/*',
    '/api/ingest/osmand',
    '/api/ingest/owntracks',
    '/api/device/sos',
  ];
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
    ...rest,
    ...addresses,
  ];
  for (const secret of secrets) expect([secret.length > 5, told.includes(secret)]).toEqual([true, false]);
  expect(taken).toContain('45.8129');
  for (const secret of secrets) expect(taken).not.toContain(secret);
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
});
