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

describe('an address that is not configured', () => {
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
  ])('is refused when its name resolves to %s', async (_, addresses) => {
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

  describe('that answers without an end', () => {
    const read = async (chunks: AsyncIterable<Buffer>): Promise<string> => {
      let text = '';
      for await (const chunk of chunks) text += chunk.toString();
      return text;
    };
    const signal = new AbortController().signal;

    it('is read as it comes, and let go', async () => {
      const base = await serve((_, response) => {
        response.write('one');
        setTimeout(() => response.end('two'), 20);
      });
      const stream = await createOutbound({ named: [base] }).stream(base, { idleMs: 1_000, signal });
      expect([stream.status, await read(stream.chunks)]).toEqual([200, 'onetwo']);
    });

    it.each<[string, { openMs: number; idleMs: number }, RequestListener]>([
      ['timeout', { openMs: 50, idleMs: 5_000 }, () => undefined],
      ['timeout', { openMs: 5_000, idleMs: 50 }, (_, response) => void response.write('x')],
      [
        'network',
        { openMs: 5_000, idleMs: 5_000 },
        (request, response) => response.write('x', () => request.socket.destroy()),
      ],
    ])('is given up: %s', async (reason, times, listener) => {
      const base = await serve(listener);
      const reading = createOutbound({ named: [base] })
        .stream(base, { ...times, signal })
        .then(({ chunks }) => read(chunks));
      await expect(reading).rejects.toMatchObject({ reason });
    });

    it('ends when the caller says so', async () => {
      const end = new AbortController();
      const base = await serve((_, response) => void response.write('x'));
      const stream = await createOutbound({ named: [base] }).stream(base, {
        idleMs: 5_000,
        signal: end.signal,
      });
      const reading = read(stream.chunks);
      end.abort();
      await expect(reading).rejects.toMatchObject({ reason: 'network' });
    });

    it('is followed only where the caller allows it, and never past the guard', async () => {
      const base = await serve((request, response) => {
        const to = new URL(request.url ?? '/', base).searchParams.get('to');
        if (to === null) response.end('there');
        else response.writeHead(307, { location: to }).end();
      });
      const outbound = createOutbound({ named: [base] });
      const open = (to: string, follow?: (from: URL, to: URL) => URL | undefined) =>
        outbound.stream(`${base}/?to=${encodeURIComponent(to)}`, {
          idleMs: 1_000,
          signal,
          ...(follow && { follow }),
        });
      const anywhere = (_: URL, to: URL): URL => to;
      await expect(open('/here')).rejects.toMatchObject({ reason: 'redirect' });
      await expect(open('/here', () => undefined)).rejects.toMatchObject({ reason: 'redirect' });
      expect(await read((await open('/here', anywhere)).chunks)).toBe('there');
      await expect(open('/?to=%2F%3Fto%3D%252F', anywhere)).rejects.toMatchObject({ reason: 'redirect' });
      await expect(open('http://example.org/', anywhere)).rejects.toMatchObject({ reason: 'scheme' });
      await expect(open('https://192.168.1.1/', anywhere)).rejects.toMatchObject({ reason: 'address' });
    });
  });
});
