/** Who fetches lists, as a thread and as a process: from a server with a certificate of its own, and never once it is over. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certify } from '@kinward/testkit/openssl.ts';
import { ListThread } from './list-thread.ts';

const LIST = 'a.example\nb.example\n';
const hash = createHash('sha256').update(LIST).digest('hex');
let folder: string;
let server: Server;
let url: string;
let certificate: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-list-thread-'));
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  certify(files, ['IP:127.0.0.1']);
  certificate = readFileSync(files.cert, 'utf8');
  const options = { cert: certificate, key: readFileSync(files.key) };
  server = createServer(options, (_request, response) => response.end(LIST));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['thread', 'process'] as const)('a %s', (kind) => {
  it('believes the certificate that it is given, and no other that no authority has given', async () => {
    using lists = new ListThread(kind);
    const order = {
      url,
      token: 'token',
      hash,
      file: path.join(folder, kind),
      draft: path.join(folder, 'draft'),
    };
    await expect(lists.fetch(order)).rejects.toThrow('self-signed certificate');
    expect(await lists.fetch({ ...order, certificate })).toMatchObject({ status: 200, fault: null });
    expect(readFileSync(order.file, 'utf8')).toBe(LIST);
  });

  it('builds of lists that are what they are called, and deletes one that is not, so that it is fetched again', async () => {
    using lists = new ListThread(kind);
    const file = path.join(folder, `${hash}.list`);
    writeFileSync(file, LIST);
    expect(await lists.build([file], `${file}.table`)).toMatchObject({ names: 2 });
    writeFileSync(file, LIST.replace('b', 'c'));
    await expect(lists.build([file], `${file}.table`)).rejects.toThrow('a list is damaged');
    expect(existsSync(file)).toBe(false);
  });

  it('rests and begins again, and begins nothing once it is over', async () => {
    const lists = new ListThread(kind);
    const order = {
      url,
      token: 'token',
      certificate,
      hash,
      file: path.join(folder, `${kind}-again`),
      draft: path.join(folder, 'draft'),
    };
    const under = lists.fetch(order);
    lists.rest();
    await expect(under).rejects.toThrow(`the ${kind} of lists ended`);
    expect((await lists.fetch(order)).status).toBe(200);
    lists[Symbol.dispose]();
    await expect(lists.fetch(order)).rejects.toThrow('this is over');
  });
});
