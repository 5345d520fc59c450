import { defineConfig } from 'vitest/config';

/** Tests share two cores with PostgreSQL. */
const MAX_WORKERS = 2;

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          pool: 'forks',
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
