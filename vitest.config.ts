import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/lib/longest-first.ts';
import { isFull, seedOfRun } from './tools/lib/property.ts';

/** Tests share two cores with PostgreSQL. */
const MAX_WORKERS = 2;
const NO_TESTS = ['**/node_modules/**', '**/dist/**'];
const INSTALLATION_TESTS = '{packages,apps,tools}/**/*.installation.test.ts';

const seed = seedOfRun(() => randomInt(2 ** 31));
if (isFull()) console.log(`Properties are tried in full; PROPERTY_SEED=${seed} repeats this run.`);

const shared = {
  environment: 'node',
  pool: 'forks',
  // A worker reads the server's modules once, not for each of its files; what a file changes it puts back.
  isolate: false,
  env: { PROPERTY_SEED: String(seed) },
  globalSetup: ['./tools/lib/vitest-database.ts'],
  setupFiles: ['./tools/lib/vitest-properties.ts', './tools/lib/vitest-declared-errors.ts'],
  testTimeout: 15_000,
  hookTimeout: 30_000,
} as const;

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx,mjs}'],
          exclude: [...NO_TESTS, INSTALLATION_TESTS],
        },
      },
      {
        // Starts and ends of whole installations: a step of its own (docs/decisions/0054-tests-in-ten-minutes.md).
        test: { ...shared, name: 'installation', include: [INSTALLATION_TESTS], exclude: NO_TESTS },
      },
    ],
  },
});
