/** Opens a page as a parent's browser does the first time, and measures what was transferred and when it was ready. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type Response,
} from 'playwright-core';
import type { AccountId } from '@kinward/contract/ids.ts';

export const KINDS = ['html', 'js', 'css', 'font', 'map', 'data'] as const;
export type Kind = (typeof KINDS)[number];

export interface Weight {
  requests: number;
  /** Bytes by kind. */
  br: Record<Kind, number>;
  gz: Record<Kind, number>;
}

export interface Times {
  /** Milliseconds from the start to the largest part of the page. */
  largestPaint: number;
  /** Total blocking time: milliseconds of long tasks beyond 50 ms each. */
  blocked: number;
}

export type SignedIn = BrowserContextOptions['storageState'];

export interface Visit {
  url: string;
  /** Of a signed-in parent; absent for a guest. */
  state?: SignedIn;
  /** Visible when the page shows its content. */
  shows: string;
}

/** A mid-range phone on a slow mobile line, as Lighthouse takes it. */
const SLOW = { cpu: 4, latencyMs: 150, downBytes: (1.6 * 1024 * 1024) / 8, upBytes: (750 * 1024) / 8 };
const SETTLED_MS = 1_000;
const LONG_TASK_MS = 50;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** Logs in from a new browser. @returns the browser's stored session */
export const signIn = async (
  browser: Browser,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> => {
  const context = await browser.newContext();
  const answer = await context.request.post(`${url}/api/login`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`login: ${answer.status()}`);
  const { data } = (await answer.json()) as { data: { token: string; user: { userId: AccountId } } };
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { authToken: data.token, user: JSON.stringify(data.user), userId: data.user.userId },
  );
  const state = await context.storageState();
  await context.close();
  return state;
};

const openContext = (browser: Browser, { state }: Visit) =>
  browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    ...(state && { storageState: state }),
  });

const kindOf = (response: Response): Kind => {
  const { pathname } = new URL(response.url());
  if (pathname.startsWith('/basemap/')) return 'map';
  const type = response.request().resourceType();
  const kinds: Partial<Record<string, Kind>> = {
    document: 'html',
    script: 'js',
    stylesheet: 'css',
    font: 'font',
  };
  return kinds[type] ?? 'data';
};

const nothing = (): Record<Kind, number> => ({ html: 0, js: 0, css: 0, font: 0, map: 0, data: 0 });

/** Fonts and the map's packs are sent as stored; the rest is compressed at the best level. */
const sizes = (kind: Kind, body: Buffer): { br: number; gz: number } => {
  if (kind === 'font' || kind === 'map') return { br: body.length, gz: body.length };
  const br = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  return { br, gz: gzipSync(body, { level: 9 }).length };
};

/** All that a page requests until it is ready and idle. An event stream counts as a request without bytes. */
export const weigh = async (browser: Browser, visit: Visit): Promise<Weight> => {
  const context = await openContext(browser, visit);
  const page = await context.newPage();
  const weight: Weight = { requests: 0, br: nothing(), gz: nothing() };
  const running: Promise<void>[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http')) weight.requests += 1;
  });
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('http')) return;
    running.push(
      (async () => {
        const response = await request.response();
        if (!response) return;
        const kind = kindOf(response);
        const { br, gz } = sizes(kind, await response.body());
        weight.br[kind] += br;
        weight.gz[kind] += gz;
      })(),
    );
  });
  await show(page, visit);
  // Requests that end from here on belong to a page that is idle by now, and their bodies are discarded with it.
  page.removeAllListeners('requestfinished');
  await Promise.all(running);
  await context.close();
  return weight;
};

const show = async (page: Page, { url, shows }: Visit): Promise<void> => {
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(shows).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(SETTLED_MS);
};

/** Runs in the page, before anything of its own. */
const OBSERVE = `
  const seen = (globalThis.seen = { largestPaint: 0, tasks: [] });
  const observe = (type, then) =>
    new PerformanceObserver((list) => list.getEntries().forEach(then)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime));
  observe('longtask', ({ duration }) => seen.tasks.push(duration));
`;

/** The times of one first visit on a slow phone and line. */
export const time = async (browser: Browser, visit: Visit): Promise<Times> => {
  const context = await openContext(browser, visit);
  const page = await context.newPage();
  await page.addInitScript({ content: OBSERVE });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.downBytes,
    uploadThroughput: SLOW.upBytes,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await show(page, visit);
  const seen = await page.evaluate<{ largestPaint: number; tasks: number[] }>('seen');
  await context.close();
  const blocked = seen.tasks.reduce((sum, task) => sum + Math.max(0, task - LONG_TASK_MS), 0);
  return { largestPaint: seen.largestPaint, blocked };
};
