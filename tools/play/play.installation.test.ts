/** The product's main promise: an acknowledged position stays stored, whichever process is killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '@kinward/client/client.ts';
import { addChild } from '@kinward/contract/children/children.routes.ts';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import { listPositions } from '@kinward/contract/locations/locations.routes.ts';
import { logIn, register } from '@kinward/testkit/register.ts';
import { LaunchedServer, until } from '@kinward/testkit/servers/launched-server.ts';

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

/** Two minutes northward, a point every two seconds. */
const gpx = `<gpx><trk><trkseg>${Array.from(
  { length: 61 },
  (_, i) =>
    `<trkpt lat="${(51.7 + i * 0.0002).toFixed(4)}" lon="-1.97"><time>${new Date(i * 2000).toISOString()}</time></trkpt>`,
).join('')}</trkseg></trk></gpx>`;

const PERSON = {
  firstName: 'Nora',
  lastName: 'Hale',
  email: 'nora@example.org',
  phone: '+447400123457',
  password: 'reef-lantern-48',
};

const play = (args: string[]) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'play.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const simulated = { output: '', ended: once(child, 'close').then(([code]) => code as number | null) };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (simulated.output += chunk.toString()));
  return simulated;
};

it('keeps every acknowledged position when the server is killed in the middle of a trip', async () => {
  const base = mkdtempSync(path.join(tmpdir(), 'kinward play '));
  // The database's user must be able to pass through it.
  chmodSync(base, 0o755);
  const dataDir = path.join(base, 'data');
  const port = await freePort();
  const track = path.join(base, 'trip.gpx');
  writeFileSync(track, gpx);
  let server = new LaunchedServer({ dataDir, env: { PORT: String(port) } });
  try {
    const url = await server.ready();
    await register(url, PERSON);
    const { token, cookie } = await logIn(url, PERSON.email, PERSON.password);
    const api = createClient({ baseUrl: url, getToken: () => token, headers: () => ({ cookie }) });
    const { childId } = await api.call(addChild, {
      body: { firstName: 'Mia', age: 9, deviceType: 'Android' },
    });
    const { uniqueCode, deviceId } = await api.call(addDevice, {
      body: { childId, deviceName: 'Pixel', deviceType: 'Android' },
    });

    const simulated = play(['--code', uniqueCode, '--track', track, '--speed', '20', '--url', url]);
    await until(
      () => (simulated.output.match(/ -> /gu)?.length ?? 0) >= 5 || undefined,
      'the trip to be under way',
    );
    process.kill(server.serverPid, 'SIGKILL');
    await server.ended;
    server = new LaunchedServer({ dataDir, env: { PORT: String(port) } });
    await server.ready();

    expect(await simulated.ended).toBe(0);
    expect(simulated.output).toMatch(/No contact/u);
    const sent = simulated.output.match(/ -> /gu)!.length;
    expect(simulated.output).toContain(`${sent} positions acknowledged.`);
    expect(await api.call(listPositions, { query: { deviceId, limit: 10_000 } })).toHaveLength(sent);
  } finally {
    server.launcher.kill('SIGTERM');
    await server.ended;
    rmSync(base, { recursive: true, force: true });
  }
});
