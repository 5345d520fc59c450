/** The page as a browser of a device gets it. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { newClients } from '../listen/clients/clients.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { knownOf } from '../policy/test-known.ts';
import { Registry } from '../policy/registry.ts';
import type { NetworkAskBody, PageAskBody, PageAsked } from '@kinward/contract/filter/ask.schemas.ts';
import type { AskingServer } from './asking.ts';
import { BlockPage } from './block-page.ts';

/** A Monday, 21:30 in Madrid. */
const NIGHT = Date.parse('2026-11-23T20:30:00Z');
const [CHILD, OTHER, HOME, NOBODY, STRANGER] = [
  '127.0.7.2',
  '127.0.7.3',
  '127.0.7.4',
  '127.0.7.9',
  '127.0.8.1',
];
const NETWORK = '00000000-0000-4000-8000-0000000000aa';
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
const sent: PageAskBody[] = [];
const sentAtHome: NetworkAskBody[] = [];
/** What the server says of a request; undefined: it does not answer. */
let said: PageAsked | undefined;
const server: AskingServer = {
  ask: async (body) => {
    sent.push(body);
    return said;
  },
  asked: async () => said,
  askInNetwork: async (body) => {
    sentAtHome.push(body);
    return said;
  },
  askedInNetwork: async () => said,
};
const WAITING: PageAsked = { state: 'waiting', by: null, answer: '' };

beforeAll(async () => {
  const registry = new Registry();
  const child = deviceWith(
    CHILD,
    {
      blocked: ['service:tiktok', 'category:games', 'escape:vpn'],
      windows: [bedtime],
      entries: [entry('deny', 'bad.example')],
    },
    { language: 'es', blockPage: true },
  );
  const other = deviceWith(OTHER, { blocked: ['category:gambling'] });
  const { deviceId: _, ...decided } = deviceWith(HOME, { blocked: ['service:tiktok', 'escape:vpn'] });
  // A whole address of the loopback network is every address of it.
  const home = { ...decided, networkId: NETWORK, addresses: [`${HOME}/32`] };
  registry.apply(knownOf([child, other], [], [home]));
  page = new BlockPage({
    host: '127.0.0.1',
    port: 0,
    addresses: ['192.168.7.10', 'fd00::10'],
    clients: newClients(['127.0.7.0/24']),
    registry,
    server,
    say: (line) => lines.push(line),
    now: () => NIGHT,
    patienceMs: 1_000,
  });
  await vi.waitFor(() => expect(page.addresses).toHaveLength(2), 20_000);
});
afterAll(() => page[Symbol.asyncDispose]());

const get = (
  host: string,
  from = CHILD,
  {
    method = 'GET',
    language = 'en',
    url = '/a?b=<script>',
    form,
  }: { method?: string; language?: string | null; url?: string; form?: Record<string, string> } = {},
) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const headers = {
        host,
        accept: 'text/html',
        ...(language !== null && { 'accept-language': language }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      };
      const asking = request(
        { port: page.port, host: '127.0.0.1', localAddress: from, method, path: url, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
        },
      );
      const junk = method === 'POST' ? 'x'.repeat(100_000) : undefined;
      asking.on('error', reject).end(form ? new URLSearchParams(form).toString() : junk);
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

/** The same without the form. */
const readReason = async (...asked: Parameters<typeof get>): Promise<string> =>
  words((await get(...asked)).text.replace(/<form.*<\/form>/su, ''));

describe('the page of a closed site', () => {
  it('says that it is closed, why, and until when', async () => {
    expect(await readReason('www.tiktok.com')).toBe(
      'Access is closed TikTok is closed on this device. It stays closed until your parents open it. www.tiktok.com',
    );
    expect(await readReason('m.youtube.com:80')).toBe(
      'Access is closed “Bedtime <b>” is on now. It opens again on Tuesday at 07:00. m.youtube.com',
    );
    expect(await read('Bad.Example.')).toContain('This site is blocked on this device.');
  });

  it('speaks the language of the browser, else that of the family', async () => {
    const spanish = { language: 'es-MX,en;q=0.5' };
    expect(await readReason('www.roblox.com', CHILD, spanish)).toBe(
      'El acceso está cerrado Pertenece a «Juegos en línea», que está cerrado en este dispositivo. Seguirá cerrado hasta que tus padres lo abran. www.roblox.com',
    );
    expect(await readReason('m.youtube.com', CHILD, { language: null })).toBe(
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
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^;]+; base-uri 'none'; form-action 'self'/u,
      );
      expect(text).not.toMatch(/<script|<b>|https?:|src=|href=/u);
    }
    expect(await get('www.tiktok.com', CHILD, { method: 'HEAD' })).toMatchObject({ status: 403, text: '' });
  });

  it('says nothing of anybody’s rules to another', async () => {
    const { status, text } = await get('www.tiktok.com', OTHER);
    expect([status, words(text)]).toEqual([
      404,
      'Access is open Nothing closes this now. Load the site again in a few seconds. Look again',
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

describe('asking on the page', () => {
  const markOf = (html: string): string => /name="ask" value="([^"]+)"/u.exec(html)?.[1] ?? '';
  const formOf = async (host: string, from = CHILD) => markOf((await get(host, from)).text);
  const send = (host: string, mark: string, { from = CHILD, note = '', url = '/' } = {}) =>
    get(host, from, { method: 'POST', form: { ask: mark, note }, url });
  beforeEach(() => {
    sent.length = 0;
    said = undefined;
  });

  it('hands the wish on once, leads back to the page, and says what becomes of it', async () => {
    said = WAITING;
    const mark = await formOf('www.tiktok.com');
    const { status, headers } = await send('www.tiktok.com', mark, {
      note: ' A\u202Efilm\nfor  school ',
      url: '/v?x=1',
    });
    expect([status, headers.location]).toEqual([303, '/v?x=1']);
    expect(sent).toMatchObject([
      { site: 'www.tiktok.com', note: 'A film for  school', clientId: mark.split('.')[0] },
    ]);
    const { text, headers: waiting } = await get('www.tiktok.com');
    expect(words(text)).toContain('Asked. Your parents have it in their list.');
    expect(waiting.refresh).toBe('10');
    expect(text).toContain('<a href="">Look again</a>');
    expect(text).not.toContain('<form');
    said = { ...WAITING, by: 'Nora' };
    expect(await read('www.tiktok.com')).toContain('Nora has seen it and has not answered yet.');
    said = { state: 'refused', by: 'Nora', answer: 'After <b>dinner' };
    const refused = (await get('www.tiktok.com')).text;
    expect(words(refused)).toContain('Not now, says Nora. “After <b>dinner”');
    expect(refused).toContain('<form');
    said = undefined;
    expect(await read('www.tiktok.com')).toContain('Ask for it');
  });

  it('says that it could not be sent, or that it is too much', async () => {
    const mark = await formOf('www.roblox.com');
    const first = await send('www.roblox.com', mark);
    expect([first.status, words(first.text)]).toEqual([
      403,
      expect.stringContaining('It could not be sent.'),
    ]);
    expect(first.text).toContain('<form');
    said = { state: 'full', by: null, answer: '' };
    const full = await send('www.roblox.com', mark);
    expect([full.status, words(full.text)]).toEqual([
      403,
      expect.stringContaining('You have asked for a lot'),
    ]);
    expect(full.text).not.toContain('<form');
  });

  it('takes no form but its own of this device and site, and never leads elsewhere', async () => {
    said = WAITING;
    const mark = await formOf('www.fortnite.com');
    for (const wrong of [
      send('m.youtube.com', mark),
      send('www.fortnite.com', mark, { from: OTHER }),
      send('www.fortnite.com', ''),
      send('www.fortnite.com', `${mark}x`),
      send('www.fortnite.com', mark.replace(/\.\d+\./u, '.9999999999999.')),
      get('www.fortnite.com', CHILD, { method: 'POST' }),
      get('www.fortnite.com', CHILD, { method: 'POST', form: { ask: mark, note: 'x'.repeat(5_000) } }),
    ])
      expect((await wrong).status).not.toBe(303);
    expect(sent).toEqual([]);
    // Sent again it is the same request, which the server knows by its id.
    for (const url of ['//evil.example/', '/\\evil.example', 'http://evil.example/'])
      expect((await send('www.fortnite.com', mark, { url })).headers.location).toBe('/');
  });

  it('asks for the first name in a home, where nobody knows who asks, and hands on the wish of the home', async () => {
    const { text } = await get('www.tiktok.com', HOME);
    said = WAITING;
    expect(words(text)).toContain('Your first name (if you like) Why (if you like) Ask the parents here');
    expect((await get('www.tiktok.com')).text).not.toContain('name="asker"');
    const form = { ask: markOf(text), asker: ' Ben\u202E\n ', note: 'x' };
    const sending = { method: 'POST', form, url: '/' };
    // Of that home alone: neither of a device in it nor of another address.
    for (const from of [CHILD, OTHER, NOBODY])
      expect((await get('www.tiktok.com', from, sending)).status).not.toBe(303);
    expect(sentAtHome).toEqual([]);
    expect((await get('www.tiktok.com', HOME, sending)).status).toBe(303);
    expect(sentAtHome).toMatchObject([
      {
        networkId: NETWORK,
        site: 'www.tiktok.com',
        asker: 'Ben',
        note: 'x',
        clientId: form.ask.split('.')[0],
      },
    ]);
    expect(sent).toEqual([]);
    // Of the home and of the parents there.
    const closed = words(text);
    expect(closed).toContain(
      'TikTok is closed in this network. It stays closed until the parents here open it.',
    );
    expect(closed).not.toMatch(/this device|your parents/iu);
    expect(await read('www.tiktok.com', HOME)).toContain('Asked. The parents here have it in their list.');
    said = { state: 'granted', by: 'Nora', answer: '' };
    expect(await read('www.tiktok.com', HOME)).toContain('Yes. The site opens in a moment.');
    expect((await get('mullvad.net', HOME)).text).not.toContain('<form');
  });

  it('is not offered where nothing is known of who asks, nor for what may harm', async () => {
    expect((await get('www.tiktok.com', NOBODY)).text).not.toContain('<form');
    expect((await get('www.tiktok.com', OTHER)).text).not.toContain('<form');
    const harm = (await get('mullvad.net')).text;
    expect(words(harm)).toContain('This leads round your family’s filter.');
    expect(harm).not.toContain('<form');
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
      server,
      say: (line) => said.push(line),
    });
    await expect.poll(() => said).toEqual([expect.stringContaining('EADDRINUSE')]);
    expect(second.addresses).toEqual([]);
    await second[Symbol.asyncDispose]();
  });
});
