/** Asking parents by the installation, and where it cannot be asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { Link } from '../link/link.ts';
import { Asking } from './asking.ts';

it('says that it is not paired, and that home is away where that cannot be read', async () => {
  expect(await new Asking(() => null).list('theo')).toEqual({ asks: null, reason: 'unpaired' });
  const unread = new Asking(() => {
    throw new Error('EMFILE');
  });
  expect(await unread.list('theo')).toEqual({ asks: null, reason: 'away' });
  // Nobody waits for this one.
  expect(unread.known.of('theo', 1)).toEqual([]);
});

it('takes back and reminds for one local user, and says why nothing came of it', async () => {
  const heard: string[] = [];
  let status = 200;
  await using server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${body}`);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: [] }));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const asking = new Asking(() => ({ server: `http://127.0.0.1:${port}`, token: 't' }) as Link);
  const id = '01890000-0000-7000-8000-000000000001';
  expect(await asking.follow('theo', 'withdraw', id)).toEqual({ asks: [], reason: null });
  expect(await asking.follow('theo', 'remind', id)).toEqual({ asks: [], reason: null });
  const list = 'GET /api/device/computer/requests?user=theo ';
  const did = (what: string) => `POST /api/device/computer/requests/${id}/${what} {"user":"theo"}`;
  expect(heard).toEqual([did('withdraw'), list, did('remind'), list]);
  for (const [code, reason] of [
    [401, 'unpaired'],
    [404, 'gone'],
    [409, 'answered'],
    [429, 'early'],
    [503, 'away'],
  ] as const) {
    status = code;
    expect(await asking.follow('theo', 'remind', id)).toEqual({ asks: null, reason });
  }
});
