import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound, type OutboundOptions, type OutboundRequest } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

const answering =
  (...addresses: string[]): OutboundOptions['lookup'] =>
  (_, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('public addresses', () => {
  it.each(['8.8.8.8', '1.1.1.1', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('an address that nobody has configured', () => {
  it.each([
    ['http://example.org/', 'scheme'],
    ['ftp://example.org/', 'url'],
    ['file:///etc/passwd', 'url'],
    ['not an address', 'url'],
    ['https://user:secret@example.org/', 'url'],
    ['https://127.0.0.1/', 'address'],
    ['https://2130706433/', 'address'],
    ['https://0x7f.1/', 'address'],
    ['https://0177.0.0.1/', 'address'],
    ['https://0.0.0.0/', 'address'],
    ['https://[::1]/', 'address'],
    ['https://[::ffff:127.0.0.1]/', 'address'],
    ['https://169.254.169.254/latest/meta-data/', 'address'],
    ['https://192.168.1.1/', 'address'],
  ])('%s is refused', async (url, reason) => {
    await expect(createOutbound().request(url)).rejects.toMatchObject({ reason });
  });

  it.each([
    ['a private address', ['10.0.0.5']],
    ['a public and a private address', ['8.8.8.8', '127.0.0.1']],
    ['an IPv4-mapped address', ['::ffff:127.0.0.1']],
  ])('is refused when its name stands for %s', async (_, addresses) => {
    const outbound = createOutbound({ lookup: answering(...addresses) });
    await expect(outbound.request('https://example.org/')).rejects.toMatchObject({ reason: 'address' });
  });

  it('is resolved once: a name that answers differently the second time gains nothing', async () => {
    let asked = 0;
    const lookup: OutboundOptions['lookup'] = (_, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? '10.0.0.5' : '8.8.8.8', family: 4 }]);
    };
    await expect(createOutbound({ lookup }).request('https://example.org/')).rejects.toMatchObject({
      reason: 'address',
    });
    expect(asked).toBe(1);
  });
});

describe('an address from the configuration', () => {
  let server: Server | undefined;
  afterEach(() => server?.closeAllConnections());
  afterEach(() => server?.close());

  const serve = async (listener: RequestListener): Promise<string> => {
    const started = createServer(listener);
    server = started;
    await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  };

  it('may be private and spoken to without TLS', async () => {
    const base = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () =>
        response.writeHead(201, { 'x-method': request.method }).end(body.toUpperCase()),
      );
    });
    const reply = await createOutbound({ named: [`${base}/hook`, null] }).request(`${base}/other`, {
      method: 'POST',
      body: 'hello',
    });
    expect([reply.status, reply.headers['x-method'], reply.body.toString()]).toEqual([201, 'POST', 'HELLO']);
  });

  it('names its own port only', async () => {
    const base = await serve((_, response) => response.end());
    await expect(createOutbound({ named: [base] }).request('http://127.0.0.1:1/')).rejects.toMatchObject({
      reason: 'scheme',
    });
  });

  it.each<[string, OutboundRequest, RequestListener]>([
    ['redirect', {}, (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
    ['too-large', { maxBytes: 10 }, (_, response) => response.end('x'.repeat(11))],
    [
      'too-large',
      { maxBytes: 10 },
      (_, response) => (response.write('x'.repeat(6)), response.end('x'.repeat(6))),
    ],
    ['timeout', { timeoutMs: 100 }, () => undefined],
    ['timeout', { timeoutMs: 100 }, (_, response) => void response.write('x')],
    ['network', {}, (request) => request.socket.destroy()],
  ])('is given up: %s', async (reason, request, listener) => {
    const base = await serve(listener);
    await expect(createOutbound({ named: [base] }).request(base, request)).rejects.toMatchObject({ reason });
  });
});
