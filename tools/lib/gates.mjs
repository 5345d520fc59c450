import { readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { run } from './children.mjs';
import { findBrowser } from './browser.mjs';
import { pinnedNode } from './install.mjs';
import { failuresOfStories, failuresOfUnit } from './failures.mjs';
import { compileCache, inRoot, root } from './paths.mjs';
import { ensurePortal } from './portal.mjs';

/**
 * What a gate found. A gate that runs tests counts them; any other counts as one. `failures` names the tests that failed.
 * @typedef {{ passed: number, failed: number, failures?: readonly string[] }} Outcome
 */

/** A program of node_modules, run by the pinned Node. */
const node = (...args) => run(pinnedNode(), args, { cwd: root, env: environment() });
const bin = (name, ...args) => node(inRoot('node_modules', ...name.split('/')), ...args);

/**
 * `isLight`: uses one core and starts no browser, so that two can run side by side.
 * @type {readonly { name: string, isLight?: boolean, run: () => Promise<Outcome> }[]} the light ones by their length, the longest first
 */
export const gates = [
  { name: 'portal', isLight: true, run: portal },
  {
    name: 'format',
    isLight: true,
    run: () => one(bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')),
  },
  { name: 'lint', isLight: true, run: () => one(bin('oxlint/bin/oxlint', '--quiet')) },
  { name: 'imports', isLight: true, run: () => one(node('tools/check-imports.ts')) },
  { name: 'types', isLight: true, run: types },
  { name: 'migrations', isLight: true, run: () => one(node('tools/check-migrations.ts', '--check')) },
  { name: 'contract', isLight: true, run: () => one(node('tools/check-contract.ts')) },
  { name: 'unit', run: unit },
  { name: 'stories', run: stories },
];

/** Ends what a killed test runner left running. */
export const sweep = () => node('tools/lib/sweep-scratch.ts');

/** Scripts of the browser stories call `node` by its name. */
function environment(extra = {}) {
  const path = `${inRoot('node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: compileCache, ...extra };
}

async function one(code) {
  return (await code) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The web has three: what browsers run, its service worker, and its build. The companion is built by the web's. */
const TYPE_PROJECTS = [
  '.',
  'apps/web',
  'apps/web/tsconfig.sw.json',
  'apps/web/tsconfig.build.json',
  'apps/companion',
  'apps/companion/tsconfig.sw.json',
];

async function types() {
  let total = { passed: 0, failed: 0 };
  for (const project of TYPE_PROJECTS)
    total = add(total, await one(bin('typescript/bin/tsc', '-p', project)));
  return total;
}

async function portal() {
  const problem = await ensurePortal();
  if (problem !== null) console.error(problem);
  return problem === null ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function unit() {
  const file = await freshReport('vitest.json');
  const code = await bin(
    'vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  );
  return verdict(code, readUnitReport(file));
}

async function stories() {
  const browser = findBrowser();
  if ('problem' in browser) {
    console.error(`The browser stories cannot run: ${browser.problem}.`);
    return { passed: 0, failed: 1 };
  }
  const file = await freshReport('stories.json');
  const env = environment({ CHROME_PATH: browser.path, E2E_REPORT: file, CI: process.env.CI ?? 'true' });
  const args = [
    inRoot('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    'e2e/playwright.config.ts',
  ];
  const code = await run(pinnedNode(), args, { cwd: root, env });
  return verdict(code, readStoriesReport(file));
}

async function freshReport(name) {
  await mkdir(inRoot('.cache', 'test'), { recursive: true });
  const file = inRoot('.cache', 'test', name);
  rmSync(file, { force: true });
  return file;
}

function readUnitReport(file) {
  const report = readJson(file);
  if (!report) return null;
  const failed = report.numTotalTests - report.numPassedTests;
  return { passed: report.numPassedTests, failed, failures: failuresOfUnit(report) };
}

/** Each story is counted once per screen; one that passed only at a second try counts as failed. */
function readStoriesReport(file) {
  const report = readJson(file);
  if (!report?.stats) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped, failures: failuresOfStories(report) };
}

/**
 * The totals of a test runner. Its exit code decides as well: a suite that could not be read, an unhandled rejection, or
 * a run without any test fails though no single test did.
 * @param {number} code
 * @param {Outcome | null} totals
 * @returns {Outcome}
 */
export function verdict(code, totals) {
  if (!totals || totals.passed + totals.failed === 0) return { passed: 0, failed: 1 };
  if (code !== 0 && totals.failed === 0) return { passed: totals.passed, failed: 1 };
  return totals;
}

export function add(left, right) {
  return { passed: left.passed + right.passed, failed: left.failed + right.failed };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
