/** A clock is right where the installation says the same time, by a certificate that the computer believes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { certify } from '@kinward/testkit/openssl.ts';
import { trust } from '../certificate.ts';
import { call } from '../server.ts';
import { isTimeOfInstallation, noteTime } from './installation-time.ts';

it('is known from an answer with the same time, and from none without a certificate or with another time', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-time-'));
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  certify(files, ['IP:127.0.0.1']);
  const [cert, key] = [readFileSync(files.cert, 'utf8'), readFileSync(files.key)];
  let ahead = -10 * 3_600_000;
  const server = createServer({ cert, key }, (_request, response) => {
    response.setHeader('date', new Date(Date.now() + ahead).toUTCString());
    response.end('{}');
  });
  onTestFinished(() => {
    server.close();
    trust(null);
    rmSync(folder, { recursive: true, force: true });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  trust(cert);
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await call(url, { method: 'GET', path: '/' });
  for (const said of [null, 'soon']) noteTime(url, said);
  noteTime('http://127.0.0.1:3000', new Date().toUTCString());
  expect(isTimeOfInstallation()).toBe(false);
  ahead = 30_000;
  await call(url, { method: 'GET', path: '/' });
  expect(isTimeOfInstallation()).toBe(true);
});
