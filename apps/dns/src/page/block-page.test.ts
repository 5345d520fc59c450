/** The page as a browser of a device gets it. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { newClients } from '../listen/clients.ts';
import { deviceWith, entry } from '../policy/test-devices.ts';
import { Registry } from '../policy/registry.ts';
import { BlockPage } from './block-page.ts';

/** A Monday, 21:30 in Madrid. */
const NIGHT = Date.parse('2026-11-23T20:30:00Z');
const [CHILD, OTHER, NOBODY, STRANGER] = ['127.0.7.2', '127.0.7.3', '127.0.7.9', '127.0.8.1'];
const bedtime = {
  ruleId: 'w',
  name: 'Bedtime <b>',
  targets: ['service:youtube' as const],
  from: '21:00',
  to: '07:00',
  weekDays: [...WEEK_DAYS],
};

let page: BlockPage;
const lines: string[] = [];

beforeAll(async () => {
  const registry = new Registry();
  const child = deviceWith(
    CHILD,
    {
      blocked: ['service:tiktok', 'category:games'],
      windows: [bedtime],
      entries: [entry('deny', 'bad.example')],
    },
    { language: 'es', blockPage: true },
  );
  const other = deviceWith(OTHER, { blocked: ['category:gambling'] });
  registry.apply({
    names: [],
    devices: new Map([child, other].map((one) => [one.deviceId, one])),
    networks: new Map(),
  });
  page = new BlockPage({
    host: '127.0.0.1',
    port: 0,
    addresses: ['192.168.7.10', 'fd00::10'],
    clients: newClients(['127.0.7.0/24']),
    registry,
    say: (line) => lines.push(line),
    now: () => NIGHT,
    patienceMs: 1_000,
  });
  await vi.waitFor(() => expect(page.addresses).toHaveLength(2));
});
afterAll(() => page[Symbol.asyncDispose]());

const get = (
  host: string,
  from = CHILD,
  { method = 'GET', language = 'en' }: { method?: string; language?: string | null } = {},
) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const headers = { host, ...(language !== null && { 'accept-language': language }) };
      const asking = request(
        { port: page.port, host: '127.0.0.1', localAddress: from, method, path: '/a?b=<script>', headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
        },
      );
      asking.on('error', reject).end(method === 'POST' ? 'x'.repeat(100_000) : undefined);
    },
  );
/** What a person reads. */
const words = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/su, '')
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s+/gu, ' ')
    .trim();
const read = async (...asked: Parameters<typeof get>): Promise<string> => words((await get(...asked)).text);

describe('the page of a closed site', () => {
  it('says that it is closed, why, and until when', async () => {
    expect(await read('www.tiktok.com')).toBe(
      'Access is closed TikTok is closed on this device. It stays closed until your parents open it. www.tiktok.com',
    );
    expect(await read('m.youtube.com:80')).toBe(
      'Access is closed “Bedtime <b>” is on now. It opens again on Tuesday at 07:00. m.youtube.com',
    );
    expect(await read('Bad.Example.')).toContain('This site is blocked on this device.');
  });

  it('speaks the language of the browser, else that of the family', async () => {
    const spanish = { language: 'es-MX,en;q=0.5' };
    expect(await read('www.roblox.com', CHILD, spanish)).toBe(
      'El acceso está cerrado Pertenece a «Juegos en línea», que está cerrado en este dispositivo. Seguirá cerrado hasta que tus padres lo abran. www.roblox.com',
    );
    expect(await read('m.youtube.com', CHILD, { language: null })).toBe(
      'El acceso está cerrado Ahora es la hora de «Bedtime <b>». Se vuelve a abrir el martes a las 07:00. m.youtube.com',
    );
  });

  it('is kept by nobody, loads nothing and runs nothing, whatever was asked', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { status, headers, text } = await get('www.tiktok.com', CHILD, { method });
      expect(status).toBe(403);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        connection: 'close',
        'content-language': 'en',
      });
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/u);
      expect(text).not.toMatch(/<script|<b>|https?:|src=|href=/u);
    }
    expect(await get('www.tiktok.com', CHILD, { method: 'HEAD' })).toMatchObject({ status: 403, text: '' });
  });

  it('says nothing of anybody’s rules to another', async () => {
    const { status, text } = await get('www.tiktok.com', OTHER);
    expect([status, words(text)]).toEqual([
      404,
      'Access is open Nothing closes this now. Load the site again in a few seconds.',
    ]);
    expect(await read('www.tiktok.com', NOBODY)).toBe('Access is closed Your family’s filter closes this.');
    for (const host of ['127.0.0.1', '[::1]', '', 'a b', `${'x'.repeat(300)}.example`, '<b>.example'])
      expect(await read(host)).toBe('Access is closed Your family’s filter closes this.');
    await expect(get('www.tiktok.com', STRANGER)).rejects.toThrow('socket hang up');
  });

  it('is not held open by who says nothing, or only half', async () => {
    const socket = connect({ port: page.port, host: '127.0.0.1', localAddress: CHILD });
    socket.write('GET / HTTP/1.1\r\nhost: www.tiktok.com\r\n');
    const began = performance.now();
    await new Promise((resolve) =>
      socket
        .on('error', () => undefined)
        .resume()
        .on('close', resolve),
    );
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('a page whose port is taken', () => {
  it('is said once, and no name leads to it', async () => {
    const said: string[] = [];
    const second = new BlockPage({
      host: '127.0.0.1',
      port: page.port,
      addresses: ['192.168.7.10'],
      clients: newClients([]),
      registry: new Registry(),
      say: (line) => said.push(line),
    });
    await expect.poll(() => said).toEqual([expect.stringContaining('EADDRINUSE')]);
    expect(second.addresses).toEqual([]);
    await second[Symbol.asyncDispose]();
  });
});
