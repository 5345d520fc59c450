import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { scratchBase } from '@kinward/server/platform/database/scratch-folder.ts';
import { manuals } from './apps/web/build/manuals/manuals-plugin.ts';
import { LongestFirst } from './tools/lib/vitest/longest-first.ts';
import { isFull, seedOfRun } from './tools/lib/vitest/property.ts';

/** Tests wait for a quarter of their time: for what the product makes wait, and for programs that start. Two left that much of two cores idle (decision 0115). */
const MAX_WORKERS = 3;
const NO_TESTS = ['**/node_modules/**', '**/dist/**'];
/** Pieces and pages of the browser's side, in a document without a browser. */
const PAGE_TESTS = 'apps/{web,companion,agent/web}/src/**/*.test.tsx';
/** Pages of the whole portal on a real installation, in a document without a browser. */
const PORTAL_TESTS = 'apps/web/src/**/*.portal.test.ts';
const OWNER_STACKS = './apps/web/src/testing/owner-stacks.ts';
const INSTALLATION_TESTS = '{packages,apps,testkit,tools}/**/*.installation.test.ts';

const seed = seedOfRun(() => randomInt(2 ** 31));
if (isFull()) console.log(`Properties are tried in full; PROPERTY_SEED=${seed} repeats this run.`);

const shared = {
  environment: 'node',
  pool: 'forks',
  // A worker reads the server's modules once, not for each of its files; what a file changes it puts back.
  isolate: false,
  env: { PROPERTY_SEED: String(seed) },
  globalSetup: ['./tools/lib/vitest/vitest-database.ts'],
  setupFiles: [
    './tools/lib/vitest/vitest-properties.ts',
    './tools/lib/vitest/vitest-declared-errors.ts',
    './tools/lib/vitest/vitest-statements.ts',
  ],
  // What comes true in its own time is waited for: these end a test that hangs, on a machine that does ten things at once.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
} as const;

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    // The list of what failed at the end of a run has the message alone: the values are in it as they are.
    chaiConfig: { truncateThreshold: 400 },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{packages,apps,testkit,tools}/**/*.test.{ts,tsx,mjs}'],
          exclude: [...NO_TESTS, INSTALLATION_TESTS, PAGE_TESTS, PORTAL_TESTS],
        },
      },
      {
        test: {
          name: 'pages',
          environment: 'happy-dom',
          // A context for each file, in one process: a process for each took longer to start than most of its tests.
          pool: 'vmForks',
          setupFiles: ['./tools/lib/vitest/vitest-page.ts', OWNER_STACKS],
          include: [PAGE_TESTS],
          exclude: NO_TESTS,
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        // The text of the manuals, as the portal's build makes it.
        plugins: [manuals()],
        test: {
          name: 'portal',
          environment: './tools/lib/vitest/page-environment.ts',
          pool: 'forks',
          // A worker reads the portal once, not for each of its files; a test puts back what it changes.
          isolate: false,
          globalSetup: ['./tools/lib/vitest/vitest-portal.ts'],
          setupFiles: [OWNER_STACKS],
          include: [PORTAL_TESTS],
          exclude: NO_TESTS,
          testTimeout: 120_000,
        },
      },
      {
        // Starts and ends of whole installations: a step of its own (docs/decisions/0054-tests-in-ten-minutes.md).
        test: {
          ...shared,
          name: 'installation',
          include: [INSTALLATION_TESTS],
          exclude: NO_TESTS,
          // Their databases are flushed to disk as those of an operator are; where the folder is in memory that costs nothing.
          env: { ...shared.env, TMPDIR: scratchBase(null) },
          // These end what hangs; the longest test takes a minute and a half on two cores that do nothing else.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
