import { readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { affectedTests } from './affected-tests.mjs';
import { run } from '../children.mjs';
import { findBrowser } from '../browser.mjs';
import { pinnedNode } from '../install.mjs';
import { failuresOfStories, failuresOfUnit } from './failures.mjs';
import { compileCache, inRoot, root } from '../paths.mjs';
import { ensurePortal } from '../portal.mjs';
import { timesOfStories, timesOfUnit } from './profile.mjs';

/**
 * What a step found. A step that runs tests counts them; any other counts as one. `failures` names the tests that failed,
 * `times` how long each suite took, and `skipped` why a step had nothing to do.
 * @typedef {{ passed: number, failed: number, failures?: readonly string[], times?: readonly import('./profile.mjs').Timed[], skipped?: string }} Outcome
 */

/**
 * What was asked of a run. `named`: the steps that were named, none for all. `changes`: what differs from main, null where
 * no one can tell. `onlyChanged`: tests that no change reaches are left out.
 * @typedef {{ named: readonly string[], changes: import('./changes.mjs').Changes | null, onlyChanged: boolean }} Wish
 */

/** A program of node_modules, run by the pinned Node. */
const node = (...args) => run(pinnedNode(), args, { cwd: root, env: environment() });
const bin = (name, ...args) => node(inRoot('node_modules', ...name.split('/')), ...args);
/**
 * The checker of types is written in Go and ends within a minute: it collects its memory less often, and as often as usual near
 * two gibibytes. It has one thread of checks, as several each work out the types that they share (docs/decisions/0137-types-by-one-checker.md).
 */
const tsc = (project) =>
  run(pinnedNode(), [inRoot('node_modules/typescript/bin/tsc'), '-p', project, '--checkers', '1'], {
    cwd: root,
    env: environment({ GOGC: '400', GOMEMLIMIT: '2GiB' }),
  });

/**
 * `isLight`: uses one core and starts no browser, so that two can run side by side. `isWaiting`: waits for a network, so that it runs
 * beside the light ones.
 * @type {readonly { name: string, isLight?: boolean, isWaiting?: boolean, run: (wish: Wish) => Promise<Outcome> }[]} the light ones by their length, the longest first
 */
export const steps = [
  { name: 'debian', isWaiting: true, run: debian },
  { name: 'portal', isLight: true, run: portal },
  { name: 'lint', isLight: true, run: () => one(bin('oxlint/bin/oxlint', '--quiet')) },
  { name: 'imports', isLight: true, run: () => one(node('tools/check-imports.ts')) },
  { name: 'types', isLight: true, run: types },
  { name: 'migrations', isLight: true, run: () => one(node('tools/check-migrations.ts', '--check')) },
  { name: 'contract', isLight: true, run: () => one(node('tools/check-contract.ts')) },
  { name: 'unused', isLight: true, run: unused },
  { name: 'format', isLight: true, run: () => one(bin('oxfmt/bin/oxfmt', '--list-different')) },
  { name: 'unit', run: unit },
  { name: 'installation', run: installation },
  { name: 'stories', run: stories },
];

/** Ends what a killed test runner left running. */
export const sweep = () => node('tools/lib/vitest/sweep-scratch.ts');

/** Scripts of the browser stories call `node` by its name. */
function environment(extra = {}) {
  const path = `${inRoot('node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: compileCache, ...extra };
}

async function one(code) {
  return (await code) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Dependencies and files that nothing uses. */
async function unused() {
  const files = await one(node('tools/check-unused-files.ts'));
  return add(files, await one(bin('knip/bin/knip.js', '--no-progress', '--no-config-hints')));
}

const nothingToDo = (why) => ({ passed: 0, failed: 0, skipped: why });

/** The web has three: what browsers run, its service worker, and its build. The companion is built by the web's. */
const TYPE_PROJECTS = [
  '.',
  'apps/web',
  'apps/web/tsconfig.sw.json',
  'apps/web/tsconfig.build.json',
  'apps/companion',
  'apps/agent/web',
  'apps/companion/tsconfig.sw.json',
];

async function types() {
  let total = { passed: 0, failed: 0 };
  for (const project of TYPE_PROJECTS) total = add(total, await one(tsc(project)));
  return total;
}

/** In one go what tests take of Debian's packages; they install what is missing still. */
async function debian(wish) {
  if (wish.onlyChanged) return nothingToDo('tests that a change reaches install what they take');
  return one(node('tools/debian-packages.ts'));
}

async function portal(wish) {
  if (chosenOf(wish, 'stories')?.length === 0) return nothingToDo('no change reaches a story');
  const problem = await ensurePortal();
  if (problem !== null) console.error(problem);
  return problem === null ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Names of the files that a wish leaves of a kind of tests; null for all of them. */
const chosenOf = (wish, kind) =>
  wish.onlyChanged && wish.changes ? affectedTests(wish.changes, kind) : null;

async function unit(wish) {
  const files = chosenOf(wish, 'unit');
  if (files?.length === 0) return nothingToDo('no change reaches a unit test');
  return vitest(['unit', 'pages', 'portal'], files ?? []);
}

/**
 * What starts and ends whole installations: the programs, the database's start, backups and the migrations, and the parts of
 * the server that only a process of its own has.
 */
const OF_INSTALLATION =
  /^(?:tools|testkit)\/|^apps\/server\/(?:migrations\/|src\/(?:cli|config|platform\/(?:backup|database|log|process-lock))\/|src\/[\w-]+\.ts$)|\.installation\.test\.ts$|^docs\/guides\/try-with-curl|^package-lock\.json$/u;

/** Whether a change asks for starts and ends of whole installations; a run of everything on a CI machine always does. */
export const needsInstallation = ({ named, changes }, isCi) =>
  isCi ||
  named.includes('installation') ||
  changes === null ||
  changes.files.some((file) => OF_INSTALLATION.test(file));

/** They wait for half of their time: for systems that start, and for the minute in which an update is looked at. */
const INSTALLATION_WORKERS = 3;

async function installation(wish) {
  if (!needsInstallation(wish, process.env.CI !== undefined))
    return nothingToDo(
      `nothing that an installation is started with has changed since ${wish.changes.since}`,
    );
  return vitest(['installation'], [], { workers: INSTALLATION_WORKERS });
}

/**
 * @param {readonly string[]} projects @param {readonly string[]} files none for all
 * @param {{ workers?: number }} how `workers`: others than the configuration says
 */
async function vitest(projects, files, { workers } = {}) {
  const file = await freshReport(`${projects[0]}.json`);
  const args = [
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
    ...files,
  ];
  const code = await run(pinnedNode(), args, { cwd: root, env: environment() });
  return verdict(code, readUnitReport(file));
}

async function stories(wish) {
  const files = chosenOf(wish, 'stories');
  if (files?.length === 0) return nothingToDo('no change reaches a story');
  const browser = findBrowser();
  if ('problem' in browser) {
    console.error(`The browser stories cannot run: ${browser.problem}.`);
    return { passed: 0, failed: 1 };
  }
  const file = await freshReport('stories.json');
  const env = environment({
    CHROME_PATH: browser.path,
    CHROME_HEADLESS_PATH: browser.headlessPath,
    E2E_REPORT: file,
    CI: process.env.CI ?? 'true',
  });
  const args = [
    inRoot('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    'e2e/playwright.config.ts',
    ...(files ?? []),
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
  return {
    passed: report.numPassedTests,
    failed,
    failures: failuresOfUnit(report),
    times: timesOfUnit(report, root),
  };
}

/** Each story is counted once per screen; one that passed only at a second try counts as failed. */
function readStoriesReport(file) {
  const report = readJson(file);
  if (!report?.stats) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + skipped,
    failures: failuresOfStories(report),
    times: timesOfStories(report),
  };
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
  if (code !== 0 && totals.failed === 0) return { ...totals, failed: 1 };
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
