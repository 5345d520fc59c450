/** Whose a connection to the page is, and what becomes of one of which that is not known. */
import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ownerIn, ownerOf, Owners } from '../os/linux/owner.ts';
import { Page } from './page.ts';
import { PageServer, type PageServerOptions } from './server.ts';

describe('whose a connection is', () => {
  const row = (uid: number, state = '01') =>
    `   1: 0100007F:9C40 0100007F:012D ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 12345 1`;
  const ends = [
    { address: '127.0.0.1', port: 40_000 },
    { address: '127.0.0.1', port: 301 },
  ] as const;

  it('is who holds its other end, while they hold it', () => {
    const head = '  sl  local_address rem_address   st';
    expect(ownerIn([head, row(3001)].join('\n'), ...ends)).toBe(3001);
    // Given up: the kernel names root.
    expect(ownerIn(row(0, '06'), ...ends)).toBeNull();
    expect(ownerIn(row(3001), ends[1], ends[0])).toBeNull();
    expect(ownerIn('', ...ends)).toBeNull();
  });

  it('is known of a socket of IPv6, too', () => {
    const mapped = row(3001).replaceAll('0100007F', '0000000000000000FFFF00000100007F');
    expect(ownerIn(mapped, ...ends)).toBe(3001);
    expect(ownerIn(mapped, ends[1], ends[0])).toBeNull();
  });

  it('is read once for all who ask at the same time, and so often a second', async () => {
    const read: string[] = [];
    const owners = new Owners({
      read: async (table) => {
        read.push(table);
        return row(3001);
      },
    });
    const found = await Promise.all(Array.from({ length: 100 }, async () => await owners.of(...ends)));
    expect([new Set(found), read]).toEqual([new Set([3001]), ['/proc/net/tcp']]);
    const began = performance.now();
    expect(await owners.of(ends[1], ends[0])).toBeNull();
    expect(performance.now() - began).toBeGreaterThan(10);
    expect(read.slice(1)).toEqual(['/proc/net/tcp', '/proc/net/tcp6']);
  });
});

describe('the page', () => {
  const ending: (() => unknown)[] = [];
  afterEach(() => ending.splice(0).forEach((end) => end()));
  const said: string[] = [];
  /** @returns the port on which it answers */
  const serve = async (more: Partial<PageServerOptions>): Promise<number> => {
    const listener = createServer({ pauseOnConnect: true });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const server = new PageServer({
      host: `127.0.0.1:${port}`,
      states: { userOf: (uid: number) => ({ name: 'theo', uid, isAdministrator: false }) },
      say: (line: string) => said.push(line),
      ownerOf,
      ...more,
    } as unknown as PageServerOptions);
    listener.on('connection', (socket: Socket) => server.take(socket));
    ending.push(() => (listener.close(), server[Symbol.asyncDispose]()));
    return port;
  };
  const textOf = async (port: number, host = '127.0.0.1'): Promise<string> => {
    const socket = createConnection({ port, host });
    ending.push(() => socket.destroy());
    let text = '';
    socket.on('error', () => undefined).on('data', (piece) => (text += String(piece)));
    socket.write(`GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
    await once(socket, 'close');
    return text;
  };

  it('takes its place as soon as another program has gone from there', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const said: string[] = [];
    const load = () => Promise.reject(new Error('nobody asks'));
    await using page = new Page({ port, againMs: 20, load, say: (line) => said.push(line) });
    await page.start();
    expect(page.host).toBe('');
    await expect.poll(() => said).toEqual([expect.stringContaining('EADDRINUSE')]);
    other.close();
    await expect.poll(() => page.host).toBe(`127.0.0.1:${port}`);
    expect(said).toHaveLength(1);
  });

  it('ends a connection of which it is not known whose it is', async () => {
    let asked = 0;
    const port = await serve({
      ownerOf: async () => {
        asked += 1;
        return null;
      },
    });
    expect([await textOf(port), asked]).toEqual(['', 1]);
  });

  it('knows who speaks to it by a socket of IPv6', async () => {
    const owners: (number | null)[] = [];
    const port = await serve({
      ownerOf: async (socket) => {
        owners.push(await ownerOf(socket));
        return null;
      },
    });
    await textOf(port, '::ffff:127.0.0.1');
    expect(owners).toEqual([process.getuid?.()]);
  });

  it('goes on where something fails after an answer has begun', async () => {
    const files = {
      send: (_path: string, response: { writeHead: (code: number) => void; flushHeaders: () => void }) => {
        response.writeHead(200);
        response.flushHeaders();
        throw new Error('late');
      },
    } as unknown as PageServerOptions['files'];
    const port = await serve({ files, ownerOf: async () => 3001 });
    expect(await textOf(port)).toMatch(/^HTTP\/1.1 200 /u);
    expect(said.splice(0)).toEqual(['the page failed: late']);
  });
});
