/** Every bad thing that a host of lists can send. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { fetchList, type FetchDeps } from './fetch-list.ts';
import { hosts, startHost, type Host, type Serve } from './filter-sources.harness.ts';
import { createListFiles } from './list-files.ts';

let host: Host;
const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-fetch-'));
const folder = path.join(dataDir, 'filter', 'lists');
beforeAll(async () => {
  host = await startHost();
});
afterAll(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(() => host.pages.clear());

const deps = (more: Partial<FetchDeps> = {}): FetchDeps => ({
  outbound: host.outbound,
  files: createListFiles(dataDir),
  ownNames: ['kinward.example'],
  limits: { filterListBytes: 200 * 1024 ** 2, filterListSeconds: 30 },
  ...more,
});
const fetched = async (serve: Serve | string | Buffer, more: Partial<FetchDeps> = {}) => {
  if (typeof serve === 'function') host.pages.set('/list', serve);
  else host.text('/list', serve);
  return await fetchList(`${host.url}/list`, null, deps(more));
};
const faultOf = async (...given: Parameters<typeof fetched>): Promise<string | undefined> => {
  const outcome = await fetched(...given);
  return outcome.kind === 'fault' ? outcome.fault : undefined;
};
const isEmpty = (): boolean =>
  !existsSync(folder) || readdirSync(folder).every((file) => file.endsWith('.list'));

/** A file of an archive, as `tar` writes it (POSIX ustar). */
const tarOf = (files: Record<string, string>): Buffer =>
  Buffer.concat([
    ...Object.entries(files).map(([name, text]) => {
      const header = Buffer.alloc(512);
      header.write(name, 0, 'latin1');
      header.write(`${text.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
      header.write('0', 156, 'latin1');
      header.write('ustar\0', 257, 'latin1');
      return Buffer.concat([header, Buffer.from(text), Buffer.alloc((512 - (text.length % 512)) % 512)]);
    }),
    Buffer.alloc(1024),
  ]);

it('keeps a list under its hash, with its names counted', async () => {
  const outcome = await fetched(hosts(2000));
  expect(outcome).toMatchObject({
    kind: 'list',
    list: { names: 2000, wellKnown: [], etag: expect.any(String) },
  });
  const { hash } = outcome.kind === 'list' ? outcome.list : { hash: '' };
  expect(readFileSync(path.join(folder, `${hash}.list`), 'utf8')).toBe(hosts(2000));
});

it.each<[string, string, Serve | string | Buffer]>([
  ['a page', 'page', '<!doctype html><title>Log in</title>'],
  [
    'a page as its host says',
    'page',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hosts(9)),
  ],
  ['a picture', 'page', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x')],
  ['nothing', 'empty', ''],
  ['nothing but comments', 'empty', '# soon\n'],
  ['one public suffix', 'too-wide', 'co.uk\n'],
  ['a top level', 'too-wide', '0.0.0.0 com\n'],
  ['words', 'no-names', 'this is no list at all\n'.repeat(5000)],
  ['one line without an end', 'no-names', Buffer.alloc(3 * 1024 ** 2, 'a')],
  ['emoji', 'no-names', '😀 😀 😀\n'.repeat(10)],
  ['random bytes', 'no-names', Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 256))],
  ['a ZIP', 'packed', Buffer.from('504b030414000000', 'hex')],
  ['broken gzip', 'packed', Buffer.concat([gzipSync(hosts(2000)).subarray(0, 200), Buffer.from('broken')])],
  ['an archive without names', 'packed', gzipSync(tarOf({ 'adult/usage': 'x' }))],
  ['what is not there', 'not-there', (_, response) => response.writeHead(404).end()],
  ['a fault of its host', 'unreachable', (_, response) => response.writeHead(500).end()],
  [
    'an end in the middle',
    'unreachable',
    (request, response) => response.write(hosts(9), () => request.socket.destroy()),
  ],
  [
    'a way to a private address',
    'private',
    (_, response) => response.writeHead(302, { location: 'https://192.168.1.1/list' }).end(),
  ],
  [
    'a way to this machine',
    'private',
    (_, response) => response.writeHead(301, { location: 'http://127.0.0.1:1/list' }).end(),
  ],
  [
    'a way to itself for ever',
    'private',
    (_, response) => response.writeHead(302, { location: '/list' }).end(),
  ],
  [
    '300 MB, as its host says',
    'too-large',
    (_, response) => response.writeHead(200, { 'content-length': '300000000' }).write('x'),
  ],
])('refuses %s: %s', async (_, fault, serve) => {
  expect(await faultOf(serve)).toBe(fault);
  expect(isEmpty()).toBe(true);
});

it('ends a list that is too large, and one that is packed small and is not', async () => {
  const limits = { filterListBytes: 1024 ** 2, filterListSeconds: 30 };
  let sent = 0;
  const endless: Serve = (_, response) => {
    const more = (): void => {
      sent += 1;
      if (!response.destroyed) response.write(hosts(1000), more);
    };
    more();
  };
  expect(await faultOf(endless, { limits })).toBe('too-large');
  expect(sent).toBeLessThan(500);
  const packed = gzipSync(hosts(200_000));
  expect(packed.length).toBeLessThan(1024 ** 2);
  expect(await faultOf(packed, { limits })).toBe('too-large');
  // Nothing but blanks: a thousand times smaller packed.
  expect(await faultOf(gzipSync(Buffer.alloc(64 * 1024 ** 2)))).toBe('no-names');
  expect(isEmpty()).toBe(true);
});

it('waits no longer than it is allowed to', async () => {
  const limits = { filterListBytes: 1024 ** 2, filterListSeconds: 0.2 };
  expect(await faultOf(() => undefined, { limits })).toBe('slow');
  const slow: Serve = (_, response) => {
    const timer = setInterval(() => response.write('0.0.0.0 a.example.com\n'), 20);
    response.on('close', () => clearInterval(timer));
  };
  expect(await faultOf(slow, { limits })).toBe('slow');
});

it('asks no private address, whatever name leads there', async () => {
  const lookup = (
    _: string,
    done: (error: null, addresses: { address: string; family: number }[]) => void,
  ): void => done(null, [{ address: '10.0.0.5', family: 4 }]);
  const outbound = createOutbound({ lookup });
  for (const url of [
    'https://lists.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'http://lists.example/x',
  ])
    expect(await fetchList(url, null, deps({ outbound }))).toEqual({ kind: 'fault', fault: 'private' });
});

it('follows a way to where the list is, and reads what is packed: gzip, and of an archive the names', async () => {
  host.text('/there', hosts(5));
  const moved: Serve = (_, response) => response.writeHead(302, { location: '/there' }).end();
  expect(await fetched(moved)).toMatchObject({ kind: 'list', list: { names: 5 } });
  expect(await fetched(gzipSync(hosts(7)))).toMatchObject({ kind: 'list', list: { names: 7 } });
  const archive = {
    'adult/usage': 'x'.repeat(700),
    'adult/domains': hosts(3000),
    'adult/urls': 'a.example.org/x',
  };
  for (const body of [tarOf(archive), gzipSync(tarOf(archive))])
    expect(await fetched(body)).toMatchObject({ kind: 'list', list: { names: 3000 } });
});

it('reads names in other scripts, with dots at their ends, in capitals', async () => {
  const text = 'münchen.example\nEXAMPLE.com.\n☃.example\nco.uk\nplain.example\n';
  expect(await fetched(text)).toMatchObject({ kind: 'list', list: { names: 4 } });
});

it('says which well-known names it would close, and the installation’s own', async () => {
  const text = `${hosts(100)}0.0.0.0 childline.org.uk\n||microsoft.com^\nkinward.example\n`;
  const outcome = await fetched(text);
  const { wellKnown } = outcome.kind === 'list' ? outcome.list : { wellKnown: [] };
  expect(wellKnown).toEqual(
    expect.arrayContaining(['childline.org.uk', 'update.microsoft.com', 'kinward.example']),
  );
  expect(wellKnown).not.toContain('debian.org');
});

it('does not fetch again what is the same', async () => {
  const outcome = await fetched(hosts(20));
  if (outcome.kind !== 'list') throw new Error('not fetched');
  expect(await fetchList(`${host.url}/list`, outcome.list, deps())).toEqual({ kind: 'same' });
});
