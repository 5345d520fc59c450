/**
 * Takes the README's pictures from a running sample family:
 * `node tools/pictures.ts --url http://127.0.0.1:8080 --email … --password …` (what `npm run demo` prints);
 * with `--only filter` one of them.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';

const FOLDER = path.join(import.meta.dirname, '../docs/pictures');
/** Tiles, faces and fonts load after the text. */
const SETTLED_MS = 3_000;
const QUALITY = 82;

const VIEWS = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
const SCHEMES = ['light', 'dark'] as const;

interface Shot {
  name: string;
  view: keyof typeof VIEWS;
  open(page: Page): Promise<void>;
}

const openDashboard = async (page: Page): Promise<void> => {
  await page.goto('/user/dashboard');
  await page.getByRole('heading', { level: 1, name: / is | are /u }).waitFor();
};

const SHOTS: readonly Shot[] = [
  { name: 'dashboard', view: 'wide', open: openDashboard },
  { name: 'dashboard', view: 'phone', open: openDashboard },
  {
    name: 'day',
    view: 'phone',
    open: async (page) => {
      await page.goto('/user/geo-fencing');
      const link = await page.getByRole('link', { name: /Gran/u }).getAttribute('href');
      await page.goto(`/user/child/${new URL(link ?? '', url).searchParams.get('child')}`);
      await page.getByRole('heading', { name: 'In words' }).waitFor();
    },
  },
  {
    name: 'fence',
    view: 'phone',
    open: async (page) => {
      await page.goto('/user/geo-fencing');
      await page.getByRole('link', { name: /Gran/u }).click();
      await page.getByRole('button', { name: 'Update' }).waitFor();
    },
  },
  {
    name: 'rules',
    view: 'phone',
    open: async (page) => {
      await page.goto('/user/app-filtering');
      await page.getByText('Enforced').first().waitFor();
    },
  },
  {
    name: 'filter',
    view: 'phone',
    open: async (page) => {
      await page.goto('/filter');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    /** The name of one; the others stay as they are. */
    only: { type: 'string' },
  },
});
const { url, email, password, only } = values;
if (!url || !email || !password) {
  console.error('usage: node tools/pictures.ts --url URL --email EMAIL --password PASSWORD');
  process.exit(1);
}

if (only === undefined) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
  ],
});

const signedIn = async (view: keyof typeof VIEWS, colorScheme: (typeof SCHEMES)[number]): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: VIEWS[view],
    deviceScaleFactor: view === 'phone' ? 2 : 1.5,
    colorScheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/dashboard/u);
  return page;
};

try {
  for (const scheme of SCHEMES)
    for (const view of ['wide', 'phone'] as const) {
      const page = await signedIn(view, scheme);
      for (const { name, open } of SHOTS.filter(
        (shot) => shot.view === view && (only ?? shot.name) === shot.name,
      )) {
        await open(page);
        await page.waitForLoadState('load');
        await page.waitForTimeout(SETTLED_MS);
        const file = path.join(FOLDER, `${name}-${VIEWS[view].width}-${scheme}.webp`);
        const { size } = await sharp(await page.screenshot())
          .webp({ quality: QUALITY, effort: 6 })
          .toFile(file);
        console.log(`${path.relative(process.cwd(), file)} ${Math.round(size / 1024)} KiB`);
      }
      await page.context().close();
    }
} finally {
  await browser.close();
}
