/**
 * What the portal's pages weigh and how soon they are ready: the real stack with a family, each page in a browser that has never
 * visited it. Bytes do not depend on the machine; times do. Needs a Chromium (CHROME_PATH, else /usr/bin/chromium) and a built
 * portal. `node bench/pages.ts [runs]`; exit code 1 when a page exceeds a limit of bytes.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createTemplate, startScratchCluster } from '@kinward/server/platform/database/scratch.ts';
import { startStack } from '@kinward/testkit/stack.ts';
import { makeFamily } from './lib/family.ts';
import { median } from './lib/load-client.ts';
import { KINDS, openBrowser, signIn, time, weigh, type Times, type Visit, type Weight } from './lib/pages.ts';

const runs = Number(process.argv[2] ?? 3);
const KIB = 1024;

interface Bench {
  path: string;
  shows: string;
  signedIn: boolean;
  /** KiB of gzipped scripts; apps/web/build/weight.ts enforces the same for builds. */
  scripts: number;
  /** Milliseconds; only the pages without a login have time limits. */
  largestPaint?: number;
  blocked?: number;
}
const PUBLIC = { signedIn: false, largestPaint: 1_600, blocked: 100 };
const PAGES: Bench[] = [
  { path: '/', shows: 'input[name=email]', scripts: 104, ...PUBLIC },
  { path: '/register', shows: 'input[name=email]', scripts: 220, ...PUBLIC },
  { path: '/user/dashboard', shows: '.leaflet-tile-loaded', scripts: 300, signedIn: true },
  { path: '/user/geo-location', shows: '.leaflet-tile-loaded', scripts: 300, signedIn: true },
  { path: '/user/app-usage', shows: 'main h1', scripts: 220, signedIn: true },
];

interface Result {
  page: Bench;
  weight: Weight;
  times: Times;
}

const ofBar = (value: number, bar: number | undefined): string =>
  bar === undefined ? '' : ` (${(value / bar).toFixed(2)})`;

const rowOf = ({ page, weight, times }: Result) => {
  const kib = (bytes: number): string => (bytes / KIB).toFixed(1);
  const both = KINDS.filter((kind) => kind !== 'font' && kind !== 'map' && kind !== 'js').map((kind) => [
    `${kind} br/gz`,
    `${kib(weight.br[kind])}/${kib(weight.gz[kind])}`,
  ]);
  const scripts = weight.gz.js / KIB;
  return {
    page: page.path,
    requests: weight.requests,
    'js br/gz (of bar)': `${kib(weight.br.js)}/${kib(weight.gz.js)}${ofBar(scripts, page.scripts)}`,
    ...Object.fromEntries(both),
    font: kib(weight.br.font),
    map: kib(weight.br.map),
    'largest paint ms': `${Math.round(times.largestPaint)}${ofBar(times.largestPaint, page.largestPaint)}`,
    'blocked ms': `${Math.round(times.blocked)}${ofBar(times.blocked, page.blocked)}`,
  };
};

if (!existsSync(path.join(import.meta.dirname, '../apps/web/dist/routes.json')))
  throw new Error('The portal is not built: npm run build -w @kinward/web');
const cluster = await startScratchCluster();
await createTemplate(cluster.place);
const stack = await startStack({ place: cluster.place, recurs: true });
const browser = await openBrowser();
const results: Result[] = [];
try {
  const state = await signIn(browser, stack.url, await makeFamily(stack));
  for (const page of PAGES) {
    const visit: Visit = { url: stack.url + page.path, shows: page.shows, ...(page.signedIn && { state }) };
    const weight = await weigh(browser, visit);
    const visits: Times[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await time(browser, visit));
    const middle = (pick: (times: Times) => number): number => median(visits.map(pick));
    const times = {
      largestPaint: middle(({ largestPaint }) => largestPaint),
      blocked: middle(({ blocked }) => blocked),
    };
    results.push({ page, weight, times });
  }
} finally {
  await browser.close();
  await stack.close();
  await cluster.stop();
}
console.log(
  'KiB; in brackets the share of the limit; times on a slow phone and line (4 times slower, 150 ms, 1.6 Mbit/s)',
);
console.table(results.map(rowOf));
const heavy = results.filter(({ page, weight }) => weight.gz.js / KIB > page.scripts);
console.log(
  heavy.length === 0
    ? 'no page is over its bar of scripts'
    : `over: ${heavy.map(({ page }) => page.path).join(', ')}`,
);
process.exitCode = heavy.length === 0 ? 0 : 1;
