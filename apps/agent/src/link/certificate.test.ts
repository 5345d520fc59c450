/** An installation with a certificate of its own: believed where it is named, and no other. */
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certify } from '@kinward/testkit/openssl.ts';
import { certificateOf, readFingerprint, trust } from './certificate.ts';
import { believe } from './pair.ts';
import { call } from './server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-certificate-'));
const servers: Server[] = [];
let asked = 0;

/** @returns its address, and the SHA-256 of its certificate */
const installation = async (name: string) => {
  const files = { cert: path.join(folder, `${name}.pem`), key: path.join(folder, `${name}-key.pem`) };
  certify(files, ['IP:127.0.0.1']);
  const cert = readFileSync(files.cert);
  const server = createServer({ cert, key: readFileSync(files.key) }, (_request, response) => {
    asked += 1;
    response.end('{}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, fingerprint: new X509Certificate(cert).fingerprint256 };
};
let ours: Awaited<ReturnType<typeof installation>>;
let others: Awaited<ReturnType<typeof installation>>;
beforeAll(async () => {
  [ours, others] = [await installation('ours'), await installation('others')];
});
afterAll(() => {
  trust(null);
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a certificate of no authority', () => {
  it('is named as people write it', () => {
    const plain = 'ab'.repeat(32);
    const read = Array.from({ length: 32 }, () => 'AB').join(':');
    for (const text of [plain, read, read.toLowerCase(), ` ${plain.toUpperCase()}\n`])
      expect(readFingerprint(text)).toBe(read);
    for (const text of ['', 'ab', `${plain}ab`, 'xy'.repeat(32)]) expect(readFingerprint(text)).toBeNull();
  });

  it('is believed where it was named, and that of no other server', async () => {
    await expect(fetch(ours.url)).rejects.toThrow();
    await believe(ours.url, ours.fingerprint.replaceAll(':', ''));
    expect((await fetch(ours.url)).status).toBe(200);
    await expect(fetch(others.url)).rejects.toThrow();
    // Another installation takes its place.
    await believe(others.url, others.fingerprint);
    expect((await fetch(others.url)).status).toBe(200);
  });

  it('that nobody named is said to be one, and how it is named', async () => {
    const { url } = await installation('unnamed');
    await expect(call(url, { method: 'GET', path: '/hello' })).rejects.toThrow(
      `${url} is not reached: no authority that this computer knows gave its certificate. One of your own is named by its SHA-256`,
    );
    const gone = servers.at(-1)!;
    gone.closeAllConnections();
    await new Promise((resolve) => gone.close(resolve));
    await expect(call(url, { method: 'GET', path: '/hello' })).rejects.toThrow(
      /is not reached: .*ECONNREFUSED/u,
    );
  });

  it('is refused where it is another one, before anything is said, and where it is no fingerprint', async () => {
    const before = asked;
    await expect(certificateOf(ours.url, others.fingerprint)).rejects.toThrow(
      `has another certificate than the one that was named: ${ours.fingerprint}`,
    );
    expect(asked).toBe(before);
    await expect(believe(ours.url, 'sha256')).rejects.toThrow('64 signs of hexadecimal');
    await expect(certificateOf('https://127.0.0.1:1', ours.fingerprint)).rejects.toThrow('ECONNREFUSED');
  });
});
