/** Whole policies with the real thing: the resolver with its rules on disk, unbound behind it and before it, and `dig`. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dig } from '@kinward/testkit/resolver.ts';
import { startApp, type App } from './app.ts';
import { saveSnapshot } from './feed/snapshot-file.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { startUnbound } from './resolve/test-unbound.ts';

const [CHILD, FORWARDED, NOBODY] = ['127.0.7.2', '127.0.0.1', '127.0.7.9'];
const ZONE = [
  'www.google.com. 300 IN A 192.0.2.10',
  'www.google.com. 300 IN HTTPS 1 . ipv4hint=192.0.2.10',
  'forcesafesearch.google.com. 300 IN A 192.0.2.11',
  'www.youtube.com. 300 IN A 192.0.2.20',
  'restrictmoderate.youtube.com. 20 IN A 192.0.2.21',
  'www.tiktok.com. 300 IN A 192.0.2.30',
  'www.open.example. 300 IN A 192.0.2.40',
  'home.open.example. 300 IN A 192.168.7.1',
  'www.childline.org.uk. 300 IN A 192.0.2.50',
];

const folder = mkdtempSync(path.join(tmpdir(), 'kinward policies '));
const lines: string[] = [];
let behind: Awaited<ReturnType<typeof startUnbound>>;
let before: Awaited<ReturnType<typeof startUnbound>>;
let app: App;
let port: number;
let pagePort: number;

beforeAll(async () => {
  behind = await startUnbound(ZONE);
  mkdirSync(path.join(folder, 'resolver'));
  const policy = {
    blocked: ['service:tiktok' as const, 'escape:canary' as const],
    safeSearch: { google: 'strict' as const, youtube: 'moderate' as const },
    entries: [entry('deny', 'org.uk')],
  };
  const aliases = [{ name: 'nas.home.arpa', addresses: ['192.168.7.50', 'fd00::50'] }];
  await saveSnapshot(path.join(folder, 'resolver', 'snapshot'), {
    kind: 'snapshot',
    epoch: 'e',
    version: 1,
    names: ['kinward.example'],
    devices: [
      deviceWith(CHILD, policy, { aliases, language: 'es' }),
      deviceWith(FORWARDED, policy, { blockPage: true }),
    ],
    networks: [],
  });
  const upstreams = [{ host: '127.0.0.1', port: behind.port }];
  const page = { addresses: ['127.0.0.1'], port: 0 };
  app = startApp({ host: '127.0.0.1', port: 0, upstreams, page, folder }, (line) => lines.push(line));
  await vi.waitFor(() => expect(app.address).not.toBeNull(), 20_000);
  port = Number(app.address?.split(':').at(-1));
  const saidPage = await vi.waitFor(
    () => /closed on .*:(\d+)$/mu.exec(lines.join('\n')) ?? expect.fail(),
    20_000,
  );
  pagePort = Number(saidPage[1]);
  before = await startUnbound([], { forwardTo: port });
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await before?.[Symbol.asyncDispose]();
  await behind?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});
const ask = (name: string, ...options: string[]) => dig(port, CHILD, name, ...options);

describe('dig', () => {
  it('is told what closes a name, in the family’s language', async () => {
    expect(await ask('www.tiktok.com')).toMatchObject({
      code: 'NXDOMAIN',
      ttl: 10,
      why: '17 (Filtered): (El acceso está cerrado: TikTok)',
    });
    expect((await ask('use-application-dns.net')).code).toBe('NXDOMAIN');
    expect((await ask('www.childline.org.uk')).data).toEqual(['192.0.2.50']);
    expect((await dig(port, NOBODY, 'www.tiktok.com')).data).toEqual(['192.0.2.30']);
  });

  it('is led to the safe host, by UDP and by TCP, and nowhere else', async () => {
    const safe = ['forcesafesearch.google.com.', '192.0.2.11'];
    expect(await ask('www.google.com')).toMatchObject({ code: 'NOERROR', data: safe, ttl: 55 });
    expect((await ask('www.google.com', '+tcp', '+dnssec')).data).toEqual(safe);
    expect(await ask('www.youtube.com')).toMatchObject({
      data: ['restrictmoderate.youtube.com.', '192.0.2.21'],
      ttl: 20,
    });
    expect(await ask('www.google.com', 'HTTPS')).toMatchObject({ code: 'NOERROR', data: [] });
    expect((await ask('www.google.com', 'AAAA')).data).toEqual(['forcesafesearch.google.com.']);
    expect((await dig(port, NOBODY, 'www.google.com', 'HTTPS')).data).toEqual(['1 . ipv4hint=192.0.2.10']);
  });

  it('has the family’s own names, and their addresses backwards', async () => {
    expect((await ask('nas.home.arpa')).data).toEqual(['192.168.7.50']);
    expect((await ask('nas.home.arpa', 'AAAA')).data).toEqual(['fd00::50']);
    expect((await ask('-x', '192.168.7.50')).data).toEqual(['nas.home.arpa.']);
    expect((await ask('-x', 'fd00::50')).data).toEqual(['nas.home.arpa.']);
    expect((await dig(port, NOBODY, '-x', '192.168.7.50')).code).toBe('NXDOMAIN');
    expect((await ask('localhost')).data).toEqual(['127.0.0.1']);
    expect((await ask('www.open.example', 'ANY')).data).toEqual(['"RFC8482" ""']);
  });

  it('gets no address of a device at home from a stranger’s name', async () => {
    expect(await ask('home.open.example')).toMatchObject({ code: 'NOERROR', data: [] });
  });
});

describe('unbound that forwards to it', () => {
  it('takes its answers: open, led elsewhere, closed, and the page’s address', async () => {
    const through = (name: string, ...options: string[]) => dig(before.port, FORWARDED, name, ...options);
    expect((await through('www.open.example')).data).toEqual(['192.0.2.40']);
    expect((await through('www.google.com')).data).toEqual(['forcesafesearch.google.com.', '192.0.2.11']);
    expect((await through('use-application-dns.net')).code).toBe('NXDOMAIN');
    expect((await through('www.tiktok.com')).data).toEqual(['127.0.0.1']);
    expect(await through('www.tiktok.com', 'HTTPS')).toMatchObject({ code: 'NOERROR', data: [] });
  });

  it('leads a browser to the page that says why', async () => {
    const options = { port: pagePort, host: '127.0.0.1', headers: { host: 'www.tiktok.com' } };
    const text = await new Promise<string>((resolve, reject) => {
      get(options, (response) => {
        let all = '';
        response.setEncoding('utf8').on('data', (piece: string) => (all += piece));
        response.on('end', () => resolve(all));
      }).on('error', reject);
    });
    expect(text).toContain('TikTok is closed on this device.');
  });
});
