import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/lib/longest-first.ts';

/** Tests share two cores with PostgreSQL. */
const MAX_WORKERS = 2;

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          pool: 'forks',
          // A worker reads the server's modules once, not for each of its files; what a file changes it puts back.
          isolate: false,
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['./tools/lib/vitest-database.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
