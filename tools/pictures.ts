/**
 * Takes the README's pictures from a running demo family:
 * `node tools/pictures.ts --url http://127.0.0.1:8080 --email … --password …` (what `npm run demo` prints).
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';

const FOLDER = path.join(import.meta.dirname, '../docs/pictures');

interface Shot {
  name: string;
  open(page: Page): Promise<void>;
}

const SHOTS: readonly Shot[] = [
  {
    name: 'dashboard',
    open: async (page) => {
      await page.goto('/user/dashboard');
      await page.getByText(/near/u).first().waitFor();
    },
  },
  {
    name: 'location',
    open: async (page) => {
      // The day with most of the demo's past, also soon after midnight.
      const day = new Date(Date.now() - DEMO_PAST_MS / 2).toISOString().slice(0, 10);
      await page.goto(`/user/geo-location?day=${day}`);
      await page
        .getByText(/on the move/u)
        .first()
        .waitFor();
    },
  },
];

/** The demo family's past is nine hours long. */
const DEMO_PAST_MS = 9 * 3_600_000;

const VIEWS = [
  { width: 1280, height: 800, scheme: 'light' },
  { width: 1280, height: 800, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
] as const;

const { values } = parseArgs({
  options: { url: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
});
const { url, email, password } = values;
if (!url || !email || !password) {
  console.error('usage: node tools/pictures.ts --url URL --email EMAIL --password PASSWORD');
  process.exit(1);
}

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
  ],
});
try {
  for (const { width, height, scheme } of VIEWS) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      colorScheme: scheme,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/dashboard/u);
    for (const { name, open } of SHOTS) {
      await open(page);
      // Tiles, faces and fonts load after the text.
      await page.waitForLoadState('load');
      await page.waitForTimeout(2_000);
      const file = path.join(FOLDER, `${name}-${width}-${scheme}.png`);
      await sharp(await page.screenshot())
        .png({ palette: true, compressionLevel: 9 })
        .toFile(file);
      console.log(path.relative(process.cwd(), file));
    }
    await context.close();
  }
} finally {
  await browser.close();
}
